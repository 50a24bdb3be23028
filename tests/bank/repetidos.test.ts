/** Evidence becomes movements on the real database: each payment once, whatever the number of sources and repetitions. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { CanalBanco, Lectura } from "../../rules/bank/tipos.ts";
import { dia, instante, startOfDay } from "../../rules/country/fecha.ts";
import { bolivares } from "../../rules/money/dinero.ts";
import { resolveCuentaBanco } from "../../server/bank/cuentas-banco/actions.ts";
import { type NewEvidencia, receiveEvidencia, receiveEvidencias } from "../../server/bank/movimientos/actions.ts";
import { run } from "../../server/core/change.ts";
import { anImport, movimientosOf } from "../support/banco.ts";
import { createWorld, type World } from "../support/world.ts";

const DIA = dia("2026-08-27");
const at = (hora: string, day = DIA) => {
  const [hours = 0, minutes = 0] = hora.split(":").map(Number);
  return instante(startOfDay(day) + (hours * 60 + minutes) * 60_000);
};

let world: World;
let cuentaId: string;
let entregas = 0;
beforeEach(() => {
  world = createWorld();
  cuentaId = run(world.base, resolveCuentaBanco, "0102").id;
});
afterEach(() => world.close());

const VACIA: Lectura = {
  banco: "0102",
  monto: bolivares(1_760_00),
  referencia: null,
  telefono: null,
  nombre: null,
  cedula: null,
  bancoPagador: null,
  dia: null,
  hora: null,
  tipo: "pago_movil",
};
const evidencia = (
  canal: CanalBanco,
  recibido: number,
  lectura: Partial<Lectura>,
  resto: Partial<NewEvidencia> = {},
): NewEvidencia => ({
  cuentaId,
  canal,
  recibido: instante(recibido),
  texto: JSON.stringify(lectura),
  leido: { lectura: { ...VACIA, ...lectura } },
  entrega: String(entregas++),
  ...resto,
});
/** As in the bank's SMS: reference, phone, day and hour. */
const sms = (referencia: string | null, hora = "18:01", resto: Partial<Lectura> = {}) =>
  evidencia(
    "aviso",
    at(hora),
    { referencia, telefono: "+584125550171", dia: DIA, hora, ...resto },
    { remitente: "2661" },
  );
/** As in its app for a payer at the same bank: another number, a name, no hour. */
const app = (referencia: string | null, hora = "18:01", resto: Partial<Lectura> = {}) =>
  evidencia(
    "aviso",
    at(hora),
    { referencia, nombre: "MARIA PEREZ", ...resto },
    {
      remitente: "com.bancodevenezuela.bdvdigital",
      titulo: "PagomovilBDV recibido",
    },
  );
const fila = (
  importacionId: string,
  referencia: string | null,
  resto: Partial<Lectura> = {},
  propio: string | null = null,
) => evidencia("archivo", at("09:00"), { referencia, dia: DIA, ...resto }, { importacionId, propio });

const receive = (one: NewEvidencia) => run(world.base, receiveEvidencia, one).resultado;
const receiveAll = (list: NewEvidencia[]) => run(world.base, receiveEvidencias, list).map(({ resultado }) => resultado);
const movimientos = () => movimientosOf(world);
/** The references of each movement, sorted. */
const known = () =>
  movimientos()
    .map(({ evidencias }) => [...new Set(evidencias.flatMap(({ lectura }) => lectura?.referencia ?? []))].toSorted())
    .toSorted((a, b) => (a.join() < b.join() ? -1 : 1));

