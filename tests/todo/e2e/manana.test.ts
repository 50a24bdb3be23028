/** A team's morning with the same clients: two propietarios and a gestora, each of whom sees the others' actions live. */
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { examine } from "../../../server/operator/doctor/actions.ts";
import { openDatabase } from "../../../server/storage/db.ts";
import { dayFromNow } from "../../support/business.ts";
import { expectGoodScreen } from "../../support/look.ts";
import { type Client, type Hands, MARIA, openPanel, type Panel } from "../../support/panel.ts";
import { pay } from "../../support/panel-pagos.ts";
import { ADMIN, Person } from "../../support/server.ts";

const ANA = { email: "ana@cuotica.test", password: "arepa-con-queso" };

let panel: Panel;
let ana: Person;
/** The two propietarios, and the gestora. */
let [owner, maria, gestora]: Hands[] = [];
let chica: Client;
let grande: Client;
let tarde: Client;

const hands = (one: Hands | undefined): Hands => one ?? expect.fail("nobody sits there");
const rowOf = ({ page }: Hands, { userId }: Client) =>
  page
    .locator("main [data-fila], main article, main li")
    .filter({ has: page.locator(`[href*="${userId}"]`) })
    .first();
const idsOfTeam = async () =>
  (await panel.http.query<{ items: { id: string; email: string }[] }>("admins.list", {})).data.items;
const statusOf = async ({ person }: Client) => (await person.query<{ status: string }>("loans.mine")).data?.status;

beforeAll(async () => {
  panel = await openPanel();
  const { data } = await panel.http.mutate<{ enlace: string }>("admins.invite", { correo: ANA.email, papel: "gestor" });
  ana = new Person(panel.stage.url);
  await ana.mutate("admins.accept", { token: data.enlace.split("#invitacion=")[1], password: ANA.password });
  await ana.auth("/sign-in/email", ANA);
  [owner, maria, gestora] = [await panel.screen(), await panel.otherScreen(), await panel.screenOf(ana)];
  [chica, grande, tarde] = [await panel.client(), await panel.client(), await panel.client()];
  await panel.approved(tarde, { fechaPrimerPago: dayFromNow(-10) });
  const anaId = (await idsOfTeam()).find(({ email }) => email === ANA.email)?.id;
  for (const { userId } of [chica, tarde])
    await panel.http.mutate("encargados.assign", { userId, encargado: anaId, nota: null });
});
afterAll(async () => {
  await panel.stage.close();
  expect(panel.stage.problems).toEqual([]);
});

async function payOut(who: Hands, referencia: string): Promise<void> {
  await who.dialog().getByLabel("Fecha del primer pago").fill(dayFromNow(20));
  await who.dialog().getByLabel("Monto en Bs").fill("5.820,00");
  await who.dialog().getByLabel("Referencia", { exact: true }).fill(referencia);
  await who.confirm("Aprobar");
  await who.closed();
}

test("at eight a propietario says how far the gestora decides alone; the small request is hers", async () => {
  const [one, her] = [hands(owner), hands(gestora)];
  await one.page.goto("/admin/ajustes?seccion=topes");
  await one.page.getByLabel("Aprueba préstamos hasta").fill("10");
  await one.press("Guardar topes");
  await one.see("Topes guardados.");
  await her.open("pendientes");
  await her.see("No hay");
  await panel.pending(chica, 800);
  await her.see("$8,00");
  await her.press("Aprobar");
  await payOut(her, "000800000001");
  expect(await statusOf(chica)).toBe("Aprobado");
});

test("the large one waits for a propietario's word, which comes to her screen by itself", async () => {
  const [one, two, her] = [hands(owner), hands(maria), hands(gestora)];
  for (const who of [one, two]) await who.open("pendientes");
  await panel.pending(grande, 1500);
  await her.see("La decide un propietario.");
  await her.press("Aprobar");
  await her.dialog().getByText("Pasa de $10,00, hasta donde decide un gestor").waitFor();
  await her.page.keyboard.press("Escape");
  await her.closed();
  await two.press("Dar visto bueno");
  await two.dialog().getByRole("button", { name: "Dar visto bueno" }).click();
  await two.closed();
  await her.see(/Visto bueno de/);
  await expectGoodScreen(her.page, "a request with a propietario's word");
  // While she has it, both see who has it; then nobody does.
  await her.press("Aprobar");
  await her.dialog().getByLabel("Monto en Bs").waitFor();
  for (const who of [one, two]) await who.see(`La está pagando ${ANA.email}`);
  await payOut(her, "000800000002");
  for (const who of [one, two]) await who.gone("$15,00");
  expect(await statusOf(grande)).toBe("Aprobado");
});

