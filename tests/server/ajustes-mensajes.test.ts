/** Message settings: two sections of the panel edit parts of one setting. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { mensajesFieldsOf, mensajesOf, moved, validateMensajes } from "../../client/panel/ajustes/mensajes/valores.ts";
import { AJUSTES_INICIALES } from "../../rules/operator/ajustes/ajustes.ts";
import { getAjustes, saveAjustes } from "../../server/core/ajustes/queries.ts";
import { inTransaction } from "../../server/storage/db.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.close());

const save = (changes: Parameters<ReturnType<World["caller"]>["ajustes"]["save"]>[0]) =>
  world.caller(world.admin).ajustes.save(changes);

test("who saves the quiet hours and who saves the chain lose nothing of each other", async () => {
  const stale = mensajesFieldsOf(AJUSTES_INICIALES);
  await save({ avisos: { silencio: { desde: "20:00", hasta: "09:00" } } });
  await save(mensajesOf({ ...stale, orden: "sms,push,whatsapp", whatsapp: false, resumenDiario: "06:30" }));
  await save({ avisos: { silencio: { desde: "22:00", hasta: "07:00" } } });
  const { avisos, resumenDiario } = getAjustes(world.storage.db);
  expect(avisos).toEqual({
    ...AJUSTES_INICIALES.avisos,
    silencio: { desde: "22:00", hasta: "07:00" },
    cadena: ["sms", "push"],
  });
  expect(resumenDiario).toBe("06:30");
});

test("settings that were saved before a channel existed take the initial ones of that channel", () => {
  const { avisos } = AJUSTES_INICIALES;
  const { sms: _, ...topes } = { ...avisos.topes, whatsapp: { dia: 7, mes: null } };
  const { sms: __, ...costos } = { ...avisos.costos, whatsapp: 12_000 };
  inTransaction(world.storage.db, (tx) => saveAjustes(tx, { avisos: { ...avisos, topes, costos } as never }));
  const saved = getAjustes(world.storage.db).avisos;
  expect(saved.topes).toEqual({ whatsapp: { dia: 7, mes: null }, sms: { dia: 200, mes: 3000 } });
  expect(saved.costos).toEqual({ whatsapp: 12_000, sms: 50_000 });
});

test("what is shown is what is saved, until something is written", () => {
  const { avisos, resumenDiario } = AJUSTES_INICIALES;
  const { silencio: _, ...own } = avisos;
  expect(mensajesOf(mensajesFieldsOf(AJUSTES_INICIALES))).toEqual({ avisos: own, resumenDiario });
  expect(mensajesOf(mensajesFieldsOf({ ...AJUSTES_INICIALES, resumenDiario: null })).resumenDiario).toBeNull();
});

test("a channel moves a step and stays in the list at either end", () => {
  const orden = ["push", "whatsapp", "sms"] as const;
  expect(moved(orden, "sms", -1)).toEqual(["push", "sms", "whatsapp"]);
  expect(moved(orden, "push", 1)).toEqual(["whatsapp", "push", "sms"]);
  expect(moved(orden, "push", -1)).toEqual(orden);
  expect(moved(orden, "sms", 1)).toEqual(orden);
});

test("what is no cost, no ceiling or no hour is said beside its field", () => {
  const fields = mensajesFieldsOf(AJUSTES_INICIALES);
  const wrong = { "avisos.costos.sms": "caro", "avisos.topes.sms.dia": "-1", resumenDiario: "25:00" };
  expect(Object.keys(validateMensajes({ ...fields, ...wrong })).sort()).toEqual(Object.keys(wrong).sort());
  expect(validateMensajes({ ...fields, "avisos.topes.sms.dia": "", "avisos.costos.sms": "0" })).toEqual({});
});
