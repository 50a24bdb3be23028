/**
 * A picture of every screen, in shots/: each page in each situation, and the panel over the demonstration; on a phone and on a
 * laptop, light and dark. `bun run shots [text]` takes only those whose name contains that text.
 */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Page } from "playwright-core";
import { panelPath } from "../client/panel/kit/tabs.ts";
import { panelTabs } from "../client/panel/tabs.ts";
import { CASOS } from "../rules/texts/events/muestras.ts";
import { LAPTOP, openStage, PHONE, type Stage } from "../tests/support/browser.ts";
import { CERRADAS, type Escena, escenasDe, hearBank, llegar, PUBLICAS, SITUACIONES } from "../tests/support/escenas.ts";

const OUT = join(import.meta.dirname, "../shots");
const wanted = process.argv[2] ?? "";
const nameOf = (who: string, path: string) => `${who}/${path.replace(/^\//, "").replaceAll(/[/?=]/g, "-") || "inicio"}`;

async function shoot(page: Page, who: string, [path, text]: Escena): Promise<void> {
  const name = nameOf(who, path).replaceAll(" ", "-");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const [size, viewport] of Object.entries({ telefono: PHONE, computadora: LAPTOP })) {
      await page.setViewportSize(viewport);
      await page.goto(path);
      await page.locator("main h1").filter({ visible: true }).first().waitFor();
      await page.locator("main").getByText(text).filter({ visible: true }).first().waitFor();
      // Pages that need a session stay in their loading state for visitors.
      if (who !== "visitante") await page.waitForFunction(() => !document.querySelector("[aria-busy=true]"));
      const file = join(OUT, `${name}.${size}.${colorScheme === "light" ? "claro" : "oscuro"}.png`);
      mkdirSync(dirname(file), { recursive: true });
      await page.screenshot({ path: file, fullPage: true, animations: "disabled" });
    }
  }
  console.log(name);
}

async function shootAll(page: Page, who: string, escenas: Escena[]): Promise<void> {
  for (const escena of escenas) if (nameOf(who, escena[0]).includes(wanted)) await shoot(page, who, escena);
  await page.context().close();
}

async function shootBorrowers(stage: Stage): Promise<void> {
  const admin = await stage.admin();
  const fechaValor = new Date().toISOString().slice(0, 10);
  await admin.mutate("tasas.save", { fechaValor, valor: 29_135_820_000, fuente: "BCV" });
  await shootAll((await stage.open()).page, "visitante", [...PUBLICAS, ...CERRADAS]);
  for (const situacion of SITUACIONES) {
    const escenas = escenasDe(situacion).filter(([path]) => nameOf(situacion, path).includes(wanted));
    if (escenas.length > 0)
      await shootAll((await stage.openAs(await llegar(stage, admin, situacion))).page, situacion, escenas);
  }
}

/** The views of the bank's tab. */
const VISTAS_DEL_BANCO = ["revisar", "dinero", "pagos", "sin-reconocer", "confirmados", "importar"];

/** Every message, in each channel's form. */
async function shootMensajes(stage: Stage): Promise<void> {
  if (!"mensajes".includes(wanted)) return;
  const { page } = await stage.open({ viewport: { width: 1360, height: 900 } });
  for (const caso of CASOS) {
    await page.goto(`/dev/mensajes?caso=${caso}`);
    for (const sample of await page.locator("[data-muestra]").all()) {
      const name = await sample.getAttribute("data-muestra");
      await sample.screenshot({ path: join(OUT, "mensajes", caso, `${name}.png`), animations: "disabled" });
    }
    console.log(`mensajes/${caso}`);
  }
  await page.context().close();
}

/** The panel of a business in progress. */
async function shootPanel(): Promise<void> {
  const views = VISTAS_DEL_BANCO.map((vista) => `${panelPath("banco")}?vista=${vista}`);
  const paths = [...panelTabs.map(({ tab }) => panelPath(tab)), ...views];
  if (!paths.some((path) => nameOf("administrador", path).includes(wanted))) return;
  const dataDir = mkdtempSync(join(tmpdir(), "cuotica-demo-"));
  const seed = Bun.spawn([process.execPath, "server/cli.ts", "seed", "--demo"], {
    cwd: join(OUT, ".."),
    env: { ...process.env, DATA_DIR: dataDir },
    stdout: "inherit",
    stderr: "inherit",
  });
  if ((await seed.exited) !== 0) throw new Error("the demo could not be made");
  const stage = await openStage({ DATA_DIR: dataDir });
  await hearBank(stage);
  await shootAll(
    (await stage.openAs(await stage.admin())).page,
    "administrador",
    paths.map((path): Escena => [path, /\S/]),
  );
  await stage.close();
  rmSync(dataDir, { recursive: true, force: true });
}

const stage = await openStage();
await shootBorrowers(stage);
await shootMensajes(stage);
await stage.close();
await shootPanel();
