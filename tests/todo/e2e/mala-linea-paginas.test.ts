/** A borrower with a bad connection: what the pages say about a queued pago, and about drafts. */
import { expect, test } from "vitest";
import { verified, withProfile } from "../../support/business.ts";
import { expectGoodScreen } from "../../support/look.ts";
import { fill, installed, onBadLine, PASSWORD, press, see } from "../../support/mala-linea.ts";
import { Person } from "../../support/server.ts";

const { scene, mails, newcomer, phoneOf, aDebtor } = onBadLine();

const REGISTER = "/trpc/pagos.register";
const pagosOf = async (person: Person) =>
  (await person.query<{ items: { codigo: string; status: string; fechaPago: string }[] }>("pagos.mine", {})).data.items;

test("waits on every page, goes when it is told to, and can be given up", async () => {
  const { person, phone } = await aDebtor();
  await fill(phone, "1111");
  // The other pages are stored on the phone before the connection is lost.
  await installed(phone);
  scene.linea.down();
  await press(phone, "Registrar pago");
  await see(phone, "Quedó pendiente de enviar.");
  await phone.getByLabel("Código de referencia").fill("2222");
  await press(phone, "Registrar pago");
  await see(phone, "Pago de $6,00 · código 2222");
  await expectGoodScreen(phone, "what waits");
  await phone.getByRole("link", { name: "Inicio" }).click();
  await phone.getByText("2 pagos pendientes de enviar.").last().waitFor();
  await expectGoodScreen(phone, "notice of what waits");
  await phone.getByRole("link", { name: "Prestamos" }).click();
  const waiting = phone.getByRole("listitem").filter({ hasText: "código 1111" }).first();
  await waiting.getByRole("button", { name: "Descartar" }).click();
  await phone.getByRole("dialog").getByRole("button", { name: "Sí, descartar" }).click();
  await waiting.waitFor({ state: "hidden" });
  scene.linea.up();
  await press(phone, "Enviar ahora");
  await see(phone, "En revisión");
  expect(await pagosOf(person)).toMatchObject([{ codigo: "2222" }]);
});

test("refused after it had waited, goes back to its form", async () => {
  const { person, phone, context } = await aDebtor();
  const other = await context.newPage();
  for (const page of [phone, other]) await fill(page, "8080");
  scene.linea.down();
  for (const page of [phone, other]) {
    await press(page, "Registrar pago");
    await see(page, "Quedó pendiente de enviar.");
  }
  scene.linea.up();
  await press(phone, "Enviar ahora");
  for (const page of [phone, other]) await see(page, "Ya registraste este pago y lo estamos revisando");
  expect(await pagosOf(person)).toHaveLength(1);
  await press(phone, "Corregir");
  await see(phone, "Recuperamos lo que habías escrito.");
  expect(await phone.getByLabel("Código de referencia").inputValue()).toBe("8080");
  await phone.getByText("Pendiente de enviar").waitFor({ state: "hidden" });
  await phone.getByLabel("Código de referencia").fill("8081");
  await press(phone, "Registrar pago");
  await see(phone, "Pago registrado. Lo revisamos y te avisamos.");
  await see(phone, "8081");
  expect(await pagosOf(person)).toHaveLength(2);
});

test("of somebody who signs out waits for them, unseen by whoever comes next", async () => {
  const { person, phone, context } = await aDebtor();
  await fill(phone, "7070");
  const cut = scene.linea.cutAt(REGISTER, "antes");
  await press(phone, "Registrar pago");
  await cut;
  await see(phone, "Pendiente de enviar");
  // The connection is back for everything but this.
  await context.route(`**${REGISTER}`, (route) => route.abort());
  scene.linea.up();
  await phone.getByRole("button", { name: "Cerrar Sesión" }).click();
  await phone.getByRole("dialog").getByText("Tienes 1 pago pendiente de enviar.").waitFor();
  await phone.getByRole("dialog").getByRole("button", { name: "Cerrar sesión" }).click();
  await phone.waitForURL(`${scene.linea.url}/`);
  await context.unroute(`**${REGISTER}`);
  const signIn = async (who: Person) => {
    await context.clearCookies();
    const cookies = who.cookie.split("; ").map((pair) => pair.split("="));
    await context.addCookies(cookies.map(([name = "", ...v]) => ({ name, value: v.join("="), url: scene.stage.url })));
    await phone.goto("/dashboard");
    await see(phone, /Hola/);
  };
  const second = await withProfile({ newcomer });
  await signIn(second.person);
  await phone.waitForFunction((id) => localStorage.getItem("cuotica:cuenta") === id, second.userId);
  expect(await phone.getByText("pendiente de enviar").count()).toBe(0);
  expect(scene.linea.seen().filter((line) => line.includes(REGISTER))).toEqual([]);
  const back = new Person(scene.linea.url);
  await back.auth("/sign-in/email", { email: mails.get(person), password: PASSWORD });
  await signIn(back);
  await see(phone, "Pago registrado. Lo revisamos y te avisamos.");
  expect(await pagosOf(back)).toMatchObject([{ codigo: "7070" }]);
});

test("what was being written survives a reload in each form", async () => {
  const { phone } = await aDebtor();
  await fill(phone, "6060");
  await phone.reload();
  await see(phone, "Recuperamos lo que habías escrito.");
  expect(await phone.getByLabel("Código de referencia").inputValue()).toBe("6060");
  const asking = await phoneOf((await verified({ newcomer }, scene.admin)).person);
  await asking.phone.goto("/solicitar");
  await asking.phone.getByLabel("Motivo").fill("Una nevera");
  await asking.phone.reload();
  await see(asking.phone, "Recuperamos lo que habías escrito.");
  expect(await asking.phone.getByLabel("Motivo").inputValue()).toBe("Una nevera");
  const fresh = await phoneOf(await newcomer());
  await fresh.phone.goto("/perfil");
  await fresh.phone.getByLabel("Nombre").fill("Yulimar");
  await fresh.phone.reload();
  await expect.poll(() => fresh.phone.getByLabel("Nombre").inputValue()).toBe("Yulimar");
});
