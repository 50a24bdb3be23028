/** A small business with a person in every state that a dialog of the client is about, and how to reach each dialog. */
import type { ElementHandle, Locator, Page } from "playwright-core";
import { instante, toDia } from "../../rules/country/fecha.ts";
import { MARCAS, unknownText } from "./avisos.ts";
import { approvalOf, dayFromNow, withProfile } from "./business.ts";
import type { Camino, Donde } from "./dialogos.ts";
import { bdvTxt } from "./estado-bdv.ts";
import { aCedula, aSelfie, jpegOf } from "./fotos-inventadas.ts";
import { aNegocio, asXlsx } from "./negocio.ts";
import { type Client, MARIA, type Panel } from "./panel.ts";
import type { Person } from "./server.ts";
import { totp } from "./totp.ts";

const HOY = toDia(instante(Date.now()));
const TASA = 29_135_820_000;

export interface Ventanas {
  people: Record<string, Client>;
  pages: Record<Donde, Page>;
  /**
   * Goes to a dialog from another page of the same site, so that Back has somewhere to go. `fresh`: after a reload; `dialog`:
   * false if no dialog is reached.
   */
  come(camino: Camino, options?: { fresh?: boolean; dialog?: boolean }): Promise<Llegada>;
}

export interface Llegada {
  page: Page;
  /** What has the focus once the dialog is closed; null if an address or a key opened it. */
  opener: ElementHandle<SVGElement | HTMLElement> | null;
}

/** Throws a refusal. */
async function ok<T = { id: string }>(person: Person, name: string, input: object): Promise<T> {
  const answer = await person.mutate<T>(name, input);
  if (answer.status !== 200) throw new Error(`${name}: ${answer.text}`);
  return answer.data;
}

const first = async <T>(person: Person, name: string, input: object): Promise<T> => {
  const { data } = await person.query<{ items: T[] }>(name, input);
  return data.items[0] as T;
};

/** With both photos sent, awaiting review. */
export async function waiting(panel: Panel, seed: number): Promise<Client> {
  const client = await withProfile(panel.stage, { nombre: "Yusmary del Valle" });
  const urls: string[] = [];
  for (const photo of [await jpegOf(aCedula(seed), 80), await jpegOf(aSelfie(seed), 80)])
    urls.push((await client.person.upload(new Blob([photo], { type: "image/jpeg" }))).data.url);
  await ok(client.person, "verificaciones.submit", { imgVerify1: urls[0], imgVerify2: urls[1] });
  return client;
}

/** A loan paid in full, with $6,00 in its person's favour unless stated. */
export async function paid(panel: Panel, client: Client, monto = 3000): Promise<string> {
  const loanId = await panel.approved(client);
  const { id: pagoId } = await ok(client.person, "pagos.register", { codigo: "4321", monto });
  await ok(panel.http, "pagos.setStatus", { pagoId, status: "Aprobado", cuotas: 4 });
  return loanId;
}

/** The amount from which two administrators decide. */
const SEGUNDA = { segundaAprobacion: 2000 };

/** People with loans in every state: pending, owing, late, paid, with credit, written off, rejected. */
async function lend(panel: Panel, people: Record<string, Client>): Promise<void> {
  const { http } = panel;
  const one = async (name: string) => {
    people[name] = await panel.client();
    return people[name];
  };
  await ok(http, "loans.reject", { loanId: await panel.pending(await one("rechazado")), motivo: "No" });
  await ok(http, "loans.writeOff", { loanId: await panel.approved(await one("incobrable")), motivo: "Se fue" });
  const completado = await one("completado");
  await ok(http, "loans.complete", { loanId: await paid(panel, completado) });
  const { userId } = completado;
  await ok(http, "usuarios.raiseLevel", { userId });
  await ok(http, "creditos.refund", { userId, monto: 100, bs: 291_36, referencia: "005061230001" });
  const credito = await one("credito");
  await ok(http, "loans.complete", { loanId: await paid(panel, credito) });
  await panel.approved(credito);
  for (const name of ["pagado", "pagada"]) await paid(panel, await one(name));
  await ok(http, "loans.complete", { loanId: await paid(panel, await one("terminado"), 2400) });
  // So little that one administrator is enough, also to approve it again.
  await ok(http, "loans.approve", approvalOf(await panel.pending(await one("sinpagos"), 1000)));
  await panel.approved(await one("moroso"), { fechaPrimerPago: dayFromNow(-10) });
  const aplazado = await one("aplazado");
  await panel.approved(aplazado);
  await ok(aplazado.person, "prorrogas.request", { desdeCuota: 1, fecha: dayFromNow(40), motivo: "Cobro tarde" });
  const activo = await one("activo");
  await ok(http, "loans.fine", { loanId: await panel.approved(activo) });
  const photo = new Blob([await jpegOf(aCedula(9400), 80)], { type: "image/jpeg" });
  const captura = (await activo.person.upload(photo)).data.url;
  await ok(activo.person, "pagos.register", { codigo: "4321", monto: 600, captura });
  await ok(http, "usuarios.ban", { userId: (await one("baneado")).userId, motivo: "Amenazas" });
  await panel.pending(await one("pendiente"), 1000);
  await panel.pending(await one("grande"), 2000);
  const loanId = await panel.approved(await one("porfirmar"));
  // Requested while two must agree, as they must again where the large one is opened.
  await ok(http, "ajustes.save", SEGUNDA);
  await ok(panel.maria, "loans.writeOff", { loanId, motivo: "Se mudó" });
  await ok(panel.maria, "tasas.save", { fechaValor: HOY, valor: 2 * TASA, repetida: 2 * TASA, fuente: "BCV" });
  await ok(http, "ajustes.save", { segundaAprobacion: null });
}

