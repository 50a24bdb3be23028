/** The values of the pago form, and what it sends. */
import type { Dia } from "../../../rules/country/fecha.ts";
import type { DudaDePago } from "../../../rules/loans/pagos/pagos.ts";
import { type Bolivares, type Centavos, formatBolivares, formatDolares } from "../../../rules/money/dinero.ts";
import { type Tasa, toBolivares } from "../../../rules/money/tasa.ts";
import { enDolares, readDicho } from "../../pieces/dinero/pago-dicho.ts";
import type { MiPago } from "./use-mis-pagos.ts";

export interface Valores {
  /** "" until the person chooses: it counts as bolívares if there is a rate. */
  moneda: "" | "bs" | "usd";
  montoBs: string;
  monto: string;
  /** "sí" once the person typed the amount; "" while it is one of the offered ones. */
  tecleado: "" | "sí";
  /** An amount in cents, above the whole debt, that the person confirmed. */
  seguro: string;
  /** The cents that the server questioned. */
  dudado: string;
  codigo: string;
  fechaPago: string;
  bancoPagador: string;
  referencia: string;
  /** "" for the running loan. */
  loanId: string;
  /** The key of its picture, stored on the device; "" if there is none. */
  captura: string;
}

/** An amount for both fields. */
export function montosDe(monto: Centavos, tasa: Tasa | null): Pick<Valores, "monto" | "montoBs"> {
  return { montoBs: tasa ? writeBs(toBolivares(monto, tasa)) : "", monto: formatDolares(monto).replace("$", "") };
}

/** «3.496,30»: bolívares as the field holds them. */
export const writeBs = (bs: Bolivares) => formatBolivares(bs).replace("Bs. ", "");

/** Prefilled with the amount due now. */
export function valoresDe(monto: Centavos, tasa: Tasa | null): Valores {
  return {
    moneda: "",
    tecleado: "",
    seguro: "",
    dudado: "",
    loanId: "",
    captura: "",
    codigo: "",
    fechaPago: "",
    bancoPagador: "",
    referencia: "",
    ...montosDe(monto, tasa),
  };
}

/** As registered, to be corrected. */
export function valoresDelPago(pago: Pick<MiPago, Told>): Valores {
  const { moneda, monto, montoBs, codigo, fechaPago, bancoPagador, referencia } = pago;
  return {
    moneda,
    codigo,
    fechaPago,
    tecleado: "sí",
    seguro: "",
    dudado: "",
    loanId: "",
    captura: "",
    bancoPagador: bancoPagador ?? "",
    referencia: referencia ?? "",
    ...montosDe(monto, null),
    montoBs: montoBs === null ? "" : writeBs(montoBs),
  };
}

type Told = "moneda" | "monto" | "montoBs" | "codigo" | "fechaPago" | "bancoPagador" | "referencia";

/** The entered amount in the other currency. */
export function enOtraMoneda(values: Valores, enBs: boolean, tasa: Tasa | null): Partial<Valores> {
  const moneda = enBs ? "usd" : "bs";
  const dolares = enDolares({ ...values, enBs }, tasa);
  // Converting back and forth does not round the bolívares that were paid.
  const same = dolares === enDolares({ ...values, enBs: !enBs }, tasa);
  if (dolares === null || same) return { moneda };
  const { monto, montoBs } = montosDe(dolares, tasa);
  return enBs ? { moneda, monto } : { moneda, montoBs };
}

/** Whether it is entered in bolívares. Whichever field was typed in decides, also in a draft from before there were two. */
export function isEnBs({ moneda, monto, montoBs }: Valores, initial: Valores): boolean {
  if (moneda !== "") return moneda === "bs";
  return montoBs !== initial.montoBs || (initial.montoBs !== "" && monto === initial.monto);
}

/**
 * The form's values as they are sent. The day only if the person chose one; `escrito`: the day it was entered, if known, as it
 * may arrive later.
 */
export function readPago(values: Valores, enBs: boolean, escrito?: Dia) {
  return {
    codigo: values.codigo.trim(),
    ...readDicho({ ...values, enBs }),
    fechaPago: values.fechaPago || undefined,
    escrito: values.fechaPago ? undefined : escrito,
    bancoPagador: values.bancoPagador || null,
    referencia: values.referencia.trim(),
    ...(values.loanId && { loanId: values.loanId }),
  };
}

type Dicha = Pick<Valores, "seguro" | "dudado">;

/** Whether it exceeds the whole debt, or the server questioned it, and the person has not confirmed it. */
export function masDeLoQueDebe(dolares: Centavos | null, saldo: Centavos, { seguro, dudado }: Dicha): boolean {
  if (dolares === null || seguro === String(dolares)) return false;
  return (saldo > 0 && dolares > saldo) || dudado === String(dolares);
}

/** What the call confirms: the amount the person said is right. */
export const confirmoDe = (dolares: Centavos | null, { seguro }: Dicha): DudaDePago[] =>
  dolares !== null && seguro === String(dolares) ? ["montoDeMas"] : [];

/** «Es más de lo que debes ($24,00)»; the amount is left out if nothing is owed. */
export const esMas = (saldo: Centavos): string =>
  saldo > 0 ? `Es más de lo que debes (${formatDolares(saldo)})` : "Es mucho más de lo que debes";

/** The form's values, with the exact amount in place of the prefilled one. */
export function conExacto(values: Valores, exacto: Bolivares | null): Valores {
  return exacto === null ? values : { ...values, montoBs: writeBs(exacto), tecleado: "sí" };
}

/** Whether the form describes a payment already made, so that no exact amount is needed. */
export function yaDice({ codigo, referencia, captura }: Valores): boolean {
  return [codigo, referencia, captura].some((said) => said.trim() !== "");
}
