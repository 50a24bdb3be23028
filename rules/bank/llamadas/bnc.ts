/**
 * BNC, NotificationPush v2. It sends both references, repeats a call until it gets a 200, and counts errors against us. Amounts
 * come as "250.00", and were also seen as fifteen digits with leading zeros, read as céntimos: not documented, and if wrong,
 * the amount matches no pago.
 */
import { bolivares } from "../../money/dinero.ts";
import { readBanco, readCedula, readDia, readHora, readMonto, readReferencia, readTelefono, textOf } from "./campos.ts";
import { CLAVE_ERRADA, FALLO, type Llamada } from "./tipos.ts";

const BNC = "0191";
const BOLIVARES = ["0928", "928", "VES", "VED", ""];
/** The kinds of payment it reports; for others, not even the recipient is known. */
const TIPOS: Record<string, "pago_movil" | "transferencia"> = {
  P2P: "pago_movil",
  P2C: "pago_movil",
  C2P: "pago_movil",
  TRF: "transferencia",
  DEP: "transferencia",
  CRE: "transferencia",
};

const readAmount = (value: unknown) =>
  /^0\d{14}$/.test(textOf(value)) ? bolivares(Number(textOf(value))) || null : readMonto(value);

export const bnc: Llamada = {
  banco: BNC,
  cabeceras: ["x-api-key", "authorization"],
  enDireccion: false,
  read(cuerpo) {
    if (!BOLIVARES.includes(textOf(cuerpo.CurrencyCode).toUpperCase())) return { motivo: "No es dinero en bolívares." };
    const monto = readAmount(cuerpo.Amount);
    const propia = readReferencia(cuerpo.DestinyBankReference);
    const ajena = readReferencia(cuerpo.OriginBankReference);
    const tipo = TIPOS[textOf(cuerpo.PaymentType).toUpperCase()];
    if (monto === null || !tipo || (propia ?? ajena) === null) return null;
    return {
      lectura: {
        banco: BNC,
        monto,
        tipo,
        referencia: propia ?? ajena,
        referenciaPagador: ajena,
        telefono: readTelefono(cuerpo.ClientPhone),
        nombre: null,
        cedula: readCedula(cuerpo.ClientID ?? cuerpo.DebtorID),
        bancoPagador: readBanco(cuerpo.OriginBankCode),
        dia: readDia(cuerpo.Date ?? cuerpo.TxDate),
        hora: readHora(cuerpo.Hour ?? cuerpo.TxHour),
      },
    };
  },
  clave: ({ OriginBankCode, OriginBankReference, DestinyBankReference, Date: fecha, Amount }) =>
    [OriginBankCode, OriginBankReference, DestinyBankReference, fecha, Amount].map(textOf),
  answer(desenlace) {
    if (desenlace === "fallo") return FALLO;
    return desenlace === "clave" ? CLAVE_ERRADA : { status: 200, cuerpo: { status: "OK" } };
  },
};
