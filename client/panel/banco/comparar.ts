/** A registered pago and a bank movement, line by line, for comparison. */
import {
  compareCedula,
  compareNombre,
  compareTelefono,
  type Parecido,
  sameReferencia,
} from "../../../rules/bank/emparejar/referencias.ts";
import { formatBanco } from "../../../rules/country/bancos.ts";
import { formatCedula } from "../../../rules/country/cedula.ts";
import { formatDiaCorto } from "../../../rules/country/fecha.ts";
import { formatTelefono } from "../../../rules/country/telefono.ts";
import { formatBolivares, formatDolares } from "../../../rules/money/dinero.ts";
import type { Movimiento } from "../pagos/decidir/movimiento.ts";
import type { PagoDelBanco } from "./tipos.ts";

export interface Linea {
  campo: string;
  /** The displayed value; null if that side does not say. */
  dicho: string | null;
  banco: string | null;
  /** Null if it cannot be judged, for example because one side does not say. */
  igual: boolean | null;
}

const digits = (text: string) => text.replace(/\D/g, "");

/** Whether one of the bank's references ends with the pago's: in full, or its last four digits. */
function mismaReferencia({ referencia, codigo }: PagoDelBanco, { referencias }: Movimiento): boolean | null {
  if (referencias.length === 0) return null;
  if (referencia && referencias.some((one) => sameReferencia(referencia, one))) return true;
  return (
    (referencia === null || digits(referencia).length <= codigo.length) &&
    referencias.some((one) => digits(one).endsWith(codigo))
  );
}

/** The rules' comparison of two payers, as equal, different or unknown. */
const JUICIO: Record<Parecido, boolean | null> = { igual: true, distinto: false, "sin datos": null };

/** Null if either side does not say. */
const equal = <T>(dicho: T | null, banco: T | null) => (dicho === null || banco === null ? null : dicho === banco);

const bankName = (codigo: string | null) => codigo && formatBanco(codigo);

/** The lines that at least one side has a value for. */
export function comparePago(pago: PagoDelBanco, movimiento: Movimiento): Linea[] {
  const { referencias } = movimiento;
  // Without a given phone, the payment is assumed to come from the person's own.
  const telefono = pago.telefonoPagador ?? pago.telefono;
  const lineas: Linea[] = [
    {
      campo: "Monto",
      dicho: pago.montoBs === null ? formatDolares(pago.monto) : formatBolivares(pago.montoBs),
      banco: formatBolivares(movimiento.monto),
      igual: equal<number>(pago.montoBs, movimiento.monto),
    },
    {
      campo: "Referencia",
      dicho: pago.referencia ?? `Termina en ${pago.codigo}`,
      banco: referencias.join(", ") || null,
      igual: mismaReferencia(pago, movimiento),
    },
    {
      campo: "Día",
      dicho: formatDiaCorto(pago.fechaPago),
      banco: [formatDiaCorto(movimiento.dia), movimiento.hora].filter(Boolean).join(", "),
      igual: pago.fechaPago === movimiento.dia,
    },
    {
      campo: "Nombre",
      dicho: pago.nombre,
      banco: movimiento.nombre,
      igual: JUICIO[compareNombre(pago.nombre, movimiento.nombre)],
    },
    {
      campo: "Cédula",
      dicho: pago.cedula && formatCedula(pago.cedula),
      banco: movimiento.cedula && formatCedula(movimiento.cedula),
      igual: JUICIO[compareCedula(pago.cedula, movimiento.cedula)],
    },
    {
      campo: "Teléfono",
      dicho: telefono && formatTelefono(telefono),
      banco: movimiento.telefono && formatTelefono(movimiento.telefono),
      igual: JUICIO[compareTelefono(telefono, movimiento.telefono)],
    },
    {
      campo: "Banco desde el que pagó",
      dicho: bankName(pago.bancoPagador),
      banco: bankName(movimiento.bancoPagador),
      igual: equal(pago.bancoPagador, movimiento.bancoPagador),
    },
    {
      campo: "Cuenta a la que pagó",
      dicho: bankName(pago.bancoReceptor),
      banco: movimiento.cuenta.nombre,
      igual: equal(pago.bancoReceptor, movimiento.cuenta.banco),
    },
  ];
  return lineas.filter(({ dicho, banco }) => dicho !== null || banco !== null);
}
