/** Statements as each bank writes them, from one list of movements: a reader must find exactly these. */
import { MAS_LAYOUTS } from "./estados-mas.ts";
import {
  BDV,
  bnc,
  conSaldo,
  dicho,
  dmy,
  html,
  type Layout,
  libro,
  lines,
  opcional,
  palabras,
  plano,
  tabla,
  tabs,
  vacias,
  ve,
} from "./estados-piezas.ts";

export const LAYOUTS: readonly Layout[] = [
  {
    nombre: "BDV, TXT",
    banco: "0102",
    cuenta: "01020000000000000001",
    saldos: true,
    escribir: (rows) =>
      lines(
        conSaldo(rows).map((row) => {
          const words = dicho(palabras("TRANSFERENCIAS RECIBIDAS", "PAGO A PROVEEDOR", "COM MANTENIMIENTO DE CUENTA"), {
            ...row,
            telefono: "",
          });
          const n = (cents: number) => String(cents).padStart(18, "0");
          return `01020000000000000001${dmy(row.dia).replaceAll("/", "")}${row.referencia.padStart(13, "0")}${words.padEnd(30).slice(0, 30)}${n(row.debe)}${n(row.haber)}${n(row.saldo)}${row.signo > 0 ? "NC1700" : "ND5404"}`;
        }),
      ),
  },
  {
    nombre: "BDV, XLS de 13 columnas",
    banco: "0102",
    saldos: true,
    escribir: (rows) =>
      libro(
        tabla(
          [
            "Día",
            "Referencia",
            "Descripción",
            "Fecha",
            "Tipo Movimiento(NC/ND)",
            "Crédito",
            "Débito",
            "Saldo",
            ...vacias(5),
          ],
          (row) => [
            row.dia.slice(-2),
            row.referencia.padStart(13, "0"),
            dicho(BDV, row),
            dmy(row.dia),
            row.signo > 0 ? "NC" : "ND",
            opcional(row.haber, ve),
            opcional(row.debe, ve),
            ve(row.saldo),
            ...vacias(5),
          ],
        )(rows),
        "data",
        "biff8",
      ),
  },
  {
    nombre: "BDV, XLSX de 11 columnas",
    banco: "0102",
    saldos: true,
    escribir: (rows) =>
      libro(
        tabla(
          "fecha,referencia,descripcion,debito,credito,saldo,tipoMovimiento,indicadorCargoAbono,importe,numMovimiento,fechaHora".split(
            ",",
          ),
          (row) => {
            const when = `${dmy(row.dia).replaceAll("/", "-")} 10:43`;
            return [
              when,
              row.referencia.padStart(13, "0"),
              dicho(BDV, row),
              opcional(row.debe, ve),
              opcional(row.haber, ve),
              ve(row.saldo),
              "PAGOMOVIL",
              row.signo > 0 ? "Nota de Crédito" : "Nota de Débito",
              ve(Math.abs(row.signo)),
              "81131",
              when,
            ];
          },
        )(rows),
        "data",
        "xlsx",
      ),
  },
  {
    nombre: "BDV, mensual",
    banco: "0102",
    cuenta: "01020000000000000001",
    saldos: true,
    escribir: (rows) =>
      tabs(
        tabla("fecha,referencia,concepto,saldo,monto,tipoMovimiento,rif,numeroCuenta".split(","), (row) => [
          dmy(row.dia),
          row.referencia.padStart(13, "0"),
          dicho(BDV, row),
          ve(row.saldo),
          ve(Math.abs(row.signo)),
          row.signo > 0 ? "Nota de Crédito" : "Nota de Débito",
          "J000000000",
          "01020000000000000001",
        ])(rows),
      ),
  },
  {
    nombre: "Banesco, HTML",
    banco: "0134",
    saldos: true,
    escribir: (rows) =>
      html(
        tabla(["Fecha", "Referencia", "Descripción", "Monto", "Balance"], (row) => [
          row.dia.replaceAll("-", "/"),
          row.referencia.padStart(11, "0"),
          row.clase === "impuesto" ? "IGTF" : "Banesco Pago Movil",
          `${row.signo > 0 ? "+" : ""}${ve(row.signo)}`,
          ve(row.saldo),
        ])(rows),
      ),
  },
  {
    nombre: "Banesco, QIF",
    banco: "0134",
    saldos: false,
    escribir: (rows) =>
      lines([
        "!Tipo:Banco",
        ...conSaldo(rows).flatMap((row) => [
          `D${dmy(row.dia)}`,
          `T${row.signo > 0 ? "+" : ""}${ve(row.signo)}`,
          `N${row.referencia.padStart(11, "0")}`,
          `P${dicho(palabras("TRF.OB 0174", "PAGO", "COMISION TRF"), row)}`,
          "L",
          "^",
        ]),
      ]),
  },
  {
    nombre: "BNC, TXT",
    banco: "0191",
    cuenta: "01910000000000000001",
    saldos: true,
    escribir: (rows) =>
      `01910000000000000001@COMERCIO@25 ULTIMOS MOVIMIENTOS\r\n\r\n${tabs(
        tabla(
          "Fecha|Hora|Referencia|Cod. Transacción|Tipo Transacción|Tip. Operación|Descripción|Debe|Haber|Saldo|Referencia 2".split(
            "|",
          ),
          (row) => {
            const [code, kind, words] = {
              abono: ["388", "P2POTR", "Abono Pago Movil BNC"],
              cargo: ["387", "P2POTR", "Cargo Pago Movil BNC"],
              comision: ["751", "COMP2P", "Pago Movil"],
              impuesto: ["600", "IGTF", "IGTF"],
            }[row.clase] as [string, string, string];
            return [
              dmy(row.dia),
              "11:32:33.000",
              row.referencia,
              code,
              kind,
              words,
              "PAGO MOVIL",
              row.debe ? plano(-row.debe) : "0",
              plano(row.haber),
              plano(row.saldo),
              row.telefono.replace(/^0/, "58"),
            ];
          },
        )(rows),
      )}`,
  },
  {
    nombre: "BNC, PreviousDay",
    banco: "0191",
    saldos: true,
    escribir: (rows) => libro(bnc.PreviousDay(rows), "PreviousDay", "biff8"),
  },
  { nombre: "BNC, Custom", banco: "0191", saldos: true, escribir: (rows) => libro(bnc.Custom(rows), "Custom", "xlsx") },
  {
    nombre: "BNC, Online",
    banco: "0191",
    saldos: true,
    escribir: (rows) => libro(bnc.Online(rows), "Online", "biff8"),
  },
  ...MAS_LAYOUTS,
];
