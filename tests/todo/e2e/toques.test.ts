/**
 * The effort of each task: every press and field is counted, from the landing to a first request, and from the dashboard to a
 * pago under review or a request for more time. Measures against strangers must not lengthen it.
 */
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, dia, instante, toDia } from "../../../rules/country/fecha.ts";
import { openStage, type Stage } from "../../support/browser.ts";
import { approvalOf, requested, verified } from "../../support/business.ts";
import { dieOf } from "../../support/dado.ts";
import { field, onStep, TYPED } from "../../support/perfil.ts";
import { phonePhoto } from "../../support/photo.ts";
import type { Person } from "../../support/server.ts";

/** Presses of buttons and links, pictures chosen, and fields filled in. */
const COUNTED = {
  "with a phone": { presses: 14, fields: 15 },
  "with an e-mail": { presses: 13, fields: 15 },
  "pay a cuota": { presses: 4, fields: 1 },
  "pay all": { presses: 4, fields: 1 },
  "pay the exact amount": { presses: 3, fields: 0 },
  // For somebody following a reminder: the bank's text is pasted.
  "from a reminder": { presses: 4, fields: 0 },
  "ask for time": { presses: 3, fields: 1 },
};

let stage: Stage;
let admin: Person;
beforeAll(async () => {
  stage = await openStage();
  admin = await stage.admin();
  const hoy = toDia(instante(Date.now()));
  await admin.mutate("tasas.save", { fechaValor: hoy, valor: 29_135_820_000, fuente: "BCV" });
});
afterAll(async () => {
  await stage.close();
  expect(stage.problems).toEqual([]);
});

async function walk(begin: (hand: Hand) => Promise<void>) {
  const { page } = await stage.open();
  const hand = handOn(page);
  await page.goto("/");
  await begin(hand);
  await page.waitForURL("**/dashboard");
  await fillProfile(hand);
  await sendPhotos(hand);
  const { id } = await page.evaluate(async () => (await (await fetch("/trpc/usuarios.me")).json()).result.data);
  await admin.mutate("verificaciones.approve", { userId: id });
  await page.goto("/dashboard");
  await hand.press("Solicitar préstamo");
  await hand.fill("Monto", "20");
  await hand.fill("Motivo", "Comprar repuestos para la moto");
  await hand.press(page.locator("form button[type=submit]"));
  await page.waitForURL("**/solicitud-enviada");
  return hand.counted;
}

type Hand = ReturnType<typeof handOn>;

function handOn(page: Page) {
  const counted = { presses: 0, fields: 0 };
  return {
    page,
    counted,
    async press(what: string | Locator) {
      counted.presses += 1;
      const named = (role: "link" | "button", name: string) => page.getByRole(role, { name, exact: true });
      await (typeof what === "string" ? named("link", what).or(named("button", what)).first() : what).click();
    },
    async fill(label: string, text: string) {
      counted.fields += 1;
      await field(page, label).fill(text);
    },
    async choose(input: Locator, file: { name: string; mimeType: string; buffer: Buffer }) {
      counted.presses += 1;
      await input.setInputFiles(file);
    },
  };
}

async function fillProfile(hand: Hand): Promise<void> {
  await hand.page.goto("/dashboard");
  await hand.press("Completa tu perfil");
  const steps = [4, 4, 3];
  const labels = Object.entries(TYPED);
  for (const [i, many] of steps.entries()) {
    await onStep(hand.page, i + 1);
    for (const [label, text] of labels.splice(0, many)) {
      const unique = {
        "Correo electrónico": `a${digits(8)}@b.co`,
        Teléfono: randomPhone(),
        Cédula: randomCedula(),
      };
      await hand.fill(label, unique[label as keyof typeof unique] ?? text);
    }
    await hand.press("Continuar");
  }
  await hand.press("Guardar perfil");
  await hand.page.waitForURL("**/dashboard");
}

const die = dieOf(16);
const digits = (many: number) => String(Math.floor(10 ** (many - 1) * (1 + 8 * die())));
const randomPhone = () => `0414${digits(7)}`;
const randomCedula = () => `V-${digits(8)}`;

async function sendPhotos(hand: Hand): Promise<void> {
  await hand.press("Subir mis fotos");
  const inputs = hand.page.locator("input[type=file]");
  await inputs.first().waitFor({ state: "attached" });
  for (const i of [0, 1]) {
    const buffer = Buffer.from(await (await phonePhoto(900 + 100 * i, 1200)).arrayBuffer());
    await hand.choose(inputs.nth(i), { name: `${i}.jpg`, mimeType: "image/jpeg", buffer });
  }
  await hand.press(hand.page.getByRole("button", { name: /enviar/i }));
  await hand.page.getByText("✅ Verificación enviada correctamente").first().waitFor();
}

async function lastCode(): Promise<string> {
  const bandeja: { canal: string; texto: string }[] = await (await fetch(`${stage.url}/dev/bandeja.json`)).json();
  return /es (\d{6})/.exec(bandeja.find(({ canal }) => canal === "sms")?.texto ?? "")?.[1] ?? "";
}

test("with a phone", async () => {
  const counted = await walk(async (hand) => {
    await hand.press("Iniciar Sesión");
    await hand.press("Teléfono");
    await hand.fill("Teléfono", "0412 555 01 23");
    await hand.press("Enviar código");
    await hand.page.getByRole("heading", { level: 1, name: "Verifica tu código" }).waitFor();
    await hand.fill("Código", await lastCode());
  });
  expect(counted).toEqual(COUNTED["with a phone"]);
});