/** The bank's reports: a notice without a pago, one that matches a pago, two unrecognised, one of them taught; a statement. */
async function bank(panel: Panel, people: Record<string, Client>): Promise<void> {
  const { http, stage } = panel;
  await ok(http, "tokens.create", { nombre: "Hoja de la contadora", alcances: ["leer"] });
  await ok(http, "webhooks.create", { url: "http://127.0.0.1:9/avisos", eventos: ["pago.registered"] });
  await ok(http, "dispositivos.create", { nombre: "El banco", cuenta: "0102", tipo: "bdv" });
  const { token } = await ok<{ token: string }>(http, "dispositivos.create", { nombre: "Caja", cuenta: "0102" });
  const tell = async (from: string, text: string) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const body = JSON.stringify({ from, text, sentStamp: Date.now() });
    const answer = await fetch(`${stage.url}/api/banco/avisos`, { method: "POST", headers, body });
    if (answer.status !== 202) throw new Error(await answer.text());
  };
  const [y = "", m, d] = HOY.split("-");
  const bdv = (bs: string, ref: string) =>
    `Recibiste un PagomovilBDV por Bs.${bs} del 0412-5550171 Ref: ${ref} en fecha: ${d}-${m}-${y.slice(2)} hora: 09:01.`;
  const coincide = { codigo: "4442", montoBs: 174_815, referencia: "001810014442", fechaPago: HOY };
  await ok((people.aplazado as Client).person, "pagos.register", coincide);
  await tell("2661", bdv("1.748,15", coincide.referencia));
  await tell("2661", bdv("777,00", "001810025551"));
  await tell("com.tesoro.tmovil", unknownText("1.250,50", "0012345678"));
  const { id: evidenciaId } = await first<{ id: string }>(http, "banco.sinReconocer", {});
  await ok(http, "banco.teach", { evidenciaId, ...MARCAS });
  await tell("com.tesoro.tmovil", "Te llegó dinero de LUIS PEÑA: Bs. 300,00 el 31/08/2026, número 0099887766. Gracias");
  const send = async (path: string, content: BlobPart, name: string) => {
    const form = new FormData();
    form.set("archivo", new File([content], name));
    return (await (await http.fetch(path, { method: "POST", body: form })).json()) as Record<string, string>;
  };
  const { importId = "" } = await send("/api/banco/archivos", bdvTxt(3), "octubre.txt");
  await ok(http, "banco.confirmImport", { importId });
  const negocio = asXlsx(aNegocio({ clientes: 1, prestamos: 1, hoy: HOY })) as Uint8Array<ArrayBuffer>;
  const { cargaId = "" } = await send("/api/importar/archivos", negocio, "cuaderno.xlsx");
  await ok(http, "importar.confirm", { cargaId });
}

/** Account states: asking to be forgotten, protected, with two steps; the other administrator has an app. */
async function doors(panel: Panel, people: Record<string, Client>): Promise<void> {
  const { http, maria, stage } = panel;
  people.libre = await panel.unverified();
  people.olvido = await panel.unverified();
  await ok(people.olvido.person, "olvidos.request", { motivo: "Ya no la uso" });
  people.congelado = await panel.unverified();
  await ok(people.congelado.person, "congelados.freezeMine", { seguro: true });
  const { person } = await panel.unverified().then((client) => (people.doblepaso = client));
  const telefono = "+584245550199";
  await person.auth("/phone-number/send-otp", { phoneNumber: telefono });
  const mails = (await (await fetch(`${stage.url}/dev/bandeja.json`)).json()) as { canal: string; texto: string }[];
  const otpNuevo = /es (\d{6})/.exec(mails.find(({ canal }) => canal === "sms")?.texto ?? "")?.[1];
  const actual = "arepa-con-queso";
  await ok(person, "cuentas.changePhone", { telefono, otpNuevo, actual });
  await ok(person, "cuentas.switchPhoneStep", { activo: true, actual });
  const enabled = await maria.auth("/two-factor/enable", { password: MARIA.password });
  await maria.auth("/two-factor/verify-totp", { code: totp((enabled.data as { totpURI: string }).totpURI) });
  await ok(http, "admins.invite", { correo: "socia@cuotica.test" });
  // Among the newest lines of the trail.
  const { id: pagoId } = await ok((people.activo as Client).person, "pagos.register", { codigo: "1111", monto: 500 });
  await ok(http, "pagos.remove", { pagoId });
  await ok(http, "respaldos.create", {});
}

