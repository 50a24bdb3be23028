/**
 * Bancaribe. Known from one source. Its authentication is undocumented, so the secret is taken from Authorization or, if the
 * bank can only be given an address, from `?token=`. It sends both references; the payer's phone may be missing.
 */
import { readBanco, readCedula, readDia, readHora, readMonto, readReferencia, readTelefono, textOf } from "./campos.ts";
import { CLAVE_ERRADA, FALLO, type Llamada } from "./tipos.ts";

const BANCARIBE = "0114";
const BOLIVARES = ["VES", "VED", "BS", "0928", "928", ""];

export const bancaribe: Llamada = {
  banco: BANCARIBE,
  cabeceras: ["authorization", "x-api-key"],
  enDireccion: true,
  read(cuerpo) {
    if (!BOLIVARES.includes(textOf(cuerpo.currencyCode).toUpperCase())) return { motivo: "No es dinero en bolívares." };
    const monto = readMonto(cuerpo.amount);
    const propia = readReferencia(cuerpo.destinyBankReference);
    const ajena = readReferencia(cuerpo.originBankReference);
    if (monto === null || (propia ?? ajena) === null) return null;
    return {
      lectura: {
        banco: BANCARIBE,
        monto,
        referencia: propia ?? ajena,
        referenciaPagador: ajena,
        telefono: readTelefono(cuerpo.clientPhone),
        nombre: null,
        cedula: readCedula(cuerpo.debtorID),
        bancoPagador: readBanco(cuerpo.originBankCode),
        dia: readDia(cuerpo.date),
        hora: readHora(cuerpo.time),
        tipo: textOf(cuerpo.paymentType).toUpperCase() === "P2P" ? "pago_movil" : "transferencia",
      },
    };
  },
  clave: ({ originBankCode, originBankReference, destinyBankReference, date, amount }) =>
    [originBankCode, originBankReference, destinyBankReference, date, amount].map(textOf),
  answer(desenlace) {
    if (desenlace === "fallo") return FALLO;
    return desenlace === "clave" ? CLAVE_ERRADA : { status: 200, cuerpo: { codigo: "00" } };
  },
};
