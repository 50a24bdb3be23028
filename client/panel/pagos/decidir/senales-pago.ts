import { formatBanco } from "../../../../rules/country/bancos.ts";
import { formatDia, formatInstante } from "../../../../rules/country/fecha.ts";
import { cuotasQueCubre, montoDeCuotas, porPagar } from "../../../../rules/loans/aprobar/senales.ts";
import { centavos, formatDolares } from "../../../../rules/money/dinero.ts";
import type { Pago, PagoSignals } from "../../kit/types.ts";

type Parecido = PagoSignals["mismaReferencia"][number];

/** A doubt about a pago to consider before deciding. */
export interface DudaDicha {
  /** For a row of the list. */
  corto: string;
  /** For the dialog, in full sentences. */
  titulo: string;
  texto: string;
  fuerte: boolean;
  /** Similar pagos. */
  pagos?: readonly Parecido[];
}

/** «4 mar 2026, 3:05 p. m. · Aprobado · $6,00». */
export function describeParecido({ fecha, status, monto }: Parecido): string {
  return `${formatInstante(fecha)} · ${status} · ${formatDolares(monto)}`;
}

/** How an amount compares with the next cuota; null if it pays whole cuotas. */
function montoAviso({ monto }: Pago, { cargos }: PagoSignals): DudaDicha | null {
  const [cuota] = porPagar(cargos);
  if (!cuota) return null;
  const covered = cuotasQueCubre(cargos, monto);
  const next = montoDeCuotas(cargos, Math.max(covered, 1));
  if (monto === next) return null;
  const difference = formatDolares(centavos(Math.abs(monto - next)));
  const what = covered > 1 ? `${covered} cuotas suman` : `la cuota ${cuota.numero} es de`;
  const less = monto < next;
  return {
    corto: `${difference} ${less ? "de menos" : "de más"}`,
    titulo: `El pago es ${difference} ${less ? "menor" : "mayor"}`,
    texto: `El pago es de ${formatDolares(monto)} y ${what} ${formatDolares(next)}. El saldo toma siempre el monto exacto; tú eliges cuántas cuotas quedan pagadas.`,
    fuerte: false,
  };
}

/** Oddities in its figures: the day, the rate, the amount. */
function reparosAvisos({ fechaPago, monto, tasaFecha }: Pago, { reparos, saldo, castigo }: PagoSignals): DudaDicha[] {
  const { exceso, antesDelPrestamo, tardio, tasaVieja } = reparos;
  const debe = centavos(saldo + castigo);
  const avisos: (DudaDicha | false)[] = [
    exceso !== null &&
      debe > 0 && {
        corto: `Excede lo que debe por ${formatDolares(exceso)}`,
        titulo: `Excede lo que debe por ${formatDolares(exceso)}`,
        texto: `El pago es de ${formatDolares(monto)} y debe ${formatDolares(debe)}. Lo que sobra queda a su favor.`,
        fuerte: true,
      },
    antesDelPrestamo !== null && {
      corto: "Antes del préstamo",
      titulo: "Dice que pagó antes del préstamo",
      texto: `Dice que pagó el ${formatDia(fechaPago)}, y el préstamo se entregó el ${formatDia(antesDelPrestamo)}.`,
      fuerte: true,
    },
    tardio !== null && {
      corto: `Avisó ${tardio} días después`,
      titulo: `Avisó ${tardio} días después de pagar`,
      texto: `Dice que pagó el ${formatDia(fechaPago)}. Ese día decide la tasa y si pagó a tiempo: confírmalo en tu banco.`,
      fuerte: false,
    },
    tasaVieja !== null &&
      tasaFecha !== null && {
        corto: `Tasa de ${tasaVieja} días hábiles antes`,
        titulo: "La tasa es vieja",
        texto: `Se calculó a la tasa del ${formatDia(tasaFecha)}, ${tasaVieja} días hábiles antes del pago.`,
        fuerte: false,
      },
  ];
  return avisos.filter((aviso) => aviso !== false);
}

/** What happens to it if its loan expects nothing: it recovers what was written off, and only the rest is credit. */
function destinoAviso({ prestamo, saldo, castigo, deSaldo }: PagoSignals): DudaDicha | null {
  const recupera = `Si lo apruebas, recupera primero los ${formatDolares(castigo)} que se dieron por perdidos; lo que sobre queda a favor de su cliente.`;
  const aFavor = "Si lo apruebas, quedará como saldo a favor de su cliente.";
  const texto = castigo > 0 ? recupera : aFavor;
  if (prestamo === "terminado")
    return { corto: "Préstamo terminado", titulo: "Su préstamo ya terminó", texto, fuerte: true };
  if (prestamo === "saldo") {
    return {
      corto: "De un saldo a favor",
      titulo: "Paga lo que debe de un saldo a favor",
      texto: `No va a un préstamo: si lo apruebas, baja los ${formatDolares(deSaldo)} que su cliente debe de un saldo a favor.`,
      fuerte: false,
    };
  }
  if (prestamo === "ninguno") {
    return {
      corto: "Sin préstamo activo",
      titulo: "Sin préstamo activo",
      texto: "Este pago no corresponde a un préstamo en curso: quedará como saldo a favor de su cliente.",
      fuerte: false,
    };
  }
  if (castigo > 0)
    return { corto: "Dado por incobrable", titulo: "Su préstamo se dio por incobrable", texto, fuerte: false };
  return saldo > 0 ? null : { corto: "Ya no debe nada", titulo: "Su préstamo ya está pagado", texto, fuerte: true };
}

/** All doubts, the most serious first. */
export function dudasDe(pago: Pago, senales: PagoSignals): DudaDicha[] {
  const { mismaReferencia, mismaCaptura, mismoCodigo, bancos } = senales;
  const avisos: (DudaDicha | null | false)[] = [
    mismaReferencia.length > 0 && {
      corto: "Referencia ya usada",
      titulo: "Esta referencia ya se usó",
      texto: "Una transferencia paga una sola vez. Compara los dos pagos en tu banco antes de aprobar.",
      fuerte: true,
      pagos: mismaReferencia,
    },
    mismaCaptura.length > 0 && {
      corto: "Captura repetida",
      titulo: "La misma captura está en otro pago",
      texto: "Puede ser el mismo dinero contado dos veces. Busca los dos en tu banco antes de aprobar.",
      fuerte: true,
      pagos: mismaCaptura,
    },
    destinoAviso(senales),
    ...reparosAvisos(pago, senales),
    senales.reparos.exceso === null && montoAviso(pago, senales),
    mismoCodigo.length > 0 && {
      corto: "Dígitos repetidos",
      titulo: "Otro pago de esos días termina igual",
      texto: "Puede ser casualidad: los últimos 4 dígitos se repiten. Pide la referencia completa si dudas.",
      fuerte: false,
      pagos: mismoCodigo,
    },
    pago.bancoPagador !== null &&
      bancos.length > 0 &&
      !bancos.includes(pago.bancoPagador) && {
        corto: "Otro banco",
        titulo: "Pagó desde otro banco",
        texto: `Dice que pagó desde ${formatBanco(pago.bancoPagador)}, de donde no ha pagado antes ni está en su perfil.`,
        fuerte: false,
      },
  ];
  return avisos.filter((aviso) => aviso !== null && aviso !== false);
}
