/**
 * The read-only and the deciding roles, at every screen of the panel: every control they see has an effect, and nothing is
 * refused.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clientePath, leastOf, panelPath } from "../../../client/panel/kit/tabs.ts";
import { panelTabs } from "../../../client/panel/tabs.ts";
import type { Filtro } from "../../../rules/operator/clientes.ts";
import { mayAs, type Papel } from "../../../rules/people/acceso/papeles.ts";
import { LAPTOP, openStage, type Stage } from "../../support/browser.ts";
import { hearBank } from "../../support/escenas.ts";
import { anotaEfectos } from "../../support/pantalla.ts";
import { recorre } from "../../support/recorrido.ts";
import { Person } from "../../support/server.ts";

const ROOT = join(import.meta.dirname, "../../..");
const PASSWORD = "arepa-con-queso";

/** Every screen takes some five minutes (`bun run test:papeles`, or `PAPELES=hoy,banco,fichas`); most decisions are on these. */
const { PAPELES = "pendientes,pagos,rechazadas,verificaciones" } = process.env;
const ENTERO = PAPELES === "todo";
const isWalked = (screen: string) => ENTERO || PAPELES.split(",").includes(screen);

/** Controls that are not pressed, each with its reason. */
const FUERA = new RegExp(
  [
    // It ends the walk.
    "^Cerrar Sesión$",
    // It ends the walk's session, or requires a second step unknown to the walk.
    "^(No fui yo|Congelar|Sí, congelar|Activar).*",
  ].join("|"),
);

let stage: Stage;
let dataDir: string;
let http: Person;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "cuotica-papeles-"));
  const seed = Bun.spawn([process.execPath, "server/cli.ts", "seed", "--demo"], {
    ...{ cwd: ROOT, stdout: "ignore", stderr: "inherit" },
    env: { ...process.env, DATA_DIR: dataDir },
  });
  if ((await seed.exited) !== 0) throw new Error("the demonstration could not be made");
  stage = await openStage({ DATA_DIR: dataDir });
  http = await stage.admin();
  await hearBank(stage);
}, 300_000);
afterAll(async () => {
  await stage.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function colleague(papel: Papel, nombre: string = papel): Promise<Person> {
  const correo = `${nombre}@cuotica.test`;
  const invited = await http.mutate<{ enlace: string }>("admins.invite", { correo, papel });
  const person = new Person(stage.url);
  await person.mutate("admins.accept", { token: invited.data.enlace.split("#invitacion=")[1], password: PASSWORD });
  await person.auth("/sign-in/email", { email: correo, password: PASSWORD });
  return person;
}

/** The clients whose files show every act, by name in the list. */
const DE_CADA_CLASE: Filtro[] = ["deuda", "baneados", "fotos", "solicitud"];

type Clientes = { items: { id: string }[] };

/** One client of each kind, whose file shows the acts for that kind. */
async function fichas(): Promise<string[]> {
  const first = async (filtro: string) => (await http.query<Clientes>("usuarios.list", { filtro })).data.items?.[0]?.id;
  const found = await Promise.all(DE_CADA_CLASE.map(first));
  return [...new Set(found.flatMap((id) => id ?? []))].map(clientePath);
}

/** Controls only for deciding roles; a screen of the demonstration has each. */
const DECISIONES = ["Aprobar", "Rechazar", "Corregir", "Eliminar", "Quitar baneo", "Asignar a un cliente", "Completar"];

/** Keys that decide or select, by list. */
const TECLAS = [
  ["pendientes", "ar"],
  ["aprobadas", "rcxt"],
  ["pagos", "arxt"],
  ["morosidad", "wrnpxt"],
] as const;

test.each(TECLAS)("to a lector the keys of %s that decide do nothing, and are not offered", async (tab, keys) => {
  const { page } = await stage.openAs(await colleague("lector", `lector-${tab}`), { viewport: LAPTOP });
  await page.goto(panelPath(tab));
  await page.locator("[data-fila]").first().waitFor();
  const before = page.url();
  for (const key of `j${keys}`) await page.keyboard.press(key);
  await page.keyboard.press("?");
  // The help is the only dialog.
  const offered = await page.getByRole("dialog", { name: "Teclas de esta lista" }).locator("kbd").allInnerTexts();
  expect(await page.locator("dialog[open]").count()).toBe(1);
  expect(offered).toEqual(expect.arrayContaining(["J", "K", "?"]));
  expect(offered.filter((key) => keys.toUpperCase().includes(key))).toEqual([]);
  expect(page.url()).toBe(before);
  await page.context().close();
});

/**
 * How many screens at once. Reading changes nothing; with a deciding role, what is opened on one screen moves the others, and
 * hides a dead control.
 */
const MANOS = { lector: 3, gestor: 1 };

test.each(["lector", "gestor"] as const)(
  "as a %s, every control of every screen does something, and nothing is refused",
  async (papel) => {
    const person = await colleague(papel);
    const tabs = panelTabs.filter(({ tab }) => mayAs(papel, leastOf(tab)) && isWalked(tab));
    const paths = [...tabs.map(({ tab }) => panelPath(tab)), ...(isWalked("fichas") ? await fichas() : [])];
    const walk = async (_: unknown, hand: number, { length }: { length: number }) => {
      const { page } = await stage.openAs(person, { viewport: LAPTOP });
      await page.addInitScript(anotaEfectos);
      const own = paths.filter((_, at) => at % length === hand);
      return recorre(page, own, { fuera: FUERA, dialogos: papel === "lector" });
    };
    const walks = await Promise.all(Array.from({ length: MANOS[papel] }).map(walk));
    expect(walks.flatMap(({ hallazgos }) => hallazgos)).toEqual([]);
    const decided = DECISIONES.filter((name) => walks.some(({ names }) => names.has(name)));
    if (papel === "lector") expect(decided).toEqual([]);
    else if (ENTERO) expect(decided).toEqual(DECISIONES);
    else if (isWalked("pagos"))
      expect(decided).toEqual(expect.arrayContaining(["Aprobar", "Rechazar", "Corregir", "Eliminar"]));
  },
  900_000,
);
