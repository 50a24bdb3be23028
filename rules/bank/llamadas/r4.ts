/**
 * R4 Conecta. The bank calls twice: /R4consulta asks whether to accept a client's money, /R4notifica reports that it did. They
 * are told apart by their fields, because the operator chooses the address and a notice must not be lost over its path.
 * FechaHora is in UTC, bank codes have three digits, and a negative answer to a question sends the money back to the client.
 */
import { parseTelefono } from "../../country/telefono.ts";
import { type Cuerpo, readBanco, readMomentoUtc, readMonto, readReferencia, readTelefono, textOf } from "./campos.ts";
import { FALLO, type Llamada } from "./tipos.ts";

const R4 = "0169";
/** The interbank network's code for a successful payment. */
const APROBADO = "00";

const isNotice = (cuerpo: Cuerpo) =>
  ["Referencia", "CodigoRed", "TelefonoEmisor", "FechaHora"].some((campo) => textOf(cuerpo[campo]) !== "");

export const r4: Llamada = {
  banco: R4,
  cabeceras: ["authorization"],
  enDireccion: false,
  /**
   * Always yes: an overpayment or a payment for somebody else is welcome, and an unknown payer appears under «Dinero sin pago».
   * No only for a phone other than that of our account at this bank in Ajustes, because that money would not reach us. If
   * Ajustes names an account of another bank, the phone cannot be checked.
   */
  consulta(cuerpo, { banco, telefono }) {
    if (isNotice(cuerpo) || !("IdCliente" in cuerpo || "TelefonoComercio" in cuerpo)) return null;
    const asked = parseTelefono(textOf(cuerpo.TelefonoComercio));
    const other = banco === R4 && telefono !== null && asked !== null && asked !== telefono;
    return { status: 200, cuerpo: { status: !other } };
  },
  read(cuerpo) {
    const red = textOf(cuerpo.CodigoRed);
    if (red !== "" && red !== APROBADO) return { motivo: `R4 dice que el pago no se completó (código ${red}).` };
    const monto = readMonto(cuerpo.Monto);
    const referencia = readReferencia(cuerpo.Referencia);
    if (red === "" || monto === null || referencia === null) return null;
    const momento = readMomentoUtc(cuerpo.FechaHora);
    return {
      lectura: {
        banco: R4,
        monto,
        referencia,
        telefono: readTelefono(cuerpo.TelefonoEmisor),
        nombre: null,
        cedula: null,
        bancoPagador: readBanco(cuerpo.BancoEmisor),
        dia: momento?.dia ?? null,
        hora: momento?.hora ?? null,
        tipo: "pago_movil",
      },
    };
  },
  clave: ({ BancoEmisor, Referencia, TelefonoEmisor, FechaHora, Monto }) =>
    [BancoEmisor, Referencia, TelefonoEmisor, textOf(FechaHora).slice(0, 10), Monto].map(textOf),
  niegaPorCuerpo: true,
  answer(desenlace, cuerpo) {
    if (desenlace === "fallo") return FALLO;
    const yes = desenlace !== "clave" && !isRejected(cuerpo);
    return { status: desenlace === "clave" ? 401 : 200, cuerpo: isNotice(cuerpo) ? { abono: yes } : { status: yes } };
  },
};

/** A payment that the network did not complete: nothing was credited. */
const isRejected = (cuerpo: Cuerpo) => !["", APROBADO].includes(textOf(cuerpo.CodigoRed));
