/** An unrecognised notice waits, an administrator explains it once, and similar ones become movements. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { evidencias, movimientosBanco } from "../../drizzle/schema/bank.ts";
import { cuentasBanco } from "../../drizzle/schema/cajas.ts";
import { auditoria } from "../../drizzle/schema/operator.ts";
import { dismissAviso, forgetPlantillaAviso, teachAviso } from "../../server/bank/plantillas-aviso/actions.ts";
import { listPlantillasAviso } from "../../server/bank/plantillas-aviso/queries.ts";
import { anAviso, MARCAS, unknownText } from "../support/avisos.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.close());

const REMITENTE = "com.tesoro.tmovil";
const texto = unknownText;
const arrive = (text: string, remitente?: string) => anAviso(world, text, remitente);

const admin = () => world.caller(world.admin);
const waiting = () => admin().banco.sinReconocer({});
const movements = () => world.storage.db.select().from(movimientosBanco).all();

/** The marks an operator sets by pressing words. */
const marcasOf = (evidenciaId: string) => ({ ...MARCAS, evidenciaId });

describe("teaching", () => {
  test("what waited like it becomes a movement, and the next is known at once", async () => {
    const first = arrive(texto("1.250,00", "00991824"));
    const second = arrive(texto("30,5", "00991825", "LUIS PÉREZ DE LA ROSA"));
    const other = arrive("Hola, su estado de cuenta de agosto está listo");
    expect([first, second, other].map(({ resultado }) => resultado)).toEqual(Array(3).fill("sin_reconocer"));
    const before = await waiting();
    expect(before).toMatchObject({ total: 3, items: [{ id: other.id }, { id: second.id }, { id: first.id }] });
    const words = before.items[2]?.palabras.map((palabra) => palabra.texto) ?? [];
    expect([2, 3, MARCAS.monto, MARCAS.referencia].map((place) => words[place])).toEqual([
      ...["ANA", "TORRES", "1.250,00", "00991824"],
    ]);
    expect(before.items[2]).toMatchObject({ remitente: REMITENTE, dispositivo: "El de la oficina", impide: null });

    const marcas = marcasOf(first.id);
    expect(world.do(world.admin, teachAviso, marcas)).toEqual({ leidos: 2 });
    expect(movements()).toMatchObject([
      { monto: 125000, referencia: "00991824", nombre: "ANA TORRES", dia: "2026-08-31", hora: "15:43" },
      { monto: 3050, referencia: "00991825", nombre: "LUIS PÉREZ DE LA ROSA", estado: "por_conciliar" },
    ]);
    expect(await waiting()).toMatchObject({ total: 1, items: [{ id: other.id }] });

    expect(arrive(texto("99,99", "00991826", "EVA GIL")).resultado).toBe("nueva");
    expect(
      await admin().banco.readAviso({ texto: texto("1,00", "00991827", "EVA GIL"), remitente: REMITENTE }),
    ).toEqual({
      ...{ reconocido: true, banco: "0163", monto: 100, referencia: "00991827", telefono: null, nombre: "EVA GIL" },
      ...{ dia: "2026-08-31", hora: "15:43" },
    });
    // From another sender it is not trusted, nor is one with more text.
    expect(arrive(texto("5,00", "00991828", "EVA GIL"), "2661").resultado).toBe("sin_reconocer");
    expect(
      arrive(texto("5,00", "00991829", "EVA GIL").replace("Gracias", "Fue reversado. Gracias")).resultado,
    ).not.toBe("nueva");
    expect(world.storage.db.select().from(auditoria).all()).toContainEqual(
      expect.objectContaining({ accion: "banco.teach", actorId: world.admin.usuario.id }),
    );
  });

  test("the first evidence stays as it came, and a second try finds nothing to do", async () => {
    const { id } = arrive(texto("1.250,00", "00991824"));
    const marcas = marcasOf(id);
    world.do(world.admin, teachAviso, marcas);
    const kept = world.storage.db.select().from(evidencias).all();
    expect(kept).toMatchObject([
      { id, estado: "ignorada", movimientoId: null, texto: texto("1.250,00", "00991824") },
      { estado: "reconocida", movimientoId: movements()[0]?.id, dispositivoId: "telefono", remitente: REMITENTE },
    ]);
    expect(kept[1]?.recibido).toBe(kept[0]?.recibido);
    expect(() => world.do(world.admin, teachAviso, marcas)).toThrow("Este aviso ya no espera");
    expect(() => world.do(world.admin, dismissAviso, { evidenciaId: id })).toThrow("Este aviso ya no espera");
    expect(movements()).toHaveLength(1);
  });

  test("marks that are no amount, no reference, no phone or no name; too few words; what is no money", async () => {
    const { id } = arrive(texto("1.250,00", "00991824"));
    const marcas = marcasOf(id);
    const refuse = (wrong: Partial<typeof marcas>) => () => world.do(world.admin, teachAviso, { ...marcas, ...wrong });
    expect(refuse({ monto: 0 })).toThrow("Toca el monto");
    expect(refuse({ referencia: marcas.monto })).toThrow("Toca la referencia");
    expect(refuse({ referencia: 0 })).toThrow("Toca la referencia");
    expect(refuse({ referencia: 3999 })).toThrow("Toca la referencia");
    expect(refuse({ nombre: [0, marcas.monto] })).toThrow("El nombre no lleva números");
    expect(refuse({ telefono: marcas.monto as never })).toThrow("Eso no parece un teléfono");
    const short = arrive("Abono 500,00 991824 listo");
    const vague = { ...marcas, evidenciaId: short.id, monto: 1, referencia: 2, nombre: null };
    expect(() => world.do(world.admin, teachAviso, vague)).toThrow("muy pocas palabras fijas");
    expect(movements()).toEqual([]);
    expect(listPlantillasAviso(world.storage.db)).toEqual([]);
  });

  test("one set aside waits no more; a lesson forgotten reads no more, and what it read stays", async () => {
    const { id } = arrive(texto("1.250,00", "00991824"));
    const other = arrive("Hola, su estado de cuenta de agosto está listo");
    world.do(world.admin, dismissAviso, { evidenciaId: other.id });
    expect(await waiting()).toMatchObject({ total: 1, items: [{ id }] });
    world.do(world.admin, teachAviso, marcasOf(id));
    const [lesson] = await admin().banco.plantillasAviso();
    world.do(world.admin, forgetPlantillaAviso, { plantillaId: String(lesson?.id) });
    expect(movements()).toHaveLength(1);
    expect(arrive(texto("2,00", "00991830")).resultado).toBe("sin_reconocer");
    expect(() => world.do(world.admin, forgetPlantillaAviso, { plantillaId: String(lesson?.id) })).toThrow();
  });
});

