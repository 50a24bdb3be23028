/** One client's whole file: from the list, through every section, with the acts started there. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { byMeta, META, said } from "../../support/acuses.ts";
import { LAPTOP, openStage, PHONE, type Stage } from "../../support/browser.ts";
import { approvalOf, dayFromNow, requested, verified, withProfile } from "../../support/business.ts";
import { expectGoodScreen } from "../../support/look.ts";
import { phonePhoto } from "../../support/photo.ts";
import { ADMIN, type Person } from "../../support/server.ts";

const SECTIONS = [
  "",
  "perfil",
  "prestamos",
  "pagos",
  "saldo",
  "contactos",
  "mensajes",
  "whatsapp",
  "referidos",
  "historial",
];

let stage: Stage;
let http: Person;
let admin: Page;

beforeAll(async () => {
  stage = await openStage(META);
  http = await stage.admin();
  admin = (await stage.open({ viewport: LAPTOP })).page;
  await admin.goto("/admin/clientes");
  await admin.getByLabel("Correo electrónico").fill(ADMIN.email);
  await admin.getByLabel("Contraseña", { exact: true }).fill(ADMIN.password);
  await admin.getByRole("button", { name: "Entrar al Panel" }).click();
  await admin.getByRole("heading", { name: "Clientes", level: 1 }).waitFor();
});
afterAll(async () => {
  await stage.close();
  expect(stage.problems).toEqual([]);
});

let client: { person: Person; userId: string };
beforeEach(async () => {
  client = await verified(stage, http);
});

const see = (text: string | RegExp) => admin.getByText(text).first().waitFor();
const dialog = () => admin.getByRole("dialog");
const file = (ver = "") => admin.goto(`/admin/clientes/${client.userId}${ver && `?ver=${ver}`}`);
const press = (name: string) => admin.getByRole("button", { name, exact: true }).first().click();
const confirm = (name: string) => dialog().getByRole("button", { name, exact: true }).click();
const link = (name: string | RegExp) => admin.getByRole("link", { name }).first();
/** Rare acts are in a menu. */
async function seldom(name: string): Promise<void> {
  await admin
    .getByRole("button", { name: /^Más acciones de/ })
    .first()
    .click();
  await press(name);
}
const TAB_OF: Record<string, string> = {
  ...{ Préstamos: "Dinero", Pagos: "Dinero", Saldo: "Dinero" },
  ...{ Contactos: "Contacto", Mensajes: "Contacto", WhatsApp: "Contacto" },
  ...{ Todo: "Historial", Referidos: "Historial" },
};
/** Opens a section, by its tab. */
async function section(name: string): Promise<void> {
  const links = (label: string) => admin.getByRole("navigation", { name: label });
  const tab = TAB_OF[name] ?? name;
  await links("Secciones de la ficha").getByRole("link", { name: tab, exact: true }).click();
  if (tab !== name) await links(`En ${tab}`).getByRole("link", { name, exact: true }).click();
}
const mine = async () => (await client.person.query<Record<string, unknown>>("loans.mine")).data;

async function approved(): Promise<string> {
  const loanId = await requested(client.person);
  await http.mutate("loans.approve", approvalOf(loanId));
  return loanId;
}

/** They write to us by WhatsApp. */
async function writes(wamid: string, texto: string): Promise<void> {
  const { telefono } = (await client.person.query<{ telefono: string }>("usuarios.me")).data;
  const call = byMeta(said(wamid, telefono.slice(1), texto, Date.now()));
  const { status } = await fetch(`${stage.url}/api/mensajes/whatsapp`, { method: "POST", ...call });
  expect(status).toBe(200);
}

/** A client with something in every section. */
async function withEverything(): Promise<void> {
  const { userId, person } = client;
  const friend = await withProfile(stage);
  await http.mutate("referidos.assign", { userId, recomendadoPor: friend.userId });
  await http.mutate("referidos.assign", { userId: (await withProfile(stage)).userId, recomendadoPor: userId });
  await http.mutate("loans.reject", { loanId: await requested(person), motivo: "Ingreso insuficiente" });
  await http.mutate("loans.complete", { loanId: await approved() });
  const loanId = await approved();
  await http.mutate("loans.fine", { loanId });
  await http.mutate("loans.sendReminder", { loanId });
  const pago = await person.mutate<{ id: string }>("pagos.register", { codigo: "4321", monto: 600 });
  await http.mutate("pagos.setStatus", { pagoId: pago.data.id, status: "Aprobado" });
  await person.mutate("pagos.register", { codigo: "8765", monto: 700 });
  await http.mutate("gestiones.add", { userId, loanId, tipo: "llamada", texto: "Pidió que la llamen el lunes" });
  await writes("wamid.cuanto", "¿Cuánto debo?");
}

