/** The four accounts of the month, each with the voices of its bank: the wording is as seen, the values are made. */
import type { Lectura } from "../../rules/bank/tipos.ts";
import { type Instante, startOfDay, toDia } from "../../rules/country/fecha.ts";
import { formatDecimal } from "../../rules/money/dinero.ts";
import type { Ingreso } from "./mes.ts";

export interface Voz {
  remitente: string;
  titulo: string | null;
  /** How often it never comes. */
  falta: number;
  di: (ingreso: Ingreso) => string;
}

export interface BancoDelMes {
  codigo: string;
  formato: string;
  voces: Voz[];
  /** How its notices and its statements cut the reference of a receipt. */
  corta: Record<"aviso" | "fila", (recibo: string) => string>;
  /** What its statement says besides the reference. */
  fila: (ingreso: Ingreso) => Lectura;
  /** What tells two equal rows apart, where its statement has it. */
  numera: boolean;
}

export function horaDe(cuando: Instante): string {
  const minutes = Math.floor((cuando - startOfDay(toDia(cuando))) / 60_000);
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}

const bare = ({ telefono }: Ingreso) => telefono.replace("+58", "0");
/** 123456 → "1.234,56" and "1234,56". */
const coma = ({ monto }: Ingreso) => formatDecimal(monto);
const puntos = (ingreso: Ingreso) => coma(ingreso).replace(/\B(?=(\d{3})+,)/g, ".");
const fecha = ({ cuando }: Ingreso, form: string) => {
  const [year = "", month = "", day = ""] = toDia(cuando).split("-");
  return form.replace("AAAA", year).replace("AA", year.slice(2)).replace("MM", month).replace("DD", day);
};
const hora = ({ cuando }: Ingreso) => horaDe(cuando);

const bdv = (ingreso: Ingreso) =>
  `Recibiste un PagomovilBDV por Bs.${puntos(ingreso)} del ${bare(ingreso).slice(0, 4)}-${bare(ingreso).slice(4)} Ref: ${ingreso.numeros.sms} en fecha: ${fecha(ingreso, "DD-MM-AA")} hora: ${hora(ingreso)}.`;
const bdvInterno = (ingreso: Ingreso) =>
  `"Recibiste un PagomovilBDV de ${ingreso.paga.nombre} por Bs.${puntos(ingreso)}  bajo el numero de operacion ${ingreso.numeros.app}"`;
const bnc = (ingreso: Ingreso) =>
  `BNC Pago Movil Recibido Bs.${coma(ingreso)} Telf.${bare(ingreso).slice(0, 4)}***${bare(ingreso).slice(-4)} Dia:${fecha(ingreso, "DD/MM/AA")}-${hora(ingreso)} Ref:${ingreso.numeros.sms} Llamar al 0500-2625000 si no realizo esta Operacion`;
const banesco = (ingreso: Ingreso) =>
  `BANESCO REGISTRO: Pago recibido a traves de Pago Movil de ${ingreso.paga.nombre.split(" ")[2]} ${ingreso.paga.nombre[0]} por Bs. ${coma(ingreso).replace(",", ".")} el ${fecha(ingreso, "DD/MM/AAAA")}; ${hora(ingreso)} REF ${ingreso.numeros.sms}. Para mas inf. llama al 05005550100`;
const provincial = (ingreso: Ingreso) =>
  `BBVA Provincial informa: has recibido un Pago Movil Dinero Rapido Otros Bancos Ref:${ingreso.numeros.sms} del Tlf.**${ingreso.telefono.slice(-2)} por Bs ${puntos(ingreso).padStart(14)}.`;

const fila =
  (banco: string, de: (ingreso: Ingreso) => Partial<Lectura> = () => ({})) =>
  (ingreso: Ingreso): Lectura => ({
    ...{ banco, monto: ingreso.monto, referencia: ingreso.numeros.fila, telefono: null, nombre: null, cedula: null },
    ...{ bancoPagador: null, dia: toDia(ingreso.cuando), hora: null, tipo: "pago_movil" as const },
    ...de(ingreso),
  });

/** What its movements list says of who paid: another bank and a phone, or a cédula and a name of its own. */
const filaBdv = fila("0102", ({ interno, paga, telefono, bancoPagador }) =>
  interno ? { nombre: paga.nombre.slice(0, 18), cedula: paga.cedula } : { telefono, bancoPagador },
);

export const BANCOS_DEL_MES: readonly BancoDelMes[] = [
  {
    codigo: "0102",
    formato: "BDV, consulta de movimientos",
    voces: [
      { remitente: "2661", titulo: null, falta: 0.12, di: bdv },
      {
        remitente: "com.bancodevenezuela.bdvdigital",
        titulo: "PagomovilBDV recibido",
        falta: 0.3,
        di: (ingreso) => (ingreso.interno ? bdvInterno(ingreso) : bdv(ingreso)),
      },
    ],
    corta: { aviso: (recibo) => recibo, fila: (recibo) => `0${recibo}` },
    fila: filaBdv,
    numera: true,
  },
  {
    codigo: "0191",
    formato: "BNC, últimos movimientos",
    voces: [{ remitente: "2620", titulo: null, falta: 0.12, di: bnc }],
    corta: { aviso: (recibo) => recibo.slice(-9), fila: (recibo) => recibo.slice(-10) },
    fila: fila("0191"),
    numera: false,
  },
  {
    codigo: "0134",
    formato: "Banesco, página",
    voces: [
      {
        remitente: "com.banesco.samfbancamovilunificada",
        titulo: "Has recibido un Pago Movil",
        falta: 0.2,
        di: banesco,
      },
    ],
    corta: { aviso: (recibo) => recibo, fila: (recibo) => recibo.slice(-11) },
    fila: fila("0134"),
    numera: true,
  },
  {
    codigo: "0108",
    formato: "Provincial, mensual",
    voces: [{ remitente: "77107", titulo: null, falta: 0.12, di: provincial }],
    corta: { aviso: (recibo) => recibo, fila: (recibo) => recibo.slice(-10) },
    fila: fila("0108", ({ paga }) => ({ cedula: paga.cedula })),
    numera: false,
  },
];
