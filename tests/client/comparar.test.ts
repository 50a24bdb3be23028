/** The comparison of both sides of a pair, and which lines are marked as different. */
import { expect, test } from "vitest";
import { comparePago } from "../../client/panel/banco/comparar.ts";
import type { PagoDelBanco } from "../../client/panel/banco/tipos.ts";
import type { Movimiento } from "../../client/panel/pagos/decidir/movimiento.ts";
import { dia, instante } from "../../rules/country/fecha.ts";
import { bolivares, centavos } from "../../rules/money/dinero.ts";

const PAGO: PagoDelBanco = {
  id: "p",
  userId: "u",
  loanId: null,
  nombre: "María José Núñez",
  cedula: "V12345678",
  codigo: "0005",
  referencia: "007186960005",
  monto: centavos(600),
  montoBs: bolivares(174_000),
  fechaPago: dia("2026-11-20"),
  fecha: instante(Date.UTC(2026, 10, 20, 18)),
  bancoPagador: "0134",
  telefonoPagador: "+584165550103",
  telefono: "+584165550103",
  bancoReceptor: "0102",
  status: "Pendiente",
  provisional: false,
  metodo: "pago_movil",
};
const MOVIMIENTO: Movimiento = {
  id: "m",
  cuenta: { id: "c", nombre: "Banco de Venezuela", banco: "0102" },
  sentido: "credito",
  monto: bolivares(174_000),
  referencia: "7186960005",
  referencias: ["7186960005"],
  telefono: "0416***0103",
  nombre: "NUÑEZ MARIA",
  cedula: "V12345678",
  bancoPagador: "0134",
  dia: dia("2026-11-20"),
  hora: "14:05",
  estado: "por_conciliar",
  motivo: null,
  recibido: instante(Date.UTC(2026, 10, 20, 18, 5)),
  canales: ["aviso"],
};

const juicios = (pago: Partial<PagoDelBanco>, movimiento: Partial<Movimiento>) =>
  Object.fromEntries(
    comparePago({ ...PAGO, ...pago }, { ...MOVIMIENTO, ...movimiento }).map(({ campo, igual }) => [campo, igual]),
  );

test("what both sides say alike is alike, however each writes it", () => {
  expect(juicios({}, {})).toEqual({
    Monto: true,
    Referencia: true,
    Día: true,
    Nombre: true,
    Cédula: true,
    Teléfono: true,
    "Banco desde el que pagó": true,
    "Cuenta a la que pagó": true,
  });
});

test.each<[string, Partial<PagoDelBanco>, Partial<Movimiento>, string, boolean | null]>([
  ["one cent off", {}, { monto: bolivares(174_001) }, "Monto", false],
  ["told in dollars, without a rate", { montoBs: null }, {}, "Monto", null],
  ["another reference", {}, { referencias: ["7186960006"] }, "Referencia", false],
  ["one of several references", {}, { referencias: ["123456789", "7186960005"] }, "Referencia", true],
  ["no reference from the bank", {}, { referencias: [] }, "Referencia", null],
  ["only the four digits were told", { referencia: null }, {}, "Referencia", true],
  ["four other digits were told", { referencia: null, codigo: "0006" }, {}, "Referencia", false],
  ["a whole reference that only ends alike", { referencia: "999999990005" }, {}, "Referencia", false],
  ["the day after", {}, { dia: dia("2026-11-21") }, "Día", false],
  ["another cédula", {}, { cedula: "V87654321" }, "Cédula", false],
  ["another end of the phone", {}, { telefono: "0416***0104" }, "Teléfono", false],
  ["another person", {}, { nombre: "PEREZ LUIS" }, "Nombre", false],
  ["another bank than the told", {}, { bancoPagador: "0105" }, "Banco desde el que pagó", false],
  ["money in another account", { bancoReceptor: "0105" }, {}, "Cuenta a la que pagó", false],
])("%s", (_, pago, movimiento, campo, igual) => {
  expect(juicios(pago, movimiento)[campo]).toBe(igual);
});

test("a line of which nobody says anything is left out", () => {
  expect(Object.keys(juicios({ cedula: null }, { cedula: null }))).not.toContain("Cédula");
});
