/** Which pago a movement may be: by the matching rules, case by case, and whatever the order. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { MovimientoAbierto, PagoAbierto } from "../../rules/bank/emparejar/candidatos.ts";
import { type Propuesta, propose } from "../../rules/bank/emparejar/emparejar.ts";
import {
  compareNombre,
  compareTelefono,
  type Pagador,
  quienPago,
  sameReferencia,
} from "../../rules/bank/emparejar/referencias.ts";
import { dia } from "../../rules/country/fecha.ts";
import { bolivares } from "../../rules/money/dinero.ts";
import { forAll } from "../support/azar.ts";

const llegado = (cambios: Partial<MovimientoAbierto> = {}): MovimientoAbierto => ({
  id: "m1",
  banco: "0102",
  monto: bolivares(1_234_56),
  referencias: ["0050993240033"],
  dias: [dia("2026-08-27")],
  pagadores: [],
  bancoPagador: null,
  clientes: [],
  ...cambios,
});

const pago = (cambios: Partial<PagoAbierto> = {}): PagoAbierto => ({
  id: "p1",
  userId: "u1",
  status: "Pendiente",
  emparejado: false,
  codigo: "0033",
  referencia: "005099324 0033".replace(" ", ""),
  montoBs: bolivares(1_234_56),
  fechaPago: dia("2026-08-27"),
  bancoPagador: null,
  telefonoPagador: null,
  bancoReceptor: "0102",
  cedula: "V11222333",
  nombre: "Ana María Torres",
  telefono: "+584125550131",
  ...cambios,
});

const certezas = (movimientos: MovimientoAbierto[], pagos: PagoAbierto[]) =>
  Object.fromEntries(propose(movimientos, pagos, []).map((one) => [`${one.pagoId} ${one.movimientoId}`, one.certeza]));

describe("references", () => {
  test.each([
    ["0050993240033", "005099324033", false],
    ["0050993240033", "50993240033", true],
    ["0050993240033", "93240033", true],
    // Eight and six digits: compared on the shorter length.
    ["0050993240033", "240033", true],
    ["0050993240033", "40033", false],
    ["000000012100", "12100", false],
    ["000058580021", "58580021", true],
    ["12300123456", "123456", true],
    ["100715320045", "'100715320045", true],
    ["1234567", "999234567", false],
    [null, "93240033", false],
  ])("%s and %s", (one, other, same) => {
    expect(sameReferencia(one, other)).toBe(same);
    expect(sameReferencia(other, one)).toBe(same);
  });

  test.each([
    ["0416***5503", "+584165550503", "distinto"],
    ["0416***5503", "+584161235503", "igual"],
    ["0414***69", "+584141234567", "sin datos"],
    ["0414***69", "+584241234569", "distinto"],
    ["**23", "+584121234523", "sin datos"],
    ["**23", "+584121234524", "distinto"],
    ["04125550131", "+584125550131", "igual"],
    [null, "+584125550131", "sin datos"],
  ])("phones %s and %s", (one, other, parecido) => expect(compareTelefono(one, other)).toBe(parecido));

  test.each([
    ["ANA    TORRES", "Ana María Torres Gil", "igual"],
    ["PEREZ M", "María Pérez", "igual"],
    ["PEREZ M", "José Pérez", "sin datos"],
    ["CARLOS RIVAS", "Ana Torres", "distinto"],
    ["MARIA JOSE PERE", "María José Pérez Gil", "igual"],
    ["A T", "Ana Torres", "sin datos"],
    ["", "Ana Torres", "sin datos"],
  ])("names %s and %s", (one, other, parecido) => {
    expect(compareNombre(one, other)).toBe(parecido);
    expect(compareNombre(other, one)).toBe(parecido);
  });
});

describe("exact", () => {
  test.each<[string, Partial<PagoAbierto>, Partial<MovimientoAbierto>]>([
    ["the same number, amount and account", {}, {}],
    ["while nobody said to which account it was to be paid", { bancoReceptor: null }, {}],
    ["by any reference of its evidence", {}, { referencias: ["108830001054", "93240033"] }],
    ["on another day: the whole reference is enough", { fechaPago: dia("2026-08-20") }, {}],
    ["the six digits of a short one", { referencia: "240033" }, {}],
    ["a pago told in dollars whose bolívares agree to the cent", {}, {}],
    ["paid from a phone of nobody known", { telefonoPagador: "+584141112233" }, { clientes: [] }],
  ])("%s", (_, deEste, deAquel) => expect(certezas([llegado(deAquel)], [pago(deEste)])).toEqual({ "p1 m1": "exacta" }));

  test.each<[string, Partial<PagoAbierto>, Partial<MovimientoAbierto>]>([
    ["it came into the account of another bank", {}, { banco: "0134" }],
    ["nobody knows of which bank the account is", {}, { banco: null }],
    ["only four digits were told", { referencia: null }, {}],
    ["only four digits, of the day before", { referencia: null, fechaPago: dia("2026-08-26") }, {}],
    ["only four digits, of the day after", { referencia: null, fechaPago: dia("2026-08-28") }, {}],
    ["the digits before the last four are wrong", { referencia: "005099310033" }, {}],
    ["an old receipt", { fechaPago: dia("2026-06-27") }, {}],
    ["another borrower's phone or cédula paid it", {}, { clientes: ["u2"] }],
  ])("not, but probable: %s", (_, deEste, deAquel) =>
    expect(certezas([llegado(deAquel)], [pago(deEste)])).toEqual({ "p1 m1": "probable" }),
  );

  test.each<[string, Partial<PagoAbierto>, Partial<MovimientoAbierto>]>([
    ["some céntimos off, and another reference", { montoBs: bolivares(1_234_55), referencia: "005099320031" }, {}],
    ["more than some céntimos off", { montoBs: bolivares(1_300_00) }, {}],
    ["some céntimos off, of another week", { montoBs: bolivares(1_234_55), fechaPago: dia("2026-08-20") }, {}],
    ["no bolívares known", { montoBs: null }, {}],
    ["four digits two days away", { referencia: null, fechaPago: dia("2026-08-29") }, {}],
    ["other digits", { referencia: "005099324999", codigo: "4999" }, {}],
    ["a notice cut before its reference", {}, { referencias: [] }],
    ["already approved", { status: "Aprobado" }, {}],
    ["rejected", { status: "Rechazado" }, {}],
    ["already one with other money", { emparejado: true }, {}],
  ])("nothing: %s", (_, deEste, deAquel) => expect(certezas([llegado(deAquel)], [pago(deEste)])).toEqual({}));
});

describe("only one candidate on both sides", () => {
  const ajeno = pago({ id: "p2", userId: "u2", cedula: "V99888777", nombre: "Luis Gil", telefono: "+584149998877" });

  test("a reference told twice is exact for neither", () => {
    expect(certezas([llegado()], [pago(), ajeno])).toEqual({ "p1 m1": "probable", "p2 m1": "probable" });
    const [first] = propose([llegado()], [pago(), ajeno], []);
    expect(first?.porque.join(" ")).toMatch(/otro pago con esta misma referencia/);
  });

  test("nor for the second, once the first is one with its money", () =>
    expect(certezas([], [pago({ status: "Aprobado", emparejado: true }), ajeno])).toEqual({}));

  test("nor for the second when the first was approved by hand and its money came later", () =>
    expect(certezas([llegado()], [pago({ status: "Aprobado" }), ajeno])).toEqual({ "p2 m1": "probable" }));

  test("nor when money of that number comes again after the first took its own", () =>
    expect(certezas([llegado()], [pago({ status: "Aprobado", emparejado: true }), ajeno])).toEqual({
      "p2 m1": "probable",
    }));

  test("nor when the owner was refused and another tells the same receipt", () =>
    expect(certezas([llegado()], [pago({ status: "Rechazado" }), ajeno])).toEqual({ "p2 m1": "probable" }));

  test("nor for who tells again what was approved by hand", () =>
    expect(certezas([llegado()], [pago({ id: "p0", status: "Aprobado" }), pago()])).toEqual({ "p1 m1": "probable" }));

  test("who was refused and tells it again is one person", () =>
    expect(certezas([llegado()], [pago({ id: "p0", status: "Rechazado" }), pago()])).toEqual({ "p1 m1": "exacta" }));

  test("nor when the owner told only four digits and another the whole number of the receipt", () =>
    expect(certezas([llegado()], [pago({ referencia: null }), ajeno])).toEqual({
      "p1 m1": "probable",
      "p2 m1": "probable",
    }));

  test("nor for either of two people who tell one number with two amounts", () => {
    const mine = pago({ id: "p1" });
    const theirs = pago({ id: "p2", userId: "u2", montoBs: bolivares(500_00), referencia: "50993240033" });
    expect(certezas([llegado()], [mine, theirs])).toEqual({ "p1 m1": "probable" });
    expect(certezas([llegado()], [mine, { ...theirs, status: "Rechazado" }])).toEqual({ "p1 m1": "exacta" });
  });

  test("two movements of one number and amount", () =>
    expect(certezas([llegado(), llegado({ id: "m2" })], [pago()])).toEqual({
      "p1 m1": "probable",
      "p1 m2": "probable",
    }));

  test("equal amounts with numbers of their own are each exact, also where the last four are equal", () => {
    const otro = { id: "m2", referencias: ["0050777710033"] };
    const otroPago = { ...ajeno, referencia: "777710033" };
    expect(certezas([llegado(), llegado(otro)], [pago(), otroPago])).toEqual({ "p1 m1": "exacta", "p2 m2": "exacta" });
  });

  test("a discarded pair is not proposed again, and does not make the reused reference good", () => {
    const left = propose([llegado()], [pago(), ajeno], [{ pagoId: "p2", movimientoId: "m1" }]);
    expect(left.map(({ pagoId, certeza }) => [pagoId, certeza])).toEqual([["p1", "probable"]]);
    expect(propose([llegado()], [pago()], [{ pagoId: "p1", movimientoId: "m1" }])).toEqual([]);
  });
});

test.each([
  ["PEREZ M", "nadie"],
  ["MARIA PEREZ", "suyo"],
  ["GIL M", "otro"],
])("who paid, where the bank says only «%s»: %s", (nombre, quien) => {
  const [said, known] = [nombre, "MARIA JOSE PEREZ GOMEZ"].map((one) => ({
    nombre: one,
    telefono: null,
    cedula: null,
  }));
  expect(quienPago(said ? [said] : [], known ? [known] : [])).toBe(quien);
});

test.each<[Pagador, Pagador[], string]>([
  // A surname may be theirs, even if somebody else paid for them once.
  [
    { nombre: "PEREZ M", telefono: null, cedula: null },
    [{ nombre: "LUIS GIL SUAREZ", telefono: null, cedula: null }],
    "nadie",
  ],
  [{ nombre: "GIL L", telefono: null, cedula: null }, [{ nombre: "ANA TORRES", telefono: null, cedula: null }], "otro"],
  [
    { nombre: "LUIS SUAREZ", telefono: null, cedula: null },
    [{ nombre: "LUIS GIL SUAREZ", telefono: null, cedula: null }],
    "suyo",
  ],
])("%j, of whom it is known that %j paid before: %s", (said, before, quien) => {
  const own = { nombre: "MARIA JOSE PEREZ GOMEZ", telefono: null, cedula: null };
  expect(quienPago([said], [own, ...before])).toBe(quien);
});

describe("what only its person can have paid, though it is not exact", () => {
  const cuatro = pago({ referencia: null });
  const suyo = { telefono: "04125550131", nombre: null, cedula: null };
  const propias = (movimientos: MovimientoAbierto[], pagos: PagoAbierto[]) =>
    propose(movimientos, pagos, []).map(({ certeza, propia = false }) => ({ certeza, propia }));
  const UNA = { certeza: "probable", propia: true };
  const NINGUNA = { certeza: "probable", propia: false };

  test.each<[string, Partial<MovimientoAbierto>, boolean]>([
    ["from their phone", { pagadores: [suyo] }, true],
    ["by their cédula", { pagadores: [{ telefono: null, nombre: null, cedula: "V11222333" }] }, true],
    [
      "not by a name, which others have",
      { pagadores: [{ telefono: null, nombre: "ANA TORRES", cedula: null }] },
      false,
    ],
    ["not from another phone", { pagadores: [{ ...suyo, telefono: "04125550132" }] }, false],
    ["not where the bank also names another", { pagadores: [suyo, { ...suyo, telefono: "04125550132" }] }, false],
    ["not where nobody is named", {}, false],
    ["not into an account that they did not pay", { pagadores: [suyo], banco: "0134" }, false],
    [
      "not what may be other money told twice",
      { pagadores: [suyo], dobles: [{ id: "m9", cual: "el otro", conciliado: false }] },
      false,
    ],
  ])("four digits, %s", (_, cambios, propia) => {
    expect(propias([llegado(cambios)], [cuatro])).toEqual([propia ? UNA : NINGUNA]);
  });

  test.each<[string, Partial<PagoAbierto>, boolean]>([
    ["a digit of the reference wrong", { referencia: "50993240034", codigo: "0034" }, true],
    ["a digit of the four", { referencia: null, codigo: "0034" }, true],
    ["some céntimos, which somebody has to take", { montoBs: bolivares(1_235_00) }, false],
  ])("%s, from their own phone", (_, cambios, propia) => {
    expect(propias([llegado({ pagadores: [suyo] })], [pago(cambios)])).toEqual([propia ? UNA : NINGUNA]);
  });

  test("within the bank that hides the reference, by cédula, amount and day", () => {
    const pagadores = [{ telefono: null, nombre: null, cedula: "V11222333" }];
    const interno = llegado({ referencias: ["0067720000034"], pagadores });
    const told = pago({ bancoPagador: "0102", referencia: "004465840006", codigo: "0006" });
    expect(propias([interno], [told])).toEqual([UNA]);
    expect(propias([interno, { ...interno, id: "m2" }], [told])).toEqual([NINGUNA, NINGUNA]);
  });

  test("not from the phone that they only told, nor beside another pago or other money", () => {
    const other = [{ ...suyo, telefono: "04125550132" }];
    expect(propias([llegado({ pagadores: other })], [{ ...cuatro, telefonoPagador: "+584125550132" }])).toEqual([
      NINGUNA,
    ]);
    const rival = { ...cuatro, id: "p2", userId: "u2", telefono: "+584125550133", cedula: "V5555555" };
    expect(propias([llegado({ pagadores: [suyo] })], [cuatro, rival])).toEqual([NINGUNA, NINGUNA]);
    const second = llegado({ id: "m2", pagadores: [suyo], referencias: ["0011110033"] });
    expect(propias([llegado({ pagadores: [suyo] }), second], [cuatro])).toEqual([NINGUNA, NINGUNA]);
  });
});

describe("between two accounts of the Banco de Venezuela", () => {
  const interno = (cambios: Partial<MovimientoAbierto> = {}) =>
    llegado({
      referencias: ["0067720000034"],
      pagadores: [{ telefono: null, nombre: "ANA    TORRES", cedula: "V11222333" }],
      ...cambios,
    });
  const deBdv = pago({ bancoPagador: "0102", referencia: "004465840006", codigo: "0006" });

  test.each<[string, Partial<PagoAbierto>, Partial<MovimientoAbierto>, boolean]>([
    ["cédula", {}, {}, true],
    ["name", {}, { pagadores: [{ telefono: null, nombre: "ANA TORRES", cedula: null }] }, true],
    ["phone of the person", {}, { pagadores: [{ telefono: "+584125550131", nombre: null, cedula: null }] }, true],
    [
      "phone that they told",
      { telefonoPagador: "+584147654321" },
      { pagadores: [{ telefono: "04147654321", nombre: null, cedula: null }] },
      true,
    ],
    ["a day later", { fechaPago: dia("2026-08-26") }, {}, false],
    ["of another bank", { bancoPagador: "0134" }, {}, false],
    ["another payer", { cedula: "V5555555", nombre: "Luis Gil", telefono: "+584149998877" }, {}, false],
    ["an account of another bank", {}, { banco: "0134" }, false],
    ["one cent away", { montoBs: bolivares(1_234_55) }, {}, false],
    ["no side says that its payer is of the bank", { bancoPagador: null }, { referencias: ["0050993240077"] }, false],
  ])("by %s", (_, deEste, deAquel, found) =>
    expect(certezas([interno(deAquel)], [{ ...deBdv, ...deEste }])).toEqual(found ? { "p1 m1": "probable" } : {}),
  );
});

describe("what is nearly right is proposed, never as exact", () => {
  const suyo = { pagadores: [{ telefono: "+584125550131", nombre: null, cedula: null }] };

  test.each<[string, Partial<PagoAbierto>, Partial<MovimientoAbierto>]>([
    ["one cent less", { montoBs: bolivares(1_234_57) }, {}],
    ["one cent more", { montoBs: bolivares(1_234_55) }, {}],
    ["eleven céntimos, two days later", { montoBs: bolivares(1_234_67) }, { dias: [dia("2026-08-29")] }],
    ["rounded to bolívares", { montoBs: bolivares(1_240_00) }, {}],
    ["one digit of the reference wrong", { referencia: "0050993240034", codigo: "0034" }, suyo],
    ["two digits of the reference changed over", { referencia: "0050993240303", codigo: "0303" }, suyo],
    ["one of the four digits wrong", { referencia: null, codigo: "0034" }, suyo],
    [
      "a digit wrong, paid from the phone that they told",
      { referencia: null, codigo: "0034", telefono: "+584140000000", telefonoPagador: "+584125550131" },
      suyo,
    ],
  ])("%s", (_, deEste, deAquel) =>
    expect(certezas([llegado(deAquel)], [pago(deEste)])).toEqual({ "p1 m1": "probable" }),
  );

  test.each<[string, Partial<PagoAbierto>, Partial<MovimientoAbierto>]>([
    ["a digit wrong, and nobody knows who paid", { referencia: "0050993240034", codigo: "0034" }, {}],
    [
      "a digit wrong, of another day",
      { referencia: "0050993240034", codigo: "0034", fechaPago: dia("2026-08-26") },
      suyo,
    ],
    ["three digits wrong", { referencia: "0050993240144", codigo: "0144" }, suyo],
    ["two of the four digits wrong", { referencia: null, codigo: "0044" }, suyo],
    [
      "both: a digit and a céntimo",
      { referencia: "0050993240034", codigo: "0034", montoBs: bolivares(1_234_55) },
      suyo,
    ],
    ["already approved", { montoBs: bolivares(1_234_55), status: "Aprobado" }, {}],
    ["one with other money", { montoBs: bolivares(1_234_55), emparejado: true }, {}],
  ])("nothing: %s", (_, deEste, deAquel) => expect(certezas([llegado(deAquel)], [pago(deEste)])).toEqual({}));

  test("only of what nothing else puts together", () => {
    const near = pago({ id: "p2", userId: "u2", montoBs: bolivares(1_234_55) });
    expect(certezas([llegado()], [pago(), near])).toEqual({ "p1 m1": "probable" });
    const other = llegado({ id: "m2", monto: bolivares(1_234_55) });
    expect(certezas([llegado(), other], [near])).toEqual({ "p2 m2": "exacta" });
  });

  test("a pair that was discarded stays so, and does not keep its sides from another", () => {
    const near = pago({ montoBs: bolivares(1_234_55) });
    expect(propose([llegado()], [near], [{ pagoId: "p1", movimientoId: "m1" }])).toEqual([]);
    const chance = pago({ id: "p2", userId: "u2", referencia: null });
    const left = propose([llegado()], [near, chance], [{ pagoId: "p2", movimientoId: "m1" }]);
    expect(left.map(({ pagoId }) => pagoId)).toEqual(["p1"]);
  });

  test("the operator reads what differs, with both amounts or both references", () => {
    const [one] = propose([llegado()], [pago({ montoBs: bolivares(1_234_67) })], []);
    expect(one?.porque).toEqual([
      "La referencia coincide: termina en 93240033.",
      "Llegaron Bs. 1.234,56 y el pago dice Bs. 1.234,67: 11 céntimos menos. Al confirmarlo, el pago toma lo que llegó.",
      "El banco no dice quién pagó.",
      "Es del mismo día: 27 de agosto de 2026.",
    ]);
    const [two] = propose([llegado(suyo)], [pago({ referencia: "0050993240034", codigo: "0034" })], []);
    expect(two?.porque[0]).toBe(
      "La referencia se parece, con 1 número distinto: el pago dice 0050993240034 y el banco 0050993240033.",
    );
  });

  test("who paid, and whose the reference is, is said as of any other", () => {
    const robado = pago({ montoBs: bolivares(1_234_55), cedula: "V9", nombre: "Luis Gil", telefono: "+584149998877" });
    const [one] = propose([llegado({ ...suyo, clientes: ["u2"] })], [robado], []);
    expect(one?.porque).toEqual(
      expect.arrayContaining(["Se pagó desde otro teléfono.", "Los datos de quien pagó son de otro cliente."]),
    );
    const twice = propose([llegado()], [robado, { ...robado, id: "p2", userId: "u2" }], []);
    expect(twice.map(({ porque }) => porque.at(-1))).toEqual(Array(2).fill(expect.stringContaining("otro pago")));
  });
});

describe("money that may be the same told twice", () => {
  const doble = (id: string, conciliado = false) => [{ id, conciliado, cual: "el que llegó el 28 ago" }];
  const yo = [{ telefono: null, nombre: "ANA TORRES", cedula: "V11222333" }];
  const fila = llegado({ id: "fila", referencias: ["0067720000034"], pagadores: yo, dobles: doble("aviso") });
  const aviso = llegado({ id: "aviso", referencias: ["007186960005"], pagadores: yo, dobles: doble("fila") });
  const deBdv = { bancoPagador: "0102", referencia: null };

  test("only one of both is proposed, with its warning", () => {
    const mine = pago({ ...deBdv, referencia: "007186960005", codigo: "0005" });
    const invented = pago({ ...deBdv, id: "p2", codigo: "9999" });
    expect(certezas([fila, aviso], [mine, invented])).toEqual({ "p1 aviso": "exacta" });
    const [, ...more] = propose([fila, aviso], [invented, { ...invented, id: "p3" }], []);
    expect(new Set(more.map(({ movimientoId }) => movimientoId)).size).toBe(1);
    expect(more[0]?.porque.at(-1)).toBe("Puede ser el mismo dinero que el que llegó el 28 ago.");
  });

  test("once one is a pago's, the other is proposed by its own number alone, and never as exact", () => {
    const left = { ...aviso, dobles: doble("fila", true) };
    expect(certezas([left], [pago(deBdv)])).toEqual({});
    const told = propose([left], [pago({ ...deBdv, referencia: "007186960005", codigo: "0005" })], []);
    expect(told).toMatchObject([{ certeza: "probable" }]);
    expect(told[0]?.porque.at(-1)).toBe("Puede ser el mismo dinero que el que llegó el 28 ago, que ya es de un pago.");
  });
});

test.each([
  [true, "exacta"],
  [false, "probable"],
])("money in another account is exact where that is one to pay into: %s", (deCobro, certeza) =>
  expect(certezas([llegado({ banco: "0134", deCobro })], [pago()])).toEqual({ "p1 m1": certeza }),
);

test("the operator reads what agrees and what does not", () => {
  const [one] = propose(
    [
      llegado({
        banco: "0134",
        dias: [dia("2026-08-28")],
        pagadores: [{ telefono: "0416***5503", nombre: null, cedula: null }],
      }),
    ],
    [pago()],
    [],
  );
  expect(one?.porque).toEqual([
    "La referencia coincide: termina en 93240033.",
    "El monto es igual: Bs. 1.234,56.",
    "Se pagó desde otro teléfono.",
    "Llegó el 28 de agosto de 2026; el pago dice el 27 de agosto de 2026.",
    "Llegó a la cuenta de Banesco (0134), y se le pidió pagar a la de Banco de Venezuela (0102).",
  ]);
});

/** Few values, so that they often coincide. */
const DIGITS = ["93240033", "110033", "0033", "0067720000034", "12100", "77710033", "0050993240033"];
const DIAS = ["2026-08-26", "2026-08-27", "2026-08-28", "2026-06-01"].map(dia);
const numbered = <T extends { id: string }>(list: T[], letter: string) =>
  list.map((one, i) => ({ ...one, id: `${letter}${i}` }));