test("with an e-mail", async () => {
  const counted = await walk(async (hand) => {
    await hand.press("Comienza Ahora");
    await hand.fill("Correo electrónico", "maria.toques@cuotica.test");
    await hand.fill("Contraseña", "arepa-con-queso");
    await hand.press(hand.page.locator("form button[type=submit]"));
  });
  expect(counted).toEqual(COUNTED["with an e-mail"]);
});

/** Before the dashboard of somebody who owes four cuotas of $6,00. */
async function atHome() {
  const { person } = await verified(stage, admin);
  const approval = approvalOf(await requested(person));
  await admin.mutate("loans.approve", approval);
  const { page } = await stage.openAs(person);
  await page.goto("/dashboard");
  return { person, hand: handOn(page), vence: dia(approval.fechaPrimerPago) };
}

test.each([
  ["pay a cuota", "Pagar", { monto: 600, montoBs: 174_815 }],
  ["pay all", "Pagar todo", { monto: 2400, montoBs: 699_260 }],
] as const)("%s", async (task, way, told) => {
  const { person, hand } = await atHome();
  await hand.press(way);
  await hand.press("Continuar");
  await hand.press("Ya pagué");
  await hand.fill("Código de referencia", "6789");
  await hand.press("Registrar pago");
  await hand.page.getByText("Pago registrado. Lo revisamos y te avisamos.").waitFor();
  expect(hand.counted).toEqual(COUNTED[task]);
  const { items } = (await person.query<{ items: object[] }>("pagos.mine", {})).data;
  expect(items).toMatchObject([{ ...told, codigo: "6789", status: "Pendiente" }]);
});

test("ask for time", async () => {
  const { person, hand, vence } = await atHome();
  await hand.press("Necesito más tiempo");
  await hand.press("+7 días");
  await hand.fill("Motivo", "Cobro el viernes");
  await hand.press("Enviar");
  await hand.page.getByText(/^Pediste más tiempo hasta/).waitFor();
  expect(hand.counted).toEqual(COUNTED["ask for time"]);
  const mine = (await person.query<object[]>("prorrogas.mine")).data;
  expect(mine).toMatchObject([{ desdeCuota: 1, fecha: addDays(vence, 7), estado: "Pendiente" }]);
});

const datosPago = { banco: "0102", telefono: "0412-5550101", cedula: "V-12345678", titular: "Cuotica, C.A." };

/** Leaves for another app, and comes back. */
async function awayAndBack(page: Page): Promise<void> {
  for (const state of ["hidden", "visible"])
    await page.evaluate((visibility) => {
      Object.defineProperty(document, "visibilityState", { configurable: true, get: () => visibility });
      document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    }, state);
}

test("from a reminder", async () => {
  await admin.mutate("ajustes.save", { datosPago });
  const { person } = await verified(stage, admin);
  await admin.mutate("loans.approve", approvalOf(await requested(person)));
  const { page } = await stage.openAs(person, {
    viewport: { width: 360, height: 740 },
    permissions: ["clipboard-read", "clipboard-write"],
  });
  const hand = handOn(page);
  /** No step is longer than two screens: its action is never more than one screen away. */
  const short = async () => expect(await page.evaluate(() => document.body.scrollHeight)).toBeLessThanOrEqual(2 * 740);
  await page.goto("/solicitar#pagar");
  await page.getByText("Paso 1 de 3").waitFor();
  await short();
  await hand.press("Continuar");
  await hand.press("Copiar todo");
  expect((await page.evaluate(() => navigator.clipboard.readText())).split("\n").slice(0, 3)).toEqual([
    "0102",
    "04125550101",
    "V12345678",
  ]);
  await short();
  await awayAndBack(page);
  await page.getByText("Paso 3 de 3").waitFor();
  await short();
  const [y, m, d] = toDia(instante(Date.now())).split("-");
  const recibo = `Comprobante de operación PagomóvilBDV. Monto: Bs. 1.748,15. Fecha: ${d}/${m}/${y} 00:01. Nro. de referencia: 005061236789.`;
  await page.evaluate((texto) => navigator.clipboard.writeText(texto), recibo);
  await hand.press("Pegar comprobante");
  await page.getByText("Llenamos los datos").waitFor();
  await hand.press("Registrar pago");
  await page.getByText("Pago registrado. Lo revisamos y te avisamos.").waitFor();
  expect(hand.counted).toEqual(COUNTED["from a reminder"]);
  const { items } = (await person.query<{ items: object[] }>("pagos.mine", {})).data;
  expect(items).toMatchObject([{ montoBs: 174_815, codigo: "6789", status: "Pendiente" }]);
  await admin.mutate("ajustes.save", { datosPago: null });
});

test("pay the exact amount", async () => {
  await admin.mutate("ajustes.save", { datosPago });
  await admin.mutate("dispositivos.create", { nombre: "Caja", cuenta: "0102" });
  const { person, hand } = await atHome();
  await hand.press("Pagar");
  await hand.press("Continuar");
  await hand.press("Copiar monto");
  // The rest is the bank's app, and its notice: pagar-bs.test.ts.
  await hand.page.getByText("Te avisamos apenas llegue.", { exact: false }).waitFor();
  expect(hand.counted).toEqual(COUNTED["pay the exact amount"]);
  expect((await person.query<object[]>("intenciones.mine")).data).toMatchObject([{ monto: 600, estado: "viva" }]);
});
