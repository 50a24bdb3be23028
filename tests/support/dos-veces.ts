/** Mutations pressed twice quickly besides those of actos.ts, and why the others are not. */
import type { Page, Request } from "playwright-core";
import { expect } from "vitest";

/** In e2e/dos-veces: on a page of a client's phone, without a dialog. */
export const EN_EL_TELEFONO = ["pagos.register", "loans.request", "usuarios.saveProfile"] as const;

const PRUEBA =
  "asks for the password or a code: the second try is refused or finds it done (server/account, server/factores)";
const IGUAL = "sets what is already so: twice is once";
const ENLACE = "a link or a code that serves once (server/account, server/enlaces)";
const SIN_BOTON = "no button asks it: an act of the page itself";
const OTRO = "the panel asks the same under another name";
const BANCO = "under a key and a unique pair: server/conciliacion, bank/repetidos";

export const UNA_VEZ: Record<string, string> = {
  "altas.create": "under a key, and a phone and a cédula of one account each: server/altas",
  "altas.sendFotos": "two photos come first, and whoever is verified sends none: server/altas",
  "cuentas.closeOtherSessions": IGUAL,
  "estado.tryLlamada": "takes an address of the environment: server/recados",
  "webhooks.resend": "the same goes out under the same id: server/webhooks",
  "passkeys.remove": "gone at the first: the second finds none",
  "cuentas.changeEmail": PRUEBA,
  "cuentas.resendConfirmation": "another link each time, few of them: server/limites",
  "cuentas.changePhone": PRUEBA,
  "cuentas.changePagoMovil": PRUEBA,
  "cuentas.switchPhoneStep": PRUEBA,
  "cuentas.recoverByPhone": ENLACE,
  "correos.lookUp": "only looks",
  "correos.confirm": ENLACE,
  "correos.claim": ENLACE,
  "factores.renewBackups": PRUEBA,
  "factores.removeApp": PRUEBA,
  "congelados.freeze": ENLACE,
  "congelados.freezeMine": "ends the session that asks it",
  "esperas.cancel": IGUAL,
  "usuarios.createFirstAdmin": ENLACE,
  "verificaciones.submit": "two photos come first: e2e/mala-linea cuts its answer and sends it again",
  "loans.withdraw": "names the state it leaves: server/pedir",
  "loans.ban": OTRO,
  "loans.unban": OTRO,
  "intenciones.create": "the same asked again is the same one: server/intenciones",
  "loans.claim": SIN_BOTON,
  "loans.release": SIN_BOTON,
  "atenciones.claim": SIN_BOTON,
  "atenciones.release": SIN_BOTON,
  "notificaciones.markRead": SIN_BOTON,
  "suscripciones.save": IGUAL,
  "suscripciones.remove": IGUAL,
  "consentimientos.set": IGUAL,
  "consentimientos.setByLink": IGUAL,
  "supresiones.lift": IGUAL,
  "respuestas.markRead": IGUAL,
  "respuestas.answer": "takes WhatsApp: server/respuestas",
  "referidos.accept": SIN_BOTON,
  "tasas.decide": "takes a source of rates: server/tasas-leidas",
  "tasas.bring": IGUAL,
  "tasas.readNow": "only asks the sources",
  "ajustes.save": IGUAL,
  "mensajes.cancel": "names the state it leaves: server/mensajes-lista",
  "mensajes.resend": "names the state it leaves: server/mensajes-lista",
  "mensajes.testHere": "takes a browser's permission: e2e/avisos-telefono",
  "admins.invitation": "only looks",
  "admins.accept": ENLACE,
  "importar.confirm": "a spreadsheet is chosen first, brought once: server/importar",
  "hoy.mark": IGUAL,
  "respaldos.rehearse": "changes nothing",
  "respaldos.restore": PRUEBA,
  "respaldos.download": PRUEBA,
  "descargas.prepare": PRUEBA,
  "banco.discard": BANCO,
  "banco.assign": BANCO,
  "banco.confirmImport": BANCO,
  "banco.teachLayout": IGUAL,
  "banco.teach": "the words of a notice are touched first: server/avisos-banco",
};

/**
 * Watches the requests during `press`, until all were answered or have failed: how many keys went with `pide`, a part of its
 * address, and what was refused.
 */
export async function asking(page: Page, pide: string, press: () => Promise<unknown>) {
  const claves: string[] = [];
  const refused: string[] = [];
  const flying = new Set<Request>();
  const onRequest = (request: Request) => {
    if (request.method() !== "POST" || !request.url().includes("/trpc/")) return;
    flying.add(request);
    if (!request.url().includes(pide)) return;
    claves.push(...[...(request.postData() ?? "").matchAll(/"clave":"([^"]+)"/g)].map(([, clave = ""]) => clave));
  };
  const onEnd = async (request: Request) => {
    const status = (await request.response().catch(() => null))?.status() ?? 0;
    if (flying.delete(request) && status >= 400) refused.push(`${status} ${request.url()}`);
  };
  page.on("request", onRequest);
  page.on("requestfinished", onEnd);
  page.on("requestfailed", onEnd);
  await press();
  await expect.poll(() => flying.size).toBe(0);
  for (const [event, listener] of [
    ["request", onRequest],
    ["requestfinished", onEnd],
    ["requestfailed", onEnd],
  ] as const)
    page.off(event as "request", listener as (request: Request) => void);
  return { claves: new Set(claves).size, refused };
}