const pagador = fc.record({
  telefono: fc.constantFrom(null, "+584125550131", "0412***0131"),
  nombre: fc.constantFrom(null, "ANA TORRES", "LUIS GIL"),
  cedula: fc.constantFrom(null, "V11222333"),
});
const movimientos = fc
  .array(
    fc.record({
      id: fc.constant(""),
      banco: fc.constantFrom("0102", "0134", null),
      monto: fc.constantFrom(bolivares(100_00), bolivares(100_11), bolivares(200_00)),
      referencias: fc.uniqueArray(fc.constantFrom(...DIGITS), { maxLength: 3 }),
      dias: fc.uniqueArray(fc.constantFrom(...DIAS), { minLength: 1, maxLength: 2 }),
      pagadores: fc.array(pagador, { maxLength: 2 }),
      bancoPagador: fc.constantFrom(null, "0102", "0134"),
      clientes: fc.uniqueArray(fc.constantFrom("u1", "u2"), { maxLength: 1 }),
    }),
    { maxLength: 6 },
  )
  .map((list) => numbered(list, "m"));
const pagos = fc
  .array(
    fc
      .record({
        datos: pagador,
        userId: fc.constantFrom("u1", "u2"),
        status: fc.constantFrom("Pendiente", "Pendiente", "Aprobado", "Rechazado"),
        emparejado: fc.boolean(),
        referencia: fc.constantFrom(null, ...DIGITS),
        montoBs: fc.constantFrom(bolivares(100_00), bolivares(100_11), bolivares(200_00), null),
        fechaPago: fc.constantFrom(...DIAS),
        bancoPagador: fc.constantFrom(null, "0102", "0134"),
        bancoReceptor: fc.constantFrom(null, "0102"),
      })
      .map(({ datos, ...rest }) =>
        pago({ ...datos, ...rest, codigo: rest.referencia?.slice(-4) ?? "0033" } as Partial<PagoAbierto>),
      ),
    { maxLength: 8 },
  )
  .map((list) => numbered(list, "p"));

