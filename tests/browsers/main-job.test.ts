/**
 * The main job in Firefox and in WebKit, against the built program: a borrower from nothing to a pago, an administrator over
 * HTTP.
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Program, startProgram } from "../support/browser.ts";
import { approvalOf } from "../support/business.ts";
import { TYPED } from "../support/perfil.ts";
import { phonePhoto } from "../support/photo.ts";
import { ADMIN, Person } from "../support/server.ts";
import { openFirefox } from "./firefox.ts";
import { type Navegador, until } from "./navegador.ts";
import { openWebkit } from "./webkit.ts";

const env = (name: string) => process.env[name] ?? "";
const BROWSERS: [name: string, open: (url: string) => Promise<Navegador>][] = [
  ["Firefox", (url) => openFirefox(env("FIREFOX_PATH"), url)],
  [
    "WebKit",
    (url) =>
      openWebkit(
        { driver: env("WEBKIT_DRIVER_PATH"), miniBrowser: env("MINIBROWSER_PATH"), xvfb: env("XVFB_PATH") },
        url,
      ),
  ],
];

const STEPS: (keyof typeof TYPED)[][] = [
  ["Nombre", "Apellido", "Edad", "Correo electrónico"],
  ["Estado", "Ciudad", "Dirección", "Ingreso mensual ($)"],
  ["Banco", "Teléfono", "Cédula"],
];

describe.each(BROWSERS)("%s", (name, open) => {
  const dataDir = mkdtempSync(join(tmpdir(), "cuotica-navegadores-"));
  const shots = join(import.meta.dirname, "../../shots/navegadores", name);
  let program: Program;
  let person: Navegador;
  let admin: Person;

  beforeAll(async () => {
    mkdirSync(shots, { recursive: true });
    program = await startProgram(dataDir, 0, {});
    admin = new Person(program.url);
    await admin.auth("/sign-in/email", ADMIN);
    person = await open(program.url);
  });
  afterEach(async ({ task }) => {
    await person?.screenshot(join(shots, `${task.name.replaceAll(/\W+/g, "-")}.png`));
  });
  afterAll(async () => {
    await person?.close();
    await program?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test("a visitor makes an account", async () => {
    await person.goto("/");
    await person.see("Solicita tu préstamo rápido y seguro");
    await person.goto("/registro/email");
    await person.fill("Correo electrónico", "maria.jose@cuotica.test");
    await person.fill("Contraseña", "arepa-con-queso");
    await person.press("Crear cuenta");
    await person.at("/dashboard");
  });

  test("fills in the profile", async () => {
    await person.goto("/perfil");
    for (const [i, labels] of STEPS.entries()) {
      await person.see(`Paso ${i + 1} de 4`);
      for (const label of labels) await person.fill(label, TYPED[label]);
      await person.press("Continuar");
    }
    await person.see("María José Núñez Rodríguez");
    await person.press("Guardar perfil");
    await person.at("/dashboard");
    await person.see("Hola, María");
  });

  test("sends two photos, which the administrator approves", async () => {
    const paths = await Promise.all(
      [0, 1].map(async (i) => {
        const path = join(dataDir, `foto-${i}.jpg`);
        await Bun.write(path, await phonePhoto(800 + 100 * i, 600));
        return path;
      }),
    );
    await person.goto("/solicitar");
    for (const [i, path] of paths.entries()) await person.upload(i, path);
    await until("both photos", () => person.run<boolean>("document.body.innerText.split('Foto lista').length === 3"));
    await person.press("Enviar verificación");
    await person.see("✅ Verificación enviada correctamente");
    const { data } = await admin.query<{ items: { userId: string }[] }>("verificaciones.listPending", {});
    const userId = data.items[0]?.userId;
    expect((await admin.mutate("verificaciones.approve", { userId })).status).toBe(200);
  });

  test("asks for a loan, which is approved", async () => {
    await person.goto("/solicitar");
    await person.fill("Monto", "20");
    await person.fill("Motivo", "Comprar repuestos para la moto");
    await person.press("Enviar solicitud");
    await person.at("/solicitud-enviada");
    const { data } = await admin.query<{ items: { id: string }[] }>("loans.list", { status: "Pendiente" });
    expect((await admin.mutate("loans.approve", approvalOf(data.items[0]?.id ?? ""))).status).toBe(200);
  });

  test("sees what is owed and when, and registers a pago", async () => {
    await person.goto("/dashboard");
    await person.see("$6,00");
    await person.goto("/solicitar");
    await person.fill("Código de referencia", "6789");
    await person.press("Registrar pago");
    await person.see("En revisión");
    const { data } = await admin.query<{ items: { codigo: string; monto: number }[] }>("pagos.list", {});
    expect(data.items).toMatchObject([{ codigo: "6789", monto: 600 }]);
  });

  test("pays in three steps, each where Back and a reload leave it", async () => {
    await person.goto("/solicitar#pagar");
    await person.see("Paso 1 de 3");
    await person.press("Continuar");
    await person.see("Paso 2 de 3");
    await person.press("Ya pagué");
    await person.see("Paso 3 de 3");
    await person.fill("Código de referencia", "6790");
    await person.run("history.back()");
    await person.see("Paso 2 de 3");
    await person.run("(window.antes = true, location.reload())");
    await until("the page anew", () => person.run<boolean>("!window.antes"));
    await person.see("Paso 2 de 3");
    await person.press("Ya pagué");
    await person.see("Recuperamos lo que habías escrito.");
    await person.press("Registrar pago");
    await person.see("Pago registrado. Lo revisamos y te avisamos.");
    const { data } = await admin.query<{ items: { codigo: string }[] }>("pagos.list", {});
    expect(data.items.map(({ codigo }) => codigo).toSorted()).toEqual(["6789", "6790"]);
  });

  test("signs out, and no page had an error", async () => {
    expect(await person.problems()).toEqual([]);
    await person.goto("/dashboard");
    await person.press("Cerrar Sesión");
    await person.at("/");
  });
});
