/** The daily summary: its text for a day described by hand, who gets it, and that each gets it once. */
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { user } from "../../drizzle/schema/accounts.ts";
import { mensajes } from "../../drizzle/schema/messages.ts";
import { corridas } from "../../drizzle/schema/operator.ts";
import { addDays, type Dia, dia, instante, MS_PER_HOUR, startOfDay } from "../../rules/country/fecha.ts";
import { bolivares, centavos } from "../../rules/money/dinero.ts";
import { AJUSTES_INICIALES } from "../../rules/operator/ajustes/ajustes.ts";
import { correoResumenDiario, type ParteDelDia } from "../../rules/texts/channels/resumen-diario.ts";
import { noteCasa } from "../../server/core/ajustes/queries.ts";
import { today } from "../../server/core/clock.ts";
import { addGestion } from "../../server/lending/gestiones/actions.ts";
import { listNewest } from "../../server/messages/mensajes/queries.ts";
import { resumenDiarioTarea } from "../../server/operator/partes/jobs.ts";
import { anApproved, anApprovedPago, aPago, aRequest, createWorld, type World } from "../support/world.ts";

let world: World;
beforeEach(() => {
  world = createWorld();
});
afterEach(() => world.close());

const setVerified = (userId: string, emailVerified: boolean) =>
  world.storage.db.update(user).set({ emailVerified }).where(eq(user.id, userId)).run();

/** Runs it as if it were seven o'clock on that day. */
const run = (debida: Dia = today(world.clock)) =>
  resumenDiarioTarea.run(
    { ...world.base, usuario: null },
    { debida: instante(startOfDay(debida) + 7 * MS_PER_HOUR), signal: new AbortController().signal },
  );

const sent = () => world.storage.db.select().from(mensajes).where(eq(mensajes.plantilla, "resumen-diario")).all();

test("it goes to who decides and whose mail is surely theirs, once a day whatever restarts", async () => {
  const [gestor, lector] = [world.anAdmin("gestor"), world.anAdmin("lector")];
  setVerified(world.anAdmin("gestor").usuario.id, false);
  for (const { usuario } of [world.admin, gestor, lector]) setVerified(usuario.id, true);
  expect(await run()).toBe("2 resúmenes");
  expect(sent().map(({ userId }) => userId)).toEqual([world.admin.usuario.id, gestor.usuario.id].sort());
  expect(sent()).toMatchObject([{ clase: "casa", canal: "correo", estado: "pendiente" }, { clase: "casa" }]);
  expect(await run()).toBeNull();
  world.clock.advance(5 * MS_PER_HOUR);
  expect(await run()).toBeNull();
  expect(sent()).toHaveLength(2);
  world.clock.advance(24 * MS_PER_HOUR);
  expect(await run()).toBe("2 resúmenes");
});

test("that of a day that went by while the program was off is not sent", async () => {
  setVerified(world.admin.usuario.id, true);
  expect(await run(addDays(today(world.clock), -1))).toBeNull();
  expect(sent()).toEqual([]);
});

test("its hour is the one that was chosen, or none", () => {
  const at = (resumenDiario: string | null) =>
    resumenDiarioTarea.cuando({ ...AJUSTES_INICIALES, resumenDiario }, world.base.maquina);
  expect(at(AJUSTES_INICIALES.resumenDiario)).toBe("0 7 * * *");
  expect(at("18:05")).toBe("5 18 * * *");
  expect(at(null)).toBeNull();
});

