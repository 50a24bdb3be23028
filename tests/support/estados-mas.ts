import {
  bancamiga,
  cargos,
  conSaldo,
  csv,
  dicho,
  dmy,
  html,
  type Layout,
  libro,
  lines,
  mercantil,
  opcional,
  palabras,
  plano,
  plaza,
  provincial,
  SALDO_INICIAL,
  tabla,
  tabs,
  ve,
} from "./estados-piezas.ts";

export const MAS_LAYOUTS: readonly Layout[] = [
  {
    nombre: "Mercantil, sin encabezado",
    banco: "0105",
    cuenta: "01050000000000000001",
    saldos: true,
    escribir: (rows) =>
      csv(
        conSaldo(rows).map((row) => [
          "105",
          "VEB",
          "01050000000000000001",
          dmy(row.dia).replaceAll("/", ""),
          row.referencia.padStart(15, "0"),
          row.signo > 0 ? "NC" : "ND",
          dicho(mercantil, row),
          plano(Math.abs(row.signo)),
          plano(row.saldo),
          "0000",
        ]),
      ),
  },
  {
    nombre: "Mercantil, XLS",
    banco: "0105",
    cuenta: "01050000000000000001",
    saldos: true,
    escribir: (rows) =>
      libro(
        [
          ["Mercantil Banco"],
          ["Cuenta", "0105-0000-00-0000000001"],
          [],
          [],
          [],
          ...tabla(["Fecha", "Referencia", "Descripción", "Egreso", "Ingreso", "Saldo"], (row) => [
            dmy(row.dia),
            row.referencia.padStart(15, "0"),
            `(${row.signo > 0 ? "NC" : "ND"} -) ${dicho(mercantil, row)}`,
            opcional(row.debe, ve),
            opcional(row.haber, ve),
            ve(row.saldo),
          ])(rows),
        ],
        "Movimientos",
        "biff8",
      ),
  },
  {
    nombre: "Mercantil, MT940",
    banco: "0105",
    cuenta: "01050000000000000001",
    saldos: true,
    escribir: (rows) => {
      const todos = conSaldo(rows);
      const corto = (dia = "2026-01-01") => dia.slice(2).replaceAll("-", "");
      const saldo = (cents: number) => `C${corto()}VEF${plano(cents)}`;
      return lines([
        ":20:1",
        ":25:01050000000000000001",
        `:60F:${saldo(SALDO_INICIAL)}`,
        ...todos.flatMap((row) => [
          `:61:${corto(row.dia)}${row.dia.slice(5).replace("-", "")}${row.signo > 0 ? "C" : "D"}${plano(Math.abs(row.signo))}NMSCNONREF//${row.referencia}`,
          `:86:670?00${dicho(mercantil, row)}`,
        ]),
        `:62F:${saldo(todos.at(-1)?.saldo ?? SALDO_INICIAL)}`,
        "-",
      ]);
    },
  },
  {
    nombre: "Provincial, Norma 43",
    banco: "0108",
    saldos: true,
    escribir: (rows) => {
      const n = (cents: number) => String(cents).padStart(14, "0");
      const sum = (side: "debe" | "haber") => n(conSaldo(rows).reduce((total, row) => total + row[side], 0));
      const corto = (dia: string) => dia.slice(2).replaceAll("-", "");
      return lines([
        `11,0108,4688,0100000001,260101,260131,2,${n(SALDO_INICIAL)},VEF,3,COMERCIO`,
        ...conSaldo(rows).map(
          (row) =>
            `22,0108,4688,${corto(row.dia)},${corto(row.dia)},00,039,${row.signo > 0 ? 2 : 1},${n(Math.abs(row.signo))},${row.referencia.padStart(10, "0")},${provincial[row.clase]}`,
        ),
        `33,0108,4688,0100000001,00001,${sum("debe")},00001,${sum("haber")},2,${n(0)},VEF`,
        "88,99999999999999",
      ]);
    },
  },
  {
    nombre: "Provincial, HTML en línea",
    banco: "0108",
    saldos: true,
    sinReferencia: true,
    escribir: (rows) =>
      html([
        ["BBVA Provincial"],
        ...tabla(["F. Operación", "F. Valor", "Código", "Concepto", "Importe", "Saldo"], (row) => [
          dmy(row.dia),
          dmy(row.dia),
          "039",
          provincial[row.clase],
          ve(row.signo),
          ve(row.saldo),
        ])(rows),
      ]),
  },
  {
    nombre: "Provincial, mensual",
    banco: "0108",
    saldos: true,
    escribir: (rows) =>
      tabs(
        conSaldo(rows).map((row) => [
          dmy(row.dia),
          `'${row.referencia.padStart(10, "0")}`,
          provincial[row.clase],
          ve(row.signo),
          ve(row.saldo),
        ]),
      ),
  },
  {
    nombre: "Bancamiga, XLS",
    banco: "0172",
    cuenta: "01720000000000000001",
    saldos: false,
    escribir: (rows) =>
      libro([["Bancamiga"], ["Cuenta: 01720000000000000001"], [], [], [], ...bancamiga(rows)], "Hoja1", "biff8"),
  },
  {
    nombre: "Bancaribe, CSV",
    banco: "0114",
    saldos: true,
    escribir: (rows) =>
      lines(
        conSaldo(rows)
          .toReversed()
          .map((row) => {
            const [year, month, day] = row.dia.split("-").map(Number);
            return [
              `${month}/${day}/${String(year).slice(2)}`,
              row.referencia.padStart(10, "0"),
              dicho(palabras("Pago movil recibido", "Pago movil a tercero", "Comision pago movil"), row),
              row.signo > 0 ? "C" : "D",
              ve(Math.abs(row.signo)),
              "",
              ve(row.saldo),
            ].join(";");
          }),
      ),
  },
  {
    nombre: "Banplus, TXT",
    banco: "0174",
    saldos: true,
    escribir: (rows) => {
      const words = palabras(
        "Pago Plus Comercios Recibido Otros Banco",
        "Pago Plus Otros Bancos",
        "Comision Pago Plus",
      );
      return tabs(
        tabla(["Fecha", "Referencia", "Descripción", "Concepto", "Débito", "Crédito", "Saldo"], (row) => [
          dmy(row.dia),
          row.referencia,
          `"${dicho(words, row)}"`,
          '""',
          plano(row.debe),
          plano(row.haber),
          plano(row.saldo),
        ])(rows),
      );
    },
  },
  { nombre: "Plaza", banco: "0138", saldos: true, escribir: (rows) => tabs(plaza(rows)) },
  { nombre: "100% Banco", banco: "0156", saldos: false, escribir: (rows) => csv(cargos("PagoMovil")(rows)) },
  {
    nombre: "Venezolano",
    banco: null,
    saldos: false,
    escribir: (rows) => libro(cargos("PAGO MOVIL")(rows), "Hoja1", "xlsx"),
  },
];