describe("a notice", () => {
  test("delivered twice is one, and its evidence too", () => {
    const one = sms("108830001054");
    expect([receive(one), receive(one)]).toEqual(["nueva", "repetida"]);
    expect(movimientos().map(({ evidencias }) => evidencias.length)).toEqual([1]);
  });

  test("of two phones is one", () => {
    expect([receive(sms("108830001054")), receive(sms("108830001054"))]).toEqual(["nueva", "repetida"]);
    expect(movimientos()).toHaveLength(1);
  });

  test.each([
    ["SMS first", ["sms", "app"]],
    ["app first", ["app", "sms"]],
  ])("by SMS and by the app is one, whose two references count: %s", (_, order) => {
    const both = { sms: sms("108830001054"), app: app("007186960005", "18:02") };
    expect(order.map((way) => receive(both[way as "sms" | "app"]))).toEqual(["nueva", "repetida"]);
    expect(known()).toEqual([["007186960005", "108830001054"]]);
  });

  test("is another at another minute, amount or account", () => {
    const other = run(world.base, resolveCuentaBanco, "0134").id;
    receive(sms("108830001054"));
    expect(receive(app("007186960005", "18:20"))).toBe("nueva");
    expect(receive(app("007186960006", "18:01", { monto: bolivares(1_760_01) }))).toBe("nueva");
    expect(receive({ ...app("007186960007"), cuentaId: other })).toBe("nueva");
    expect(movimientos()).toHaveLength(4);
  });

  test("two of one amount and minute in one voice are two, by both voices too", () => {
    const all = [
      sms("108830001054", "18:01", { telefono: "+584125550171" }),
      sms("108830002222", "18:01", { telefono: "+584140002222" }),
      app("007186960005"),
      app("007186960006", "18:01", { nombre: "LUIS GIL" }),
    ];
    expect(all.map(receive)).toEqual(["nueva", "nueva", "repetida", "repetida"]);
    expect(movimientos()).toHaveLength(2);
  });

  test("by SMS and by the app with one reference is one, hours apart", () => {
    receive(sms("108830001054"));
    expect(receive(app("108830001054", "23:10"))).toBe("repetida");
  });

  test("cut before its reference joins the whole one, and comes twice as one", () => {
    const cut = () => app(null, "18:01", { nombre: null, telefono: "0412***55" });
    expect([receive(cut()), receive(cut()), receive(sms("603180016"))]).toEqual(["nueva", "repetida", "repetida"]);
    expect(movimientos()).toHaveLength(1);
  });

  test("that is no money, or that nobody knows, is kept and makes no movement", () => {
    const otp = { ...sms(null), leido: { motivo: "Es una clave." } };
    expect([receive(otp), receive(otp)]).toEqual(["ignorada", "ignorada"]);
    expect(receive({ ...sms(null), leido: null })).toBe("sin_reconocer");
    expect(movimientos()).toEqual([]);
  });
});

