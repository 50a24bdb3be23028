/** Two administrators at their screens, and one with two windows: nobody pays, reviews or corrects unseen what another has open. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dayFromNow } from "../../support/business.ts";
import { expectGoodScreen } from "../../support/look.ts";
import { type Client, type Hands, MARIA, openPanel, type Panel, SCREENS } from "../../support/panel.ts";
import { phonePhoto } from "../../support/photo.ts";
import { ADMIN, Person } from "../../support/server.ts";

let panel: Panel;
beforeAll(async () => {
  panel = await openPanel();
});
afterAll(async () => {
  await panel.stage.close();
  expect(panel.stage.problems).toEqual([]);
});

const mine = async ({ person }: Client) => (await person.query<Record<string, unknown>>("loans.mine")).data;
const copies = ({ page }: Hands) => page.getByRole("button", { name: /^Copiar/ });
const PAGA = `La está pagando ${ADMIN.email} desde la`;

async function fill({ dialog }: Hands, referencia: string): Promise<void> {
  await dialog().getByLabel("Fecha del primer pago").fill(dayFromNow(20));
  await dialog().getByLabel("Monto en Bs").fill("5.820,00");
  await dialog().getByLabel("Referencia", { exact: true }).fill(referencia);
}

/** Both administrators at that tab, with only what is about the client. */
async function both(tab: string, client: Client): Promise<[Hands, Hands]> {
  const [one, two] = [await panel.screen(), await panel.otherScreen()];
  for (const { open } of [one, two]) await open(tab, client);
  return [one, two];
}