test("the same pago by two of them: one decides, the other reads who did", async () => {
  const [one, two, her] = [hands(owner), hands(maria), hands(gestora)];
  const [first, second] = [await pay(chica, "8101"), await pay(grande, "8202")];
  for (const who of [one, two, her]) {
    await who.open("pagos");
    for (const codigo of ["8101", "8202"]) await who.see(codigo);
  }
  const reject = her.page.locator(`[data-fila="${first}"]`).getByRole("button", { name: "Rechazar" });
  await reject.click();
  await her.dialog().getByLabel("Motivo").fill("No aparece");
  await one.page.locator(`[data-fila="${first}"]`).getByRole("button", { name: "Aprobar" }).click();
  await one.dialog().getByText("El pago cubre").waitFor();
  await one.confirm("Aprobar");
  await one.closed();
  await her.confirm("Sí, rechazar");
  await her.see(new RegExp(`Ya lo aprobó ${ADMIN.email}`));
  await her.page.keyboard.press("Escape");
  await her.confirm("Descartar");
  await her.closed();
  for (const who of [two, her]) await who.gone("8101");
  await two.page.locator(`[data-fila="${second}"]`).getByRole("button", { name: "Aprobar" }).click();
  await two.confirm("Aprobar");
  await two.closed();
  for (const who of [one, her]) await who.gone("8202");
});

test("who is late is written to once a day, whoever looks at the list", async () => {
  const [one, two, her] = [hands(owner), hands(maria), hands(gestora)];
  for (const who of [one, two]) {
    await who.open("morosidad");
    await rowOf(who, tarde)
      .getByRole("link", { name: /WhatsApp/ })
      .waitFor();
  }
  await her.page.goto(`/admin/clientes/${tarde.userId}?ver=contactos`);
  await her.page.getByLabel("WhatsApp").check();
  await her.page.getByLabel("Detalle").fill("Le recordé su cuota");
  await her.press("Guardar");
  await her.see("Anotado.");
  for (const who of [one, two]) {
    await who.see("Le escribió ana");
    expect(
      await rowOf(who, tarde)
        .getByRole("link", { name: /WhatsApp/ })
        .count(),
    ).toBe(0);
  }
});

test("at noon she hands her clients over by herself; her list empties, and theirs says why", async () => {
  const [two, her] = [hands(maria), hands(gestora)];
  await her.open("clientes");
  await her.page.getByRole("button", { name: "Mis clientes", exact: true }).filter({ visible: true }).click();
  await expect.poll(() => her.page.locator("main [data-fila]").count()).toBe(2);
  await expectGoodScreen(her.page, "a gestora's clients");
  await her.press("Pasar mis clientes");
  await her.dialog().getByLabel("Quién los atenderá").selectOption(MARIA.email);
  await her.dialog().getByLabel("Nota").fill("Salgo al mediodía");
  expect(await her.dialog().getByLabel("De qué ciudad").count(), "no town without its state").toBe(0);
  await her.dialog().getByLabel("De qué estado").selectOption("Zulia");
  await her.dialog().getByLabel("De qué ciudad").fill("maracaibo");
  await expectGoodScreen(her.page, "handing over one's own clients");
  await her.confirm("Pasar");
  await her.closed();
  await her.see("Pasaron 2 clientes.");
  await expect.poll(() => her.page.locator("main [data-fila]").count()).toBe(0);
  await two.page.goto(`/admin/clientes/${tarde.userId}`);
  await two.see(/Lo atiende .*«Salgo al mediodía»/);
});

test("nothing was decided twice: the trail names each, and the books hold", async () => {
  const { items } = (
    await panel.http.query<{ items: { accion: string; actor: string | null }[] }>("auditoria.list", { limit: 100 })
  ).data;
  const by = (accion: string) => items.filter((line) => line.accion === accion).length;
  expect([by("loans.approve"), by("pagos.setStatus"), by("encargados.handOver")]).toEqual([3, 2, 1]);
  const storage = openDatabase(join(panel.stage.dataDir, "cuotica.db"));
  const faults = examine(storage, join(panel.stage.dataDir, "imagenes")).flatMap((finding) => finding.faults);
  storage.close();
  expect(faults).toEqual([]);
});
