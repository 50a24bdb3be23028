/** Bancamiga. It repeats a call until it gets Code 200 with the Refpk it sent, which also identifies the payment. */

import type { Leido } from "../tipos.ts";
import {
  type Cuerpo,
  readBanco,
  readDia,
  readHora,
  readMonto,
  readReferencia,
  readTelefono,
  textOf,
} from "./campos.ts";
import { CLAVE_ERRADA, FALLO, type Llamada } from "./tipos.ts";

const BANCAMIGA = "0172";
/** The code of a successful payment: "000" in its calls, "500" in its API answers. */
const PROCESADO = ["000", "500"];

/** A payment, in its calls and its API answers, which have the same fields. */
export function readBancamiga(cuerpo: Cuerpo): Leido {
  const status = textOf(cuerpo.Status);
  if (status !== "" && !PROCESADO.includes(status))
    return { motivo: `Bancamiga dice que el pago no se completó (estado ${status}).` };
  const monto = readMonto(cuerpo.Amount);
  const referencia = readReferencia(cuerpo.NroReferencia) ?? readReferencia(cuerpo.NroReferenciaCorto);
  if (status === "" || monto === null || referencia === null) return null;
  return {
    lectura: {
      banco: BANCAMIGA,
      monto,
      referencia,
      telefono: readTelefono(cuerpo.PhoneOrig),
      nombre: null,
      cedula: null,
      bancoPagador: readBanco(cuerpo.BancoOrig),
      dia: readDia(cuerpo.FechaMovimiento),
      hora: readHora(cuerpo.HoraMovimiento),
      tipo: "pago_movil",
    },
  };
}

/** The same for one payment in calls and answers. */
export function claveBancamiga(cuerpo: Cuerpo): string[] {
  const refpk = textOf(cuerpo.Refpk);
  if (refpk) return [refpk];
  const { BancoOrig, NroReferencia, PhoneOrig, FechaMovimiento, Amount } = cuerpo;
  return [BancoOrig, NroReferencia, PhoneOrig, FechaMovimiento, Amount].map(textOf);
}

export const bancamiga: Llamada = {
  banco: BANCAMIGA,
  cabeceras: ["authorization"],
  enDireccion: false,
  read: readBancamiga,
  clave: claveBancamiga,
  answer(desenlace, { Refpk }) {
    if (desenlace === "fallo") return FALLO;
    return desenlace === "clave" ? CLAVE_ERRADA : { status: 200, cuerpo: { Code: 200, Refpk: Refpk ?? null } };
  },
};