describe("whatever comes", () => {
  test("the order changes nothing", () => {
    forAll(
      fc.property(movimientos, pagos, fc.infiniteStream(fc.nat()), (llegados, todos, azar) => {
        const shuffle = <T>(list: T[]) =>
          list
            .map((one) => ({ one, at: azar.next().value ?? 0 }))
            .sort((a, b) => a.at - b.at)
            .map(({ one }) => one);
        const turned = llegados.map((one) => ({
          ...one,
          referencias: shuffle(one.referencias),
          dias: shuffle(one.dias),
          pagadores: shuffle(one.pagadores),
        }));
        expect(propose(shuffle(turned), shuffle(todos), [])).toEqual(propose(llegados, todos, []));
      }),
      { numRuns: 500 },
    );
  });

  /** In pairs, they may be the same money. */
  const dobleOf = (id: string) => `m${Number(id.slice(1)) ^ 1}`;
  const withDobles = (llegados: MovimientoAbierto[], paid: ReadonlyMap<string, string>) =>
    llegados
      .filter(({ id }) => !paid.has(id))
      .map((one) => {
        const id = dobleOf(one.id);
        return { ...one, dobles: [{ id, cual: "otro", conciliado: paid.has(id) }] };
      });

  test("one after the other, no money pays two and no pago takes two; of two doubles the second only by its number", () => {
    forAll(
      fc.property(movimientos, pagos, fc.infiniteStream(fc.nat()), (llegados, todos, azar) => {
        const paid = new Map<string, string>();
        for (let next: Propuesta | undefined; ; ) {
          const taken = new Set(paid.values());
          const asTaken = { status: "Aprobado", emparejado: true } as const;
          const waiting = todos.map((one) => (taken.has(one.id) ? { ...one, ...asTaken } : one));
          const proposed = propose(withDobles(llegados, paid), waiting, []);
          const money = new Set(proposed.map(({ movimientoId }) => movimientoId));
          expect([...money].filter((id) => money.has(dobleOf(id)))).toEqual([]);
          expect(proposed.filter(({ pagoId, movimientoId }) => taken.has(pagoId) || paid.has(movimientoId))).toEqual(
            [],
          );
          for (const { porque } of proposed) expect(porque.at(-1)).toContain("Puede ser el mismo dinero");
          for (const { certeza, porque } of proposed.filter(({ movimientoId }) => paid.has(dobleOf(movimientoId))))
            expect([certeza, porque[0]]).toEqual(["probable", expect.stringContaining("La referencia coincide")]);
          next = proposed[(azar.next().value ?? 0) % Math.max(proposed.length, 1)];
          if (!next) break;
          paid.set(next.movimientoId, next.pagoId);
        }
        expect(new Set(paid.values()).size).toBe(paid.size);
      }),
      { numRuns: 300 },
    );
  });

  test("an exact pair has equal amount, reference and account, and nobody beside it", () => {
    forAll(
      fc.property(movimientos, pagos, (llegados, todos) => {
        const proposed = propose(llegados, todos, []);
        for (const { pagoId, movimientoId } of proposed.filter(({ certeza }) => certeza === "exacta")) {
          const of = todos.find(({ id }) => id === pagoId) as PagoAbierto;
          const money = llegados.find(({ id }) => id === movimientoId) as MovimientoAbierto;
          expect(of.status).toBe("Pendiente");
          expect(of.montoBs).toBe(money.monto);
          expect(of.bancoReceptor === null || of.bancoReceptor === money.banco).toBe(true);
          expect(proposed.filter((one) => one.pagoId === pagoId || one.movimientoId === movimientoId)).toHaveLength(1);
          const last = (text: string) => text.replace(/^0+/, "").slice(-6);
          expect(money.referencias.map(last)).toContain(last(of.referencia ?? ""));
          const reused = todos.filter(
            (one) =>
              one.montoBs === of.montoBs &&
              one.referencia !== null &&
              last(one.referencia) === last(of.referencia ?? "") &&
              !(one.status === "Rechazado" && one.userId === of.userId),
          );
          expect(reused.filter(({ referencia }) => sameReferencia(referencia, of.referencia))).toEqual([of]);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test("no pair twice, none of different amounts, each with its reasons", () => {
    forAll(
      fc.property(movimientos, pagos, (llegados, todos) => {
        const proposed = propose(llegados, todos, []);
        const keys = proposed.map(({ pagoId, movimientoId }) => `${pagoId} ${movimientoId}`);
        expect(new Set(keys).size).toBe(keys.length);
        for (const { pagoId, movimientoId, certeza, porque } of proposed) {
          const of = todos.find(({ id }) => id === pagoId);
          const money = llegados.find(({ id }) => id === movimientoId);
          const same = money?.referencias.some((one) => sameReferencia(one, of?.referencia ?? null));
          // For another amount, only by its full reference or as a sum, with the difference shown to the operator.
          const sum = /^Parece(?:n dos transferencias| una sola transferencia)/.test(porque[0] ?? "");
          if (of?.montoBs !== money?.monto)
            expect([
              same || sum,
              certeza,
              porque.filter((text) => text.includes(" menos") || text.includes(" más")),
            ]).toEqual([true, "probable", [expect.any(String)]]);
          expect(porque.length).toBeGreaterThanOrEqual(3);
        }
      }),
      { numRuns: 500 },
    );
  });
});