describe("a statement", () => {
  test("its row and the notice before it are one, by reference, a day apart too", () => {
    receive(sms("108830001054"));
    expect(receiveAll([fila(anImport(world), "0108830001054", { dia: dia("2026-08-28") })])).toEqual(["repetida"]);
    expect(receive(sms("108830001054"))).toBe("repetida");
    expect(movimientos()).toHaveLength(1);
  });

  test("two equal rows are two; the file again, or another period with them, brings none", () => {
    const rows = (id: string) => [fila(id, "0050993240033"), fila(id, "0050993240033")];
    expect(receiveAll(rows(anImport(world)))).toEqual(["nueva", "nueva"]);
    expect(receiveAll(rows(anImport(world)))).toEqual(["repetida", "repetida"]);
    const later = anImport(world);
    expect(receiveAll([...rows(later), fila(later, "0050993249999")])).toEqual(["repetida", "repetida", "nueva"]);
    expect(movimientos()).toHaveLength(3);
  });

  test("row by row it is the same", () => {
    const [uno, dos] = [anImport(world), anImport(world)];
    expect([uno, uno, dos, dos].map((id) => receive(fila(id, "0050993240033")))).toEqual([
      "nueva",
      "nueva",
      "repetida",
      "repetida",
    ]);
  });

  test("a period that begins between two equal rows knows which it has", () => {
    const [uno, dos] = [anImport(world), anImport(world)];
    expect(receiveAll([fila(uno, "0050993240033", {}, "81131")])).toEqual(["nueva"]);
    expect(receiveAll([fila(dos, "0050993240033", {}, "81132")])).toEqual(["nueva"]);
    expect(receiveAll([fila(anImport(world), "0050993240033", {}, "81132")])).toEqual(["repetida"]);
    expect(movimientos()).toHaveLength(2);
  });

  test("balances of one format are not numbers of another", () => {
    receiveAll([fila(anImport(world, "bdv-consulta"), "0050993240033", {}, "81131")]);
    expect(receiveAll([fila(anImport(world, "bdv-txt"), "0050993240033", {}, "1.204,10")])).toEqual(["repetida"]);
  });

  test("the internal number of the Banco de Venezuela: the row and the notice that are left over are one", () => {
    receive(sms("108830001054"));
    receive(app("007186960005"));
    const rows = [fila(anImport(world), "0067720000034", { nombre: "MARIA PEREZ", bancoPagador: "0102" })];
    expect(receiveAll(rows)).toEqual(["repetida"]);
    expect(known()).toEqual([["0067720000034", "007186960005", "108830001054"]]);
  });

  test("also when the notice comes last", () => {
    receiveAll([fila(anImport(world), "0067720000034", { bancoPagador: "0102" })]);
    expect(receive(sms("108830001054"))).toBe("repetida");
  });

  test("a row whose number a notice has goes before one that nobody knows", () => {
    receive(sms("108830001054"));
    const id = anImport(world);
    const rows = [fila(id, "0067720000034", { bancoPagador: "0102" }), fila(id, "0108830001054")];
    expect(receiveAll(rows)).toEqual(["nueva", "repetida"]);
    expect(known()).toEqual([["0067720000034"], ["0108830001054", "108830001054"]]);
  });

  test("a row of another payer, hour or bank is another payment", () => {
    receive(app("007186960005"));
    const id = anImport(world);
    const interna = { bancoPagador: "0102" };
    expect(
      receiveAll([
        fila(id, "0067720000031", { ...interna, nombre: "LUIS GIL" }),
        fila(id, "0050993240033", { bancoPagador: "0134" }),
        fila(id, "0067720000033", { ...interna, dia: dia("2026-08-28") }),
      ]),
    ).toEqual(["nueva", "nueva", "nueva"]);
    receive(sms("108830001054", "10:43", { monto: bolivares(5_00) }));
    expect(receiveAll([fila(id, "0067720000035", { ...interna, hora: "16:00", monto: bolivares(5_00) })])).toEqual([
      "nueva",
    ]);
  });

  describe("and a notice without a day that comes after midnight", () => {
    const MANANA = dia("2026-08-28");
    const push = (hora: string, resto: Partial<Lectura> = {}) => ({
      ...app("007186960005", hora, resto),
      recibido: at(hora, MANANA),
    });
    const interna = { nombre: "PEREZ MARIA", cedula: "V11222333", bancoPagador: "0102" };
    const row = (resto: Partial<Lectura> = {}, referencia = "0067720000034") =>
      fila(anImport(world), referencia, { ...interna, ...resto });

    test.each([
      ["the notice first", 0],
      ["the row first", 1],
    ])("are one: %s", (_, first) => {
      const both = [() => push("00:20"), () => row()];
      expect([both[first]?.(), both[1 - first]?.()].map((one) => receive(one as NewEvidencia))).toEqual([
        "nueva",
        "repetida",
      ]);
      expect(known()).toEqual([["0067720000034", "007186960005"]]);
    });

    test.each<[string, () => NewEvidencia, () => NewEvidencia]>([
      ["another payer", () => push("00:20", { nombre: "LUIS GIL" }), row],
      ["nobody says who paid", () => push("00:20", { nombre: null }), row],
      ["the bank's day has turned", () => push("06:00"), row],
      ["the notice says its day", () => push("00:20", { dia: MANANA }), row],
      [
        "the row is of an hour after the notice",
        () => push("00:20"),
        () => row({ hora: "00:40", dia: MANANA, nombre: "LUIS GIL" }),
      ],
      ["the row is of two days before", () => push("00:20"), () => row({ dia: dia("2026-08-26") })],
      [
        "the row is of another bank's client",
        () => push("00:20"),
        () => row({ bancoPagador: "0134" }, "0050993240033"),
      ],
    ])("are two: %s", (_, aviso, una) => {
      expect([aviso(), una()].map(receive)).toEqual(["nueva", "nueva"]);
    });

    test("two rows stay two, whichever of them the notice is of", () => {
      expect([row(), row({ dia: MANANA }, "0067720000055"), push("00:20")].map(receive)).toEqual([
        "nueva",
        "nueva",
        "repetida",
      ]);
    });
  });

  test("in another bank different numbers are different payments", () => {
    const banesco = run(world.base, resolveCuentaBanco, "0134").id;
    receive({ ...sms("062437330012"), cuentaId: banesco });
    expect(receiveAll([{ ...fila(anImport(world), "81126010036"), cuentaId: banesco }])).toEqual(["nueva"]);
  });
});