describe("a payout sheet", () => {
  test("that one has open is named to the other, in the list and in the sheet; taken over, each reads what happens at once", async () => {
    const client = await panel.client();
    await panel.pending(client);
    const [one, two] = await both("pendientes", client);
    await one.press("Aprobar");
    await fill(one, "000700000001");
    await two.see(PAGA);
    await two.press("Aprobar");
    await two.dialog().getByText(`${PAGA}`).waitFor();
    expect(await copies(two).count()).toBe(0);
    await expectGoodScreen(two.page, "a request that another one pays");
    await two.confirm("Tomarla yo");
    await two.dialog().getByLabel("Monto en Bs").waitFor();
    await one.dialog().getByText(`La está pagando ${MARIA.email} desde la`).waitFor();
    expect(await copies(one).count()).toBe(0);
    await one.dialog().getByText("Escribiste la referencia 000700000001.").waitFor();
    // Back, with what was typed.
    await one.confirm("Tomarla yo");
    await two.dialog().getByText(PAGA).waitFor();
    expect(await one.dialog().getByLabel("Referencia", { exact: true }).inputValue()).toBe("000700000001");
    await one.confirm("Aprobar");
    await one.closed();
    await two.dialog().getByText(`Ya la aprobó ${ADMIN.email} hoy a la`).waitFor();
    await two
      .dialog()
      .getByText(/Si ya lo enviaste, guarda tu comprobante/)
      .waitFor();
    expect(await copies(two).count()).toBe(0);
    await expectGoodScreen(two.page, "a request that another one paid");
    await two.confirm("Entendido");
    await two.closed();
    expect(await mine(client)).toMatchObject({ status: "Aprobado" });
    const { items } = (
      await panel.http.query<{ items: { accion: string }[] }>("auditoria.list", { userId: client.userId })
    ).data;
    expect(items.filter(({ accion }) => accion === "atenciones.take").length).toBe(2);
    await panel.http.mutate("loans.complete", { loanId: (await mine(client)).id });
  });

  test.each([
    ["rejected", "loans.reject", "Ya la rechazó"],
    ["of somebody banned", "loans.ban", "Ya la baneó"],
  ])("%s turns at once into that", async (_, procedure, told) => {
    const client = await panel.client();
    const loanId = await panel.pending(client);
    const one = await panel.screen();
    await one.open("pendientes", client);
    await one.press("Aprobar");
    await one.dialog().getByLabel("Monto en Bs").waitFor();
    const decided = await panel.maria.mutate(procedure, { loanId, motivo: "Fraude" });
    if (procedure === "loans.ban") expect(decided.status).toBe(200);
    else {
      expect(decided.codigo).toBe("CLAIMED");
      const two = await panel.otherScreen();
      await two.open("pendientes", client);
      await two.press("Rechazar");
      await two.dialog().getByText(PAGA).waitFor();
      await two.confirm("Tomarla yo");
      await two.confirm("Sí, rechazar");
      await two.closed();
    }
    await one.dialog().getByText(`${told} ${MARIA.email} hoy a la`).waitFor();
    expect(await copies(one).count()).toBe(0);
    await one.confirm("Entendido");
    await one.closed();
  });

  test("lets go with the sheet, the tab and the session", async () => {
    const client = await panel.client();
    const loanId = await panel.pending(client);
    const [one, two] = await both("pendientes", client);
    const label = two.page.getByText(/La está pagando/).first();
    for (const leave of [
      () => one.confirm("Cancelar"),
      () => one.page.goto("about:blank"),
      () => one.page.close({ runBeforeUnload: true }),
    ]) {
      if (one.page.url() === "about:blank") await one.open("pendientes", client);
      await one.press("Aprobar");
      await label.waitFor();
      await leave();
      await label.waitFor({ state: "hidden" });
    }
    const other = new Person(panel.stage.url);
    await other.auth("/sign-in/email", ADMIN);
    await other.mutate("loans.claim", { loanId, hoja: "a" });
    await label.waitFor();
    await other.auth("/sign-out", {});
    await label.waitFor({ state: "hidden" });
    await panel.http.mutate("loans.reject", { loanId });
  });

  test("that stays open through a restart of the program is claimed again", async () => {
    const client = await panel.client();
    const loanId = await panel.pending(client);
    const [one, two] = await both("pendientes", client);
    await one.press("Aprobar");
    await two.see(PAGA);
    await panel.stage.restart();
    type Claimed = { atiende: { nombre: string } | null };
    const cosa = { tipo: "solicitud", id: loanId };
    await expect
      .poll(async () => (await panel.maria.query<Claimed>("atenciones.of", cosa)).data?.atiende?.nombre)
      .toBe(ADMIN.email);
    await two.see(PAGA);
    expect(await one.dialog().getByLabel("Monto en Bs").count()).toBe(1);
    await one.confirm("Cancelar");
    await panel.http.mutate("loans.reject", { loanId });
  });

  test("in two windows of one person: the second says so, and goes on there", async () => {
    const client = await panel.client();
    const loanId = await panel.pending(client);
    const [one, two] = [await panel.screen(), await panel.screen()];
    for (const { open } of [one, two]) await open("pendientes", client);
    await one.press("Aprobar");
    await two.see("La estás pagando desde la");
    await two.press("Aprobar");
    await two.dialog().getByText("La estás pagando en otra ventana desde la").waitFor();
    await two.confirm("Seguir aquí");
    await two.dialog().getByLabel("Monto en Bs").waitFor();
    await one.dialog().getByText("La estás pagando en otra ventana desde la").waitFor();
    expect(await copies(one).count()).toBe(0);
    await two.confirm("Cancelar");
    // Nobody has it: the first window continues by itself.
    await one.dialog().getByLabel("Monto en Bs").waitFor();
    await one.confirm("Cancelar");
    await panel.http.mutate("loans.reject", { loanId });
  });
});

describe.each(SCREENS)("on %s", (name, viewport) => {
  test("an identity review, one by one: not decided by two, not by the keys either", async () => {
    const client = await panel.unverified();
    const urls = [];
    for (const size of name === "a phone" ? [361, 362] : [363, 364])
      urls.push((await client.person.upload(await phonePhoto(size, 344))).data.url);
    await client.person.mutate("verificaciones.submit", { imgVerify1: urls[0], imgVerify2: urls[1] });
    const [one, two] = [await panel.screen(viewport), await panel.otherScreen()];
    for (const { open } of [one, two]) await open("verificaciones", client);
    await two.press("Revisar una por una");
    await one.see(`La está revisando ${MARIA.email} desde la`);
    await one.press("Revisar una por una");
    await one.see(/Si ya no, tómala tú/);
    expect(await one.page.getByRole("button", { name: "Aprobar", exact: true }).count()).toBe(0);
    await expectGoodScreen(one.page, "an identity that another one reviews");
    await one.page.keyboard.press("a");
    await one.page.keyboard.press("r");
    expect(await one.dialog().count()).toBe(0);
    await one.press("Tomarla yo");
    await two.see(`La está revisando ${ADMIN.email} desde la`);
    await one.press("Aprobar");
    await one.see(/^Identidad de .* aprobada\.$/);
    await two.see(/Ninguna verificación coincide/);
    expect((await client.person.query<{ verify: boolean }>("usuarios.me")).data.verify).toBe(true);
  });
});

