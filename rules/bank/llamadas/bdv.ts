/**
 * Banco de Venezuela, «Notificación de Pago». It sends one reference, the payer's bank's, whose last eight digits are also in
 * the statement. For another bank's client, `idCliente` is our own RIF, so it only identifies payers between BDV accounts.
 * Documented, not confirmed: what it does with an HTTP status other than 200.
 */
import { readBanco, readCedula, readDia, readHora, readMonto, readReferencia, readTelefono, textOf } from "./campos.ts";
import { FALLO, type Llamada } from "./tipos.ts";

const BDV = "0102";

export const bdv: Llamada = {
  banco: BDV,
  cabeceras: ["api-key", "x-api-key"],
  enDireccion: false,
  read(cuerpo) {
    const monto = readMonto(cuerpo.monto);
    const referencia = readReferencia(cuerpo.referenciaBancoOrdenante);
    if (monto === null || referencia === null) return null;
    const bancoPagador = readBanco(cuerpo.bancoOrdenante);
    return {
      lectura: {
        banco: BDV,
        monto,
        referencia,
        bancoPagador,
        telefono: readTelefono(cuerpo.numeroCliente),
        nombre: null,
        cedula: bancoPagador === BDV ? readCedula(cuerpo.idCliente) : null,
        dia: readDia(cuerpo.fecha),
        hora: readHora(cuerpo.hora),
        tipo: "pago_movil",
      },
    };
  },
  clave: ({ bancoOrdenante, referenciaBancoOrdenante, numeroCliente, fecha, monto }) =>
    [bancoOrdenante, referenciaBancoOrdenante, numeroCliente, fecha, monto].map(textOf),
  answer(desenlace) {
    if (desenlace === "fallo") return FALLO;
    const { codigo, mensajeCliente, mensajeSistema } = {
      nueva: { codigo: "00", mensajeCliente: "Aprobado", mensajeSistema: "Notificado" },
      otra: { codigo: "00", mensajeCliente: "Aprobado", mensajeSistema: "Notificado" },
      repetida: { codigo: "01", mensajeCliente: "Pago previamente recibido", mensajeSistema: "Notificado" },
      clave: { codigo: "99", mensajeCliente: "Corrija el API KEY", mensajeSistema: "Error en API KEY" },
    }[desenlace];
    return { status: 200, cuerpo: { codigo, mensajeCliente, mensajeSistema } };
  },
};