/** Whose phones they are. */
const PHONES = { cliente: "activo", libre: "libre", olvido: "olvido", doblepaso: "doblepaso" };

export async function openVentanas(panel: Panel): Promise<Ventanas> {
  const people: Record<string, Client> = {};
  await ok(panel.http, "tasas.save", { fechaValor: HOY, valor: TASA, fuente: "BCV" });
  await lend(panel, people);
  await bank(panel, people);
  await doors(panel, people);
  people.revisable = await waiting(panel, 9101);
  // Opened in a test they would be closed with it.
  const phones = await Promise.all(
    Object.entries(PHONES).map(async ([donde, name]) => [donde, await panel.phoneOf(people[name] as Client)] as const),
  );
  const pages = {
    panel: (await panel.screen()).page,
    maria: (await panel.otherScreen()).page,
    ...(Object.fromEntries(phones) as Record<keyof typeof PHONES, Page>),
  };
  let segunda = false;
  return {
    people,
    pages,
    async come([donde, path, ...pasos], { fresh = true, dialog = true } = {}) {
      const page = pages[donde];
      if (segunda !== path.includes(":grande")) {
        segunda = !segunda;
        await ok(panel.http, "ajustes.save", segunda ? SEGUNDA : { segundaAprobacion: null });
      }
      if (fresh || page.url() === "about:blank" || (await page.locator("dialog[open]").count()) > 0) {
        await page.goto(donde in PHONES ? "/niveles" : "/admin/hoy");
        await page.locator("h1").first().waitFor();
      }
      const named = (text: string) => text.replace(/:(\w+)/, (said, name: string) => people[name]?.userId ?? said);
      await page.evaluate((to) => window.history.pushState(null, "", to), named(path));
      const written = pasos.map((paso) => (Array.isArray(paso) ? ([paso[0], named(paso[1])] as typeof paso) : paso));
      const opener = await follow(page, written);
      if (dialog) await page.locator("dialog[open]").first().waitFor({ timeout: 15_000 });
      return { page, opener };
    },
  };
}

/** Takes each step of a way, in the topmost dialog if one is open; returns the last control pressed on the page. */
async function follow(page: Page, pasos: Camino[2][]): Promise<Llegada["opener"]> {
  let opener: Llegada["opener"] = null;
  for (const paso of pasos) {
    const open = page.locator("dialog[open]");
    const inside = (await open.count()) > 0;
    const where = inside ? open.last() : page.locator("body");
    if (Array.isArray(paso)) {
      // A role is chosen by name, followed by what it may do.
      const label = paso[0].replaceAll(/[$()]/g, "\\$&");
      const field = where.getByLabel(new RegExp(`^${label}( \\(opcional\\)$|$|Mira)`)).first();
      await put(field, paso[1]);
    } else if (typeof paso === "string" && paso.startsWith("tecla ")) {
      await page.locator("main tbody tr").first().waitFor();
      await page.keyboard.press(paso.slice(6));
    } else {
      const next = buttonOf(where, paso as string | RegExp);
      await next.waitFor({ timeout: 15_000 });
      if (await next.evaluate((one) => one.matches("details[open] > summary"))) continue;
      const inList = await opener?.getAttribute("aria-controls");
      // The element itself: a new row above it would give its locator to another button.
      const pressed = await next.elementHandle();
      await next.click({ timeout: 15_000 });
      // One dialog gives way to the next.
      if (inside) await next.waitFor({ state: "hidden" });
      // Choosing from a list returns the focus to its button.
      else if (!inList) opener = pressed;
    }
  }
  return opener;
}

async function put(field: Locator, value: string): Promise<void> {
  const kind = await field.evaluate((one) => `${one.tagName} ${one.getAttribute("type")}`);
  if (kind.startsWith("SELECT")) await field.selectOption(value);
  else if (kind.endsWith("radio")) await field.check();
  else await field.fill(value);
}

export function buttonOf(where: Locator, name: string | RegExp): Locator {
  const exact = typeof name === "string";
  const summary = where.locator("summary").filter({ hasText: name });
  return where.getByRole("button", { name, exact }).or(summary).filter({ visible: true }).first();
}