test("from the list, searched and filtered, to the file and back to the list as it was", async () => {
  await approved();
  await admin.goto("/admin/clientes");
  await link(/Con préstamo/).click();
  await admin.waitForURL("**/admin/clientes?filtro=prestamo");
  await admin.getByLabel("Buscar").fill(client.userId);
  await admin.waitForURL(`**buscar=${client.userId}`);
  await link("María José Núñez").click();
  await admin.getByRole("heading", { name: "María José Núñez", level: 1 }).waitFor();
  await see("Préstamos terminados");
  expect(new URL(admin.url()).pathname).toBe(`/admin/clientes/${client.userId}`);
  await link("Volver a Clientes").click();
  await admin.waitForURL(`**/admin/clientes?filtro=prestamo&buscar=${client.userId}`);
  await link("María José Núñez").waitFor();
  // An administrator is not a client.
  await admin.goto(`/admin/clientes?buscar=${ADMIN.email}`);
  await see("Ningún cliente coincide con lo que buscas.");
});

test("a client who does not exist: said clearly, with the way back", async () => {
  await admin.goto("/admin/clientes/nadie");
  await see("Cliente no encontrado");
  await link("Volver a Clientes").click();
  await admin.getByRole("heading", { name: "Clientes", level: 1 }).waitFor();
});

test("every section shows its own, each at its address", async () => {
  await withEverything();
  await file();
  await see("Tiene 1 pago por revisar.");
  await see("$18,50");
  const shown: [string, (string | RegExp)[]][] = [
    ["Perfil", ["Av. 5 de Julio, casa 12, Maracaibo, Zulia", "Términos aceptados", "Identidad"]],
    ["Préstamos", ["Ingreso insuficiente", "1 de 4 cuotas pagadas", "0 de 1 a tiempo"]],
    ["Pagos", ["4321", "8765"]],
    ["Saldo", ["Préstamo entregado", "Pago aprobado", "Saldo dado por incobrable", "Multa"]],
    ["Contactos", ["Pidió que la llamen el lunes", "Recordatorio"]],
    ["Mensajes", [/Recuerda pagar tu multa de \$0,50/, "Tu préstamo de $20,00 fue aprobado"]],
    ["WhatsApp", ["¿Cuánto debo?", /puedes responder con tus palabras/]],
    ["Referidos", ["Recomendador"]],
    ["Todo", ["Registró un pago", "Puso una multa", ADMIN.email]],
  ];
  for (const [name, texts] of shown) {
    await section(name);
    for (const text of texts) await see(text);
    await admin.reload();
    await see(texts[0] as string);
  }
  await section("Saldo");
  await admin.getByRole("button", { name: "Estado de cuenta" }).click();
  await see("Debe en total");
  await expectGoodScreen(admin, "statement of account in the file");
  await admin.getByRole("button", { name: "Volver al saldo" }).click();
  await section("Perfil");
  const map = await link(/Ver en el mapa/).getAttribute("href");
  expect(map).toMatch(/^https:\/\/www\.openstreetmap\.org\/\?mlat=10\.65&mlon=-71\.61/);
  await admin.getByRole("button", { name: /^Ampliar: Foto 1/ }).click();
  await dialog().getByRole("button", { name: "Girar" }).click();
  await admin.keyboard.press("Escape");
  await section("Referidos");
  await admin.getByRole("main").getByRole("link", { name: "María José Núñez" }).first().click();
  await admin.waitForURL((url) => !url.pathname.endsWith(client.userId));
});

test("a note and a promise with its day, kept in order", async () => {
  await approved();
  await file();
  await press("Anotar");
  await dialog().getByRole("button", { name: "Guardar" }).click();
  await dialog().getByText("Escribe qué pasó.").first().waitFor();
  await dialog().getByLabel("Detalle").fill("Trabaja en el mercado de noche");
  await confirm("Guardar");
  await dialog().waitFor({ state: "hidden" });
  await section("Contactos");
  await see("Trabaja en el mercado de noche");
  await admin.getByLabel("Promesa de pago").check();
  await admin.getByLabel("Detalle").fill("Paga todo con la quincena");
  await press("Guardar");
  await see("Elige el día en que prometió pagar.");
  await admin.getByLabel("Día en que pagará").fill(dayFromNow(9));
  await press("Guardar");
  await admin.getByRole("listitem").filter({ hasText: "Paga todo con la quincena" }).waitFor();
  const { data } = await http.query<{ items: { tipo: string; promesa: string | null }[] }>("gestiones.list", {
    userId: client.userId,
  });
  expect(data.items).toMatchObject([
    { tipo: "promesa", promesa: dayFromNow(9) },
    { tipo: "nota", promesa: null },
  ]);
});