test("a pago under «Corregir»: the other neither corrects, approves, rejects nor removes it, and reads what became of it", async () => {
  const client = await panel.client();
  await panel.approved(client);
  const { id: pagoId } = (await client.person.mutate<{ id: string }>("pagos.register", { codigo: "4321", monto: 600 }))
    .data;
  const [one, two] = await both("pagos", client);
  await one.press("Corregir");
  await one.dialog().getByLabel("Motivo").fill("Eran siete");
  const corrige = `Lo está corrigiendo ${ADMIN.email} desde la`;
  await two.see(corrige);
  for (const name of ["Aprobar", "Rechazar", "Corregir", "Eliminar"]) {
    await two.press(name);
    await two.dialog().getByText(corrige).waitFor();
    await two.confirm("Cancelar");
    await two.closed();
  }
  expect((await panel.maria.mutate("pagos.setStatus", { pagoId, status: "Aprobado" })).codigo).toBe("CLAIMED");
  await two.press("Corregir");
  await two.confirm("Tomarlo yo");
  await two.dialog().getByLabel("Motivo").fill("Era otro día");
  await one.dialog().getByText(`Lo está corrigiendo ${MARIA.email} desde la`).waitFor();
  await two.dialog().getByLabel("Referencia").fill("000000004321");
  await two.confirm("Corregir");
  await two.closed();
  await one.dialog().getByText(`Ya lo corrigió ${MARIA.email} hoy a la`).waitFor();
  await one.confirm("Entendido");
  await one.closed();
  await one.see("000000004321");
});

test("with second opinions one asks and the other signs in Hoy; until then nothing is done", async () => {
  const client = await panel.client();
  const loanId = await panel.approved(client);
  await panel.http.mutate("tasas.save", { fechaValor: dayFromNow(-1), valor: 29_000_000_000, fuente: "BCV" });
  await panel.http.mutate("ajustes.save", { segundaAprobacion: 10_000 });
  const [one, two] = [await panel.screen(), await panel.otherScreen()];
  await one.page.goto("/admin/hoy?hacer=tasa");
  for (const label of ["Bolívares por dólar", "Escríbela otra vez"])
    await one.dialog().getByLabel(label).fill("400,00");
  await one.confirm("Guardar tasa");
  await one.see("Lo firma otro administrador: espera en Hoy.");
  await panel.http.mutate("loans.writeOff", { loanId, motivo: "No responde desde hace tres meses" });
  expect((await mine(client)).castigadoEn).toBeNull();

  await two.page.goto("/admin/hoy");
  await two.see("Esperan otra firma");
  await two.see("Dar un préstamo por incobrable");
  await two.see("No responde desde hace tres meses");
  await expectGoodScreen(two.page, "what waits for a signature");
  const firmar = two.page.getByRole("listitem").filter({ hasText: "Dar un préstamo por incobrable" });
  await firmar.getByRole("button", { name: "Firmar", exact: true }).click();
  await two.dialog().getByText("Lo pidió").waitFor();
  await two.confirm("Sí, firmar");
  await two.see("Firmado: quedó hecho.");
  expect((await mine(client)).castigadoEn).not.toBeNull();

  // The one who asked sees it disappear, and withdraws the other.
  await one.page.goto("/admin/hoy");
  await one.see("La pediste");
  await one.press("Retirar");
  await one.confirm("Sí, retirar");
  await one.see("Retirado: no se hizo nada.");
  await two.gone("Esperan otra firma");
  await panel.http.mutate("ajustes.save", { segundaAprobacion: null });
});
