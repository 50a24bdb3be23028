/** The month's four accounts, each with its bank's notices: the wording is real, the values are made up. */
import type { Lectura } from "../../rules/bank/tipos.ts";
import { type Instante, startOfDay, toDia } from "../../rules/country/fecha.ts";
import { formatDecimal } from "../../rules/money/dinero.ts";
import type { Azar } from "./dado.ts";
import type { Ingreso } from "./mes.ts";

export interface Voz {
  remitente: string;
  titulo: string | null;
  /** How often it never arrives. */
  falta: number;
  di: (ingreso: Ingreso) => string;
}

export interface BancoDelMes {
  codigo: string;
  formato: string;
  /** Its text in the table of results. */
  nombre: string;
  /** What percentage of people pay into it. */
  parte: number;
  voces: Voz[];
  /** The body of its call, if the bank calls by itself. */
  llama: ((ingreso: Ingreso) => Record<string, string>) | null;
  /** Every how many days its statement is imported. */
  cada: number;
  /** How its notices and statements shorten a receipt's reference. */
  corta: Record<"aviso" | "fila", (recibo: string) => string>;
  /** What its statement says besides the reference. */
  fila: (ingreso: Ingreso) => Lectura;
  /** What distinguishes two equal rows, if its statement has it. */
  numera: boolean;
}

export function horaDe(cuando: Instante): string {
  const minutes = Math.floor((cuando - startOfDay(toDia(cuando))) / 60_000);
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}

const bare = ({ paga: { telefono } }: Ingreso) => telefono.replace("+58", "0");
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
const banesco = (ingreso: Ingreso) =>
  `BANESCO REGISTRO: Pago recibido a traves de Pago Movil de ${ingreso.paga.nombre.split(" ")[2]} ${ingreso.paga.nombre[0]} por Bs. ${coma(ingreso).replace(",", ".")} el ${fecha(ingreso, "DD/MM/AAAA")}; ${hora(ingreso)} REF ${ingreso.numeros.sms}. Para mas inf. llama al 05005550100`;
const mercantil = (ingreso: Ingreso) =>
  `Tpago recibido Bs. ${puntos(ingreso)} del ${bare(ingreso)} Ref ${ingreso.numeros.app}, ${fecha(ingreso, "DD/MM/AAAA")}, ${hora(ingreso).replace(/^\d+/, (h) => String(Number(h) % 12 || 12).padStart(2, "0"))} ${Number(hora(ingreso).slice(0, 2)) < 12 ? "AM" : "PM"}. Conoce el servicio Envío de Divisas en portaldepagosmercantil.com`;
const llamadaBnc = (ingreso: Ingreso) => ({
  ...{ PaymentType: "P2P", OriginBankReference: ingreso.recibo, DestinyBankReference: ingreso.numeros.sms },
  ...{ OriginBankCode: ingreso.bancoPagador, ClientID: ingreso.paga.cedula, Hour: hora(ingreso).replace(":", "") },
  ...{ CurrencyCode: "0928", Amount: coma(ingreso).replace(",", "."), Date: fecha(ingreso, "AAAAMMDD") },
  ...{ CommerceID: "J000000000", CommercePhone: "00584125550999", Concept: "cuota" },
  ClientPhone: `0058${bare(ingreso).slice(1)}`,
});

const fila =
  (banco: string, de: (ingreso: Ingreso) => Partial<Lectura> = () => ({})) =>
  (ingreso: Ingreso): Lectura => ({
    ...{ banco, monto: ingreso.monto, referencia: ingreso.numeros.fila, telefono: null, nombre: null, cedula: null },
    ...{ bancoPagador: null, dia: toDia(ingreso.cuando), hora: null, tipo: "pago_movil" as const },
    ...de(ingreso),
  });

/** How its list of movements names the payer: another bank and a phone, or a cédula and a name for its own clients. */
const filaBdv = fila("0102", (ingreso) => ({
  hora: hora(ingreso),
  ...(ingreso.interno
    ? { nombre: ingreso.paga.nombre.slice(0, 18), cedula: ingreso.paga.cedula }
    : { telefono: ingreso.paga.telefono, bancoPagador: ingreso.bancoPagador }),
}));

/** The text of the short number's SMS, which a thief may also forge. */
export const smsBdv = bdv;

/** The sender of the notifications of BDV's own app. */
export const APP_BDV = "com.bancodevenezuela.bdvdigital";

export const BANCOS_DEL_MES: readonly BancoDelMes[] = [
  {
    ...{ codigo: "0102", nombre: "BDV: SMS y app", parte: 50, cada: 1, numera: true, llama: null },
    formato: "BDV, consulta de movimientos",
    voces: [
      { remitente: "2661", titulo: null, falta: 0.12, di: bdv },
      {
        remitente: APP_BDV,
        titulo: "PagomovilBDV recibido",
        falta: 0.3,
        di: (ingreso) => (ingreso.interno ? bdvInterno(ingreso) : bdv(ingreso)),
      },
    ],
    corta: { aviso: (recibo) => recibo, fila: (recibo) => `0${recibo}` },
    fila: filaBdv,
  },
  {
    ...{ codigo: "0134", nombre: "Banesco: app", parte: 20, cada: 1, numera: true, llama: null },
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
  },
  {
    ...{ codigo: "0105", nombre: "Mercantil: app", parte: 15, cada: 7, numera: true, llama: null },
    formato: "Mercantil",
    voces: [{ remitente: "com.mercantilbanco.mercantilmovil", titulo: null, falta: 0.15, di: mercantil }],
    corta: { aviso: (recibo) => recibo, fila: (recibo) => `000${recibo}` },
    fila: fila("0105"),
  },
  {
    ...{ codigo: "0191", nombre: "BNC: llama el banco", parte: 15, cada: 7, numera: false, llama: llamadaBnc },
    formato: "BNC, últimos movimientos",
    voces: [],
    corta: { aviso: (recibo) => recibo.slice(-9), fila: (recibo) => recibo.slice(-10) },
    fila: fila("0191", ({ paga }) => ({ telefono: paga.telefono })),
  },
];

const REPARTO = BANCOS_DEL_MES.flatMap((banco) => Array.from({ length: banco.parte }, () => banco));

/** A random account, weighted by how many people pay into it. */
export const unBanco = (azar: Azar): BancoDelMes => azar.one(REPARTO);