test("a bank's call, its answer and its notice are one", () => {
  receive(
    evidencia("llamada", at("18:01"), { referencia: "062437330012", hora: "18:01", dia: DIA }, { remitente: "bdv" }),
  );
  expect(receive(sms("062437330012"))).toBe("repetida");
  const movs = evidencia(
    "consulta",
    at("20:00"),
    { referencia: "0062437330012", dia: DIA, hora: "18:01" },
    { propio: "81131" },
  );
  expect([receive(movs), receive({ ...movs, entrega: "again" })]).toEqual(["repetida", "repetida"]);
  expect(movimientos()).toHaveLength(1);
});

test("a bank's answer about one payment within it, by the payer's number, and its list, by the internal one, are one", () => {
  const asked = { referencia: "004465840006", dia: DIA, nombre: "MARIA PEREZ" };
  receive(evidencia("consulta", at("20:00"), asked, { remitente: "bdv" }));
  const row = { referencia: "0067720000034", dia: DIA, nombre: "MARIA PEREZ", bancoPagador: "0102" };
  expect(receive(evidencia("consulta", at("21:00"), row, { remitente: "bdv", propio: "81131" }))).toBe("repetida");
  expect(receive(evidencia("consulta", at("20:01"), asked, { remitente: "bdv" }))).toBe("repetida");
  // The minute of the query is not the payment's.
  expect(receive(sms("108830001054", "20:00", { nombre: "LUIS GIL" }))).toBe("nueva");
});

test("what the bank said is never edited nor deleted; its state is", () => {
  receive(sms("108830001054"));
  receive({ ...sms(null), leido: null, texto: "?" });
  const { driver } = world.storage;
  const sentence = (sql: string) => () => driver.exec(sql);
  for (const change of [
    "monto = 1",
    "referencia = '1'",
    "cuentaId = 'x'",
    "dia = '2026-01-01'",
    "nombre = 'x'",
    "vez = 9",
  ])
    expect(sentence(`update movimientosBanco set ${change}`), change).toThrow("only its state changes");
  expect(sentence("delete from movimientosBanco")).toThrow("append-only");
  expect(sentence("delete from evidencias")).toThrow("append-only");
  expect(sentence("update evidencias set texto = 'x'")).toThrow("only gains its movement");
  expect(sentence("update evidencias set movimientoId = null")).toThrow("only gains its movement");
  driver.exec("update movimientosBanco set estado = 'ignorado', motivo = 'De otra persona'");
  driver.exec(
    "update evidencias set movimientoId = (select id from movimientosBanco), estado = 'reconocida' where texto = '?'",
  );
  expect(movimientos().map(({ estado, evidencias }) => [estado, evidencias.length])).toEqual([["ignorado", 2]]);
});
