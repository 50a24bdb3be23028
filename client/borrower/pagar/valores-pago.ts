/** What the form of a pago holds, and what it sends. */
import type { Dia } from "../../../rules/country/fecha.ts";
import { pagoInput } from "../../../rules/loans/pagos.ts";
import { type Centavos, formatBolivares, formatDolares } from "../../../rules/money/dinero.ts";
import { type Tasa, toBolivares } from "../../../rules/money/tasa.ts";
import { validate } from "../../kit/form/validate.ts";
import { enDolares, readDicho } from "../../pieces/pago-dicho.ts";

export interface Valores {
  /** "" until the person chooses: bolívares where there is a rate. */
  moneda: "" | "bs" | "usd";
  montoBs: string;
  monto: string;
  /** The cents, above all that is owed, which the person said are right. */
  seguro: string;
  codigo: string;
  fechaPago: string;
  bancoPagador: string;
  referencia: string;
  /** "" for the running loan. */
  loanId: string;
}

/** Filled in with what is due now. */
export function valoresDe(monto: Centavos, tasa: Tasa | null): Valores {
  return {
    ...{ moneda: "", seguro: "", codigo: "", fechaPago: "", bancoPagador: "", referencia: "", loanId: "" },
    montoBs: tasa ? formatBolivares(toBolivares(monto, tasa)).replace("Bs. ", "") : "",
    monto: formatDolares(monto).replace("$", ""),
  };
}

/** Whether it is written in bolívares. What was typed in either field decides, also in a draft of before there were two. */
export function isEnBs({ moneda, monto, montoBs }: Valores, initial: Valores): boolean {
  if (moneda !== "") return moneda === "bs";
  return montoBs !== initial.montoBs || (initial.montoBs !== "" && monto === initial.monto);
}

/** What was typed, as it is sent. The day is said here: it may arrive on another than it was made. */
export function readPago(values: Valores, enBs: boolean, hoy: Dia) {
  return {
    codigo: values.codigo.trim(),
    ...readDicho({ ...values, enBs }),
    fechaPago: values.fechaPago || hoy,
    bancoPagador: values.bancoPagador || null,
    referencia: values.referencia.trim(),
    ...(values.loanId && { loanId: values.loanId }),
  };
}

/** Whether it is more than all that is owed, and the person has not said that it is right. */
export function masDeLoQueDebe(dolares: Centavos | null, saldo: Centavos, seguro: string): boolean {
  return dolares !== null && saldo > 0 && dolares > saldo && seguro !== String(dolares);
}

interface Marco {
  enBs: boolean;
  saldo: Centavos;
  tasa: Tasa | null;
  hoy: Dia;
}

/** Error texts by field; a day before the loan is the server's to say. */
export function checkValores(
  values: Valores,
  { enBs, saldo, tasa, hoy }: Marco,
): Partial<Record<keyof Valores, string>> {
  const dolares = enDolares({ ...values, enBs }, tasa);
  const field = enBs ? "montoBs" : "monto";
  return {
    ...(masDeLoQueDebe(dolares, saldo, values.seguro) && {
      [field]: `Es más de lo que debes (${formatDolares(saldo)}). Confírmalo o corrige el monto.`,
    }),
    ...validate(pagoInput, readPago(values, enBs, hoy)),
    ...(values.fechaPago > hoy && { fechaPago: "Elige el día en que pagaste: hoy o antes." }),
  };
}