test("what another bank than the phone's wrote is of that bank's account", () => {
  const { id } = anAviso(world, unknownText("1.250,00", "00991824"), "com.bancoexterior");
  world.do(world.admin, teachAviso, marcasOf(id));
  const cuentas = world.storage.db.select().from(cuentasBanco).all();
  expect(cuentas.find(({ banco }) => banco === "0115")?.id).toBe(movements()[0]?.cuentaId);
});

test("a text is read and nothing is kept", async () => {
  const aviso = {
    texto:
      "Recibiste un PagomovilBDV por Bs.12.000,00 del 0412-5550171 Ref: 108830001054 en fecha: 29-03-26 hora: 18:01.",
  };
  const leido = {
    ...{ reconocido: true, banco: "0102", monto: 1200000, referencia: "108830001054", telefono: "04125550171" },
    ...{ nombre: null, dia: "2026-03-29", hora: "18:01" },
  };
  expect(await admin().banco.readAviso(aviso)).toEqual(leido);
  expect(await admin().banco.readAviso({ ...aviso, remitente: "2661", titulo: "PagomóvilBDV recibido" })).toEqual(
    leido,
  );
  expect(await admin().banco.readAviso({ ...aviso, remitente: "04125550171" })).toEqual({
    reconocido: false,
    motivo: "Lo envió un número de teléfono, no un banco.",
  });
  expect(await admin().banco.readAviso({ texto: "Hola" })).toEqual({
    reconocido: false,
    motivo: "No conocemos este texto.",
  });
  await expect(admin().banco.readAviso({ texto: "a".repeat(4001) })).rejects.toThrow();
  expect(world.storage.db.select().from(evidencias).all()).toEqual([]);
});
