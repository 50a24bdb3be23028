/** Verificaciones and Referidos: enlarged photos, each decision with its texts, and live updates. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PHONE } from "../../support/browser.ts";
import { expectGoodScreen } from "../../support/look.ts";
import { type Client, type Hands, openPanel, type Panel, SCREENS } from "../../support/panel.ts";
import { phonePhoto } from "../../support/photo.ts";

let panel: Panel;
beforeAll(async () => {
  panel = await openPanel();
});
afterAll(async () => {
  await panel.stage.close();
  expect(panel.stage.problems).toEqual([]);
});

async function sendPhotos({ person }: Client): Promise<void> {
  const photos = [await person.upload(await phonePhoto(400, 300)), await person.upload(await phonePhoto(300, 400))];
  const [imgVerify1, imgVerify2] = photos.map(({ data }) => data.url);
  await person.mutate("verificaciones.submit", { imgVerify1, imgVerify2 });
}
async function waiting(): Promise<Client> {
  const client = await panel.unverified();
  await sendPhotos(client);
  return client;
}
const me = async ({ person }: Client) => (await person.query("usuarios.me")).data;

test("with nobody to verify the tab says so and reads well", async () => {
  const { page, open, see } = await panel.screen();
  await open("verificaciones");
  await see("No hay verificaciones pendientes");
  await expectGoodScreen(page, "verificaciones, empty");
});

describe.each(SCREENS)("verifications on %s", (name, viewport) => {
  let hands: Hands;
  beforeAll(async () => {
    hands = await panel.screen(viewport);
  });

  test("the photos at large, beside name, cédula and age: nearer, turned, dragged, and approved from there", async () => {
    const client = await waiting();
    const { page, open, see, press, dialog, confirm, closed, failing } = hands;
    await open("verificaciones", client);
    for (const text of ["María José Núñez", /^V-1\d\./, "31 años", client.userId]) await see(text);
    if (name === "a laptop") await expectGoodScreen(page, "verificaciones, full");
    await page.getByRole("button", { name: /^Ampliar: Foto 1/ }).click();
    for (const text of [/^V-1\d\./, "31 años"]) await dialog().getByText(text).waitFor();
    const photo = dialog().getByRole("img", { name: /^Foto 1/ });
    const width = async () => (await photo.boundingBox())?.width ?? 0;
    const small = await width();
    await press("Acercar");
    await expect.poll(width).toBeGreaterThan(small * 1.5);
    await press("Girar");
    expect(await photo.getAttribute("data-turn")).toBe("1");
    // The same by keyboard, while the photo has the focus.
    const frame = dialog().locator("section");
    await frame.focus();
    await page.keyboard.press("+");
    await page.keyboard.press("r");
    expect(await photo.getAttribute("data-turn")).toBe("2");
    await expect.poll(width).toBeGreaterThan(small * 2.5);
    const scrolled = () => frame.evaluate(({ scrollLeft }) => scrollLeft);
    const from = await scrolled();
    const box = await frame.boundingBox();
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 60, y, { steps: 4 });
    await page.mouse.up();
    expect(await scrolled()).toBe(from + 60);
    await page.keyboard.press("0");
    await expect.poll(width).toBeLessThan(small * 1.5);
    await dialog().getByRole("button", { name: "Foto 2" }).click();
    await dialog()
      .getByRole("img", { name: /^Foto 2/ })
      .waitFor();
    if (name === "a laptop") await expectGoodScreen(page, "the photos at large");
    await confirm("Aprobar");
    await dialog().getByText("Confirmas que las dos fotos son de", { exact: false }).waitFor();
    await failing("verificaciones.approve", () => confirm("Sí, aprobar"), "Ocurrió un error.");
    await confirm("Sí, aprobar");
    await closed();
    await see("Identidad de María José Núñez aprobada.");
    expect(await me(client)).toMatchObject({ verify: true });
  });

  test("reject, with a reason to press: the photos are asked for again", async () => {
    const client = await waiting();
    const { open, see, press, dialog, confirm, closed, failing } = hands;
    await open("verificaciones", client);
    await press("Rechazar");
    await confirm("Sí, rechazar");
    await dialog().getByText("Escribe el motivo del rechazo.").first().waitFor();
    await press("La foto está borrosa");
    await failing("verificaciones.reject", () => confirm("Sí, rechazar"), "Ocurrió un error.");
    await confirm("Sí, rechazar");
    await closed();
    await see("Verificación rechazada.");
    expect(await me(client)).toMatchObject({ verify: false, imgVerify1: null });
    if (name === "a phone") return;
    const phone = await panel.phoneOf(client);
    await phone.goto("/dashboard");
    await phone.getByText(/Motivo: La foto está borrosa\./).waitFor();
  });
});

test("two fingers bring a photo nearer", async () => {
  const client = await waiting();
  const { page, open, dialog } = await panel.screen(PHONE);
  await open("verificaciones", client);
  await page.getByRole("button", { name: /^Ampliar: Foto 1/ }).click();
  const photo = dialog().getByRole("img", { name: /^Foto 1/ });
  const width = async () => (await photo.boundingBox())?.width ?? 0;
  const [small, box] = [await width(), await dialog().locator("section").boundingBox()];
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  const fingers = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", apart: number) => {
    const touchPoints = type === "touchEnd" ? [] : [-apart, apart].map((dx, id) => ({ x: x + dx, y, id }));
    return fingers.send("Input.dispatchTouchEvent", { type, touchPoints });
  };
  await touch("touchStart", 30);
  for (const apart of [45, 60, 75, 90]) await touch("touchMove", apart);
  await touch("touchEnd", 0);
  await expect.poll(width).toBeGreaterThan(small * 2);
});

test("two administrators at one verification; new photos are not approved with the old ones", async () => {
  const client = await waiting();
  const [one, two] = [await panel.screen(), await panel.otherScreen()];
  for (const { open } of [one, two]) await open("verificaciones", client);
  await one.press("Aprobar");
  await one.dialog().getByRole("button", { name: "Sí, aprobar" }).waitFor();
  await two.press("Rechazar");
  await two.confirm("Tomarla yo");
  await two.press("No se lee el número de la cédula");
  await two.confirm("Sí, rechazar");
  await two.closed();
  await one.page.getByRole("group", { name: /^Verificación de/, includeHidden: true }).waitFor({ state: "detached" });
  await one.dialog().getByText("Ya la rechazó maria@cuotica.test hoy a la").waitFor();
  await sendPhotos(client);
  // Live: the new photos reach both screens.
  await two.page.getByRole("group", { name: /^Verificación de/ }).waitFor();
  await one.confirm("Sí, aprobar");
  await one.see("Ya la rechazó maria@cuotica.test hoy a la");
  expect(await me(client)).toMatchObject({ verify: false });
  await one.confirm("Cancelar");
  await one.press("Aprobar");
  await one.confirm("Sí, aprobar");
  await one.closed();
  expect(await me(client)).toMatchObject({ verify: true });
  await two.see(/Ninguna verificación coincide/);
});

describe.each(SCREENS)("referidos on %s", (name, viewport) => {
  test("assign a recommender and see whom somebody recommended; never oneself nor in a circle", async () => {
    const [friend, client] = [await panel.unverified(), await panel.unverified()];
    const { page, open, see, press, failing } = await panel.screen(viewport);
    await open("referidos", client);
    await press("Asignar recomendador");
    const uid = page.getByLabel("UID del recomendador");
    // An empty UID does nothing.
    await press("Guardar");
    await uid.fill(client.userId);
    await press("Guardar");
    await see("Una persona no puede recomendarse a sí misma.");
    await uid.fill("nadie");
    await press("Guardar");
    await see("No existe un usuario con ese UID.");
    await uid.fill(friend.userId);
    await failing("referidos.assign", () => press("Guardar"), "Error al asignar recomendador.");
    expect(await uid.inputValue()).toBe(friend.userId);
    await press("Guardar");
    await see("Recomendador asignado correctamente.");
    await see(/Recomendado por/);
    await open("referidos", friend);
    await press("Ver referidos");
    const list = page.getByRole("list", { name: /^Referidos de/ });
    expect(await list.getByRole("link").getAttribute("href")).toBe(`/admin/clientes/${client.userId}`);
    if (name === "a laptop") await expectGoodScreen(page, "referidos, full");
    await press("Asignar recomendador");
    await uid.fill(client.userId);
    await press("Guardar");
    await see(/el recomendador no puede ser circular/);
  });
});

test("in Referidos too, what another administrator does shows without a reload; nobody found says so", async () => {
  const [friend, client] = [await panel.unverified(), await panel.unverified()];
  const { page, open, see, press } = await panel.screen();
  await open("referidos", friend);
  await press("Ver referidos");
  await see("No tiene referidos aún.");
  await panel.maria.mutate("referidos.assign", { userId: client.userId, recomendadoPor: friend.userId });
  await page.getByRole("list", { name: /^Referidos de/ }).waitFor();
  await open("referidos?buscar=nadie-así");
  await see("Nadie coincide con «nadie-así».");
  await expectGoodScreen(page, "referidos, empty");
});