test("it says what a day left: what waits, what came in, who is late and what failed", async () => {
  setVerified(world.admin.usuario.id, true);
  // Two $24 loans in four cuotas of $6 from 15 February: one pays, one promises; a third person only requests.
  const [paga, promete, pide] = [world.borrower(), world.borrower(), world.borrower()];
  anApproved(world, paga);
  const loanId = anApproved(world, promete);
  world.clock.goTo(dia("2027-02-15"));
  anApprovedPago(world, paga);
  aRequest(pide);
  world.clock.goTo(dia("2027-02-16"));
  const about = { userId: promete.usuario.id, loanId };
  world.do(world.admin, addGestion, { ...about, tipo: "promesa", texto: "Hoy.", promesa: dia("2027-02-16") });
  aPago(paga, 3_00);
  const now = world.clock.now();
  const corrida = {
    id: "c1",
    tarea: "respaldo",
    debida: null,
    empezo: now,
    termino: now,
    error: "Sin espacio en el disco",
  };
  world.storage.db.insert(corridas).values(corrida).run();
  noteCasa(world.storage.db, { respaldo: { fecha: now, carpeta: "/copias" } });
  expect(await run()).toBe("1 resumen");
  const [mail] = sent();
  const at = (path: string) => `http://localhost:3000/admin/${path}`;
  expect(mail?.asunto).toBe("16 de febrero de 2027: 1 pago por revisar, 1 solicitud por decidir");
  expect(mail?.texto.split("\n\n").slice(0, 4)).toEqual([
    [
      "Te espera:",
      `• 1 pago por revisar: ${at("pagos?estado=Pendiente")}`,
      `• 1 solicitud por decidir: ${at("pendientes")}`,
      `• 1 cliente prometió pagar hoy: ${at("morosidad")}`,
    ].join("\n"),
    "Ayer se aprobó 1 pago: $6,00.",
    `1 préstamo atrasado por $6,00, desde el 15 de febrero de 2027. 1 es nuevo hoy.\n${at("morosidad")}`,
    [
      `Falta la tasa de hoy: ${at("ajustes?seccion=tasa")}`,
      "Falló una tarea (respaldo): Sin espacio en el disco",
      "Último respaldo: 16 de febrero de 2027.",
    ].join("\n"),
  ]);
  expect(listNewest(world.storage.db, 1)[0]?.destino).toBe("admin1@cuotica.test");
});

const NADA: ParteDelDia = {
  hoy: dia("2027-03-04"),
  espera: { pagos: 0, solicitudes: 0, fotos: 0, prorrogas: 0 },
  promesas: { rotas: 0, hoy: 0 },
  vencenHoy: 0,
  ayer: { cobrado: centavos(0), bs: bolivares(0), pagos: 0 },
  mora: { cantidad: 0, vencido: centavos(0), desde: null, nuevos: 0 },
  faltaTasa: false,
  mensajesFallidos: 0,
  tareas: [],
  respaldo: null,
};

test("of a house where nothing waits it says so", () => {
  const { asunto, texto } = correoResumenDiario(NADA, "https://x.test/admin");
  expect(asunto).toBe("4 de marzo de 2027: todo al día");
  expect(texto).toContain("Todo al día: nada espera por ti.\n\nAyer no se aprobó ningún pago.\n\nNadie está atrasado.");
  expect(texto).toContain("Nadie ha hecho un respaldo todavía.");
});

test("many of everything are said in the plural, and bolívares beside dollars", () => {
  const { texto } = correoResumenDiario(
    {
      ...NADA,
      espera: { pagos: 1200, solicitudes: 2, fotos: 3, prorrogas: 4 },
      promesas: { rotas: 100, hoy: 2 },
      vencenHoy: 5,
      ayer: { cobrado: centavos(1234_56), bs: bolivares(500_000_00), pagos: 40 },
      mora: { cantidad: 30, vencido: centavos(999_00), desde: dia("2026-12-01"), nuevos: 2 },
      mensajesFallidos: 3,
    },
    "https://x.test/admin",
  );
  expect(texto).toContain("1.200 pagos por revisar");
  expect(texto).toContain("100 promesas sin cumplir o más");
  expect(texto).toContain(
    "Ayer se aprobaron 40 pagos: $1.234,56. De eso, Bs. 500.000,00 en bolívares.\nHoy vencen 5 cuotas.",
  );
  expect(texto).toContain(
    "30 préstamos atrasados por $999,00, el más antiguo desde el 1 de diciembre de 2026. 2 son nuevos hoy.",
  );
  expect(texto).toContain("3 mensajes no salieron en los últimos días: https://x.test/admin/mensajes?estado=fallido");
});