test("the loan: approved, fined, reminded and completed from the file", async () => {
  await requested(client.person);
  await file();
  await press("Aprobar");
  await dialog().getByLabel("Monto en Bs").fill("5.820,00");
  await dialog().getByLabel("Referencia").fill("000123456181");
  await confirm("Aprobar");
  await dialog().waitFor({ state: "hidden" });
  await see("Al día");
  await press("Multar");
  await confirm("Sí, multar");
  await dialog().waitFor({ state: "hidden" });
  await see("$24,50");
  await press("Enviar recordatorio");
  await see("Recordatorio enviado con éxito.");
  await press("Completar");
  await confirm("Sí, completar");
  await see("No tiene ningún préstamo en curso.");
  expect((await client.person.query("usuarios.me")).data).toMatchObject({ prestamosCompletados: 1 });
  await press("Subir nivel");
  await confirm("Sí, subir nivel");
  await see("Nivel 2, Plata");
});

test("what was decided is taken back: at once from the toast, later from the file, and the trail shows both sides", async () => {
  const me = async () => (await client.person.query("usuarios.me")).data;
  const undo = async (said: string | RegExp) => {
    await admin.getByRole("button", { name: "Deshacer", exact: true }).last().click();
    await see(said);
  };
  await requested(client.person);
  await file();
  await press("Rechazar");
  await confirm("Sí, rechazar");
  await see("Solicitud rechazada.");
  await undo("La solicitud vuelve a esperar.");
  await press("Rechazar");
  await confirm("Sí, rechazar");
  await section("Préstamos");
  await press("Retirar rechazo");
  await confirm("Sí, retirar el rechazo");
  await dialog().waitFor({ state: "hidden" });
  const loanId = String((await mine())?.id);
  await http.mutate("loans.approve", approvalOf(loanId));
  await file();
  await press("Multar");
  await confirm("Sí, multar");
  await see("$24,50");
  await undo("Multa quitada.");
  expect(await mine()).toMatchObject({ saldo: 2400 });
  await press("Completar");
  await confirm("Sí, completar");
  await see("No tiene ningún préstamo en curso.");
  await undo("El préstamo está abierto otra vez.");
  expect(await mine()).toMatchObject({ status: "Aprobado", saldo: 2400 });
  expect(await me()).toMatchObject({ prestamosCompletados: 0 });
  await http.mutate("loans.complete", { loanId });
  await file("prestamos");
  await press("Abrir otra vez");
  await confirm("Sí, abrir otra vez");
  await dialog().getByText("Escribe por qué se abre otra vez.").first().waitFor();
  await dialog().getByLabel("Motivo").fill("Aún debe todo");
  await expectGoodScreen(admin, "panel: abrir otra vez un préstamo");
  await confirm("Sí, abrir otra vez");
  await see("Préstamo abierto: debe $24,00.");
  expect(await mine()).toMatchObject({ status: "Aprobado", saldo: 2400 });
  await http.mutate("usuarios.raiseLevel", { userId: client.userId });
  await file();
  await seldom("Bajar nivel");
  await dialog().getByLabel("Motivo").fill("Se subió a quien no era");
  await confirm("Sí, bajar nivel");
  await see("Nivel 1, Bronce");
  const pago = await client.person.mutate<{ id: string }>("pagos.register", { codigo: "7788", monto: 600 });
  await http.mutate("pagos.remove", { pagoId: pago.data.id });
  await section("Todo");
  await see("Bajó un nivel");
  await press("Recuperar el pago");
  await confirm("Sí, recuperar");
  await see("Pago recuperado: espera revisión.");
  await see(/^Lo deshizo/);
  await see(/^Deshace lo que hizo/);
});

test("a pago is approved and taken back from the file", async () => {
  await approved();
  await client.person.mutate("pagos.register", { codigo: "5566", monto: 600 });
  await file();
  await link("Revisar pagos").click();
  await press("Aprobar");
  await confirm("Aprobar");
  await dialog().waitFor({ state: "hidden" });
  await see("1 cuota");
  expect(await mine()).toMatchObject({ cuotasPagadas: 1 });
  await press("Rechazar");
  await dialog().getByLabel("Motivo").fill("No llegó");
  await confirm("Sí, rechazar");
  await dialog().waitFor({ state: "hidden" });
  await see("No llegó");
  expect(await mine()).toMatchObject({ cuotasPagadas: 0 });
});

test("banned and forgiven, photos asked for, reviewed and rejected, a recommender given", async () => {
  await requested(client.person);
  await file();
  await seldom("Banear");
  await dialog().getByLabel("Motivo").fill("Cédula de otra persona");
  await confirm("Sí, banear");
  await see("Está en la lista de baneados");
  await press("Quitar baneo");
  await confirm("Sí, quitar baneo");
  await see("Pide $20,00");
  await press("Solicitar Verificación");
  await confirm("Sí, solicitar");
  await see("Sin verificar");
  const photos = [
    await client.person.upload(await phonePhoto(400, 300)),
    await client.person.upload(await phonePhoto(300, 400)),
  ];
  await client.person.mutate("verificaciones.submit", {
    imgVerify1: photos[0]?.data.url,
    imgVerify2: photos[1]?.data.url,
  });
  await link("Revisar fotos").click();
  await admin
    .getByRole("group", { name: /^Verificación de/ })
    .getByRole("button", { name: "Rechazar" })
    .click();
  await dialog().getByLabel("Motivo").fill("Está borrosa");
  await confirm("Sí, rechazar");
  await see("Todavía no ha enviado sus dos fotos.");
  const friend = await withProfile(stage);
  await seldom("Asignar recomendador");
  await dialog().getByLabel("UID del recomendador").fill(friend.userId);
  await confirm("Guardar");
  await dialog().waitFor({ state: "hidden" });
  await section("Referidos");
  await admin.locator(`a[href="/admin/clientes/${friend.userId}"]`).waitFor();
});

test("somebody with a loan under way: banned with its reason, still owing, and forgiven", async () => {
  await approved();
  await file();
  await seldom("Banear");
  await dialog().getByText("El que tiene sigue en Aprobadas: aún debe $24,00").waitFor();
  await dialog().getByLabel("Motivo").fill("No responde");
  await confirm("Sí, banear");
  await see("Motivo: No responde.");
  await see("Su préstamo sigue en curso: lo debe y lo puede pagar.");
  expect(await mine()).toMatchObject({ status: "Aprobado", saldo: 2400 });
  await admin
    .getByRole("button", { name: /^Más acciones de/ })
    .first()
    .click();
  await admin.getByRole("button", { name: "Asignar recomendador", exact: true }).waitFor();
  expect(await admin.getByRole("button", { name: "Banear", exact: true }).count()).toBe(0);
  await admin.keyboard.press("Escape");
  await press("Quitar baneo");
  await confirm("Sí, quitar baneo");
  await admin.getByText("Está en la lista de baneados").waitFor({ state: "hidden" });
  await admin.getByRole("button", { name: "Quitar baneo", exact: true }).waitFor({ state: "hidden" });
  expect(await mine()).toMatchObject({ status: "Aprobado", saldo: 2400 });
});

test("somebody without loans: banned, seen so in the list, unable to ask, and forgiven", async () => {
  await file();
  await seldom("Banear");
  await confirm("Sí, banear");
  await see("Escribe el motivo del baneo.");
  await dialog().getByLabel("Motivo").fill("Cédula falsa");
  await confirm("Sí, banear");
  await see("Motivo: Cédula falsa.");
  expect((await client.person.mutate("loans.request", { amount: 2000, reason: "Medicinas" })).status).not.toBe(200);
  await admin.goto(`/admin/clientes?filtro=baneados&buscar=${client.userId}`);
  await admin.getByRole("cell", { name: "Baneado" }).waitFor();
  await link("María José Núñez").click();
  await press("Quitar baneo");
  await confirm("Sí, quitar baneo");
  await admin.getByText("Está en la lista de baneados").waitFor({ state: "hidden" });
  expect((await client.person.mutate("loans.request", { amount: 2000, reason: "Medicinas" })).status).toBe(200);
});

test("what another administrator does shows without reload", async () => {
  const loanId = await approved();
  await file();
  await see("Al día");
  await http.mutate("loans.fine", { loanId });
  await see("$24,50");
  await section("Contactos");
  await see("Todavía no hay nada anotado.");
  await http.mutate("gestiones.add", { userId: client.userId, tipo: "nota", texto: "Lo atendió otra persona" });
  await see("Lo atendió otra persona");
});

test.each([
  ["a laptop", LAPTOP],
  ["a phone", PHONE],
])(
  "the list and every section are good screens on %s",
  async (_, viewport) => {
    await withEverything();
    const { page, context } = await stage.open({ viewport });
    const cookies = http.cookie.split("; ").map((pair) => pair.split("="));
    await context.addCookies(
      cookies.map(([name = "", ...value]) => ({ name, value: value.join("="), url: stage.url })),
    );
    await page.goto("/admin/clientes");
    await page.getByRole("link", { name: "María José Núñez" }).first().waitFor();
    await expectGoodScreen(page, "clientes");
    for (const ver of SECTIONS) {
      await page.goto(`/admin/clientes/${client.userId}${ver && `?ver=${ver}`}`);
      await page.getByRole("navigation", { name: "Secciones de la ficha" }).waitFor();
      await page.waitForFunction(() => !document.querySelector("[aria-busy=true]"));
      await expectGoodScreen(page, `ficha ${ver || "resumen"}`);
    }
  },
  180_000,
);
