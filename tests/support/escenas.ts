/**
 * Every address of spec §2 in each person's situation, with the text they must see there. For the tests and for `bun run
 * shots`.
 */
import { addDays, instante, toDia } from "../../rules/country/fecha.ts";
import { bolivares, formatBolivares } from "../../rules/money/dinero.ts";
import { type Audience, type KnownRoute, NOT_FOUND, type RouteName, routes } from "../../rules/routes.ts";
import type { Stage } from "./browser.ts";
import { approvalOf, requested, verified, withProfile } from "./business.ts";
import { phonePhoto } from "./photo.ts";
import type { Person } from "./server.ts";

/** A borrower's situation, from a new account to a finished loan. */
export const SIN_PRESTAMO = ["sin perfil", "sin verificar", "en revisión", "sin préstamo", "terminado"] as const;
export const CON_PRESTAMO = ["pendiente", "aprobado", "atrasado", "rechazado", "baneado"] as const;
export const SITUACIONES = [...SIN_PRESTAMO, ...CON_PRESTAMO] as const;
export type Situacion = (typeof SITUACIONES)[number];

/** An address, and a text that appears once it is ready. */
export type Escena = [path: string, text: string | RegExp];

type Of<A extends Audience> = Extract<KnownRoute, { audience: A }>["name"];
type OfOne = Extract<KnownRoute, { path: `${string}/:id` }>["name"];
/** The names of routes prerendered that way. */
export type Drawn<How extends KnownRoute["drawn"]> = Extract<KnownRoute, { drawn: How }>["name"];

/** An address matching the row. */
export const addressOf = ({ name, path }: KnownRoute): string =>
  name === NOT_FOUND ? "/no/es/nada" : path.replace(":id", "01H-abc").replace("/*", "");

/** In the order of the rows: a route without its text does not compile. */
function escenas(texts: { [name in RouteName]?: string | RegExp }): Escena[] {
  return routes.flatMap((route): Escena[] => {
    const text = texts[route.name];
    return text === undefined ? [] : [[addressOf(route), text]];
  });
}

export const PUBLICAS = escenas({
  inicio: "Solicita tu préstamo rápido y seguro",
  login: "Iniciar Sesión",
  loginPhone: "Enviar código",
  loginEmail: "Contraseña",
  correo: "Abre el enlace de tu correo",
  registroEmail: "Contraseña",
  recuperar: /contraseña/i,
  noFuiYo: "¿No fuiste tú?",
  baja: "Los mensajes que te enviamos",
  ajeno: "Este enlace no es de ningún pago",
  sobre: "Sobre Nosotros",
  terminos: /Términos/,
  privacidad: /Privacidad/,
  tutorial: /nivel/i,
  noEncontrada: /no encontramos/i,
} satisfies Record<Of<"public" | "account">, string | RegExp>);

/** Signed out. */
export const CERRADAS = escenas({
  dashboard: "Cargando usuario...",
  solicitar: "Inicia sesión para continuar",
  datos: "Iniciar Sesión",
  niveles: "Iniciar Sesión",
  referidos: "Iniciar Sesión",
  historial: "Iniciar Sesión",
  recibo: "Iniciar Sesión",
  constancia: "Iniciar Sesión",
  cuenta: "Iniciar Sesión",
  perfil: "Iniciar Sesión",
  solicitudEnviada: /./,
  admin: "Acceso Administrativo",
} satisfies Record<Of<"borrower" | "panel">, string | RegExp>);

const SOLICITAR: Record<Situacion, string | RegExp> = {
  "sin perfil": /perfil/i,
  "sin verificar": /identidad/i,
  "en revisión": /revisi/i,
  "sin préstamo": "Monto",
  pendiente: "Tu solicitud está en revisión",
  aprobado: "Código de referencia",
  atrasado: "Código de referencia",
  rechazado: "Solicitar de nuevo",
  baneado: "Tu cuenta no puede solicitar préstamos",
  terminado: "Monto",
};

/** What a signed-in borrower may open. */
export function escenasDe(situacion: Situacion): Escena[] {
  return escenas({
    dashboard: "Ver Beneficios",
    solicitar: SOLICITAR[situacion],
    datos: situacion === "sin perfil" ? /perfil/i : "Pago Móvil",
    niveles: "Diamante",
    referidos: "No tienes referidos aún",
    historial: "Mi historial",
    cuenta: "Imprimir o guardar PDF",
    perfil: situacion === "sin perfil" ? "Completa tu perfil" : "Ver Beneficios",
    solicitudEnviada: "Volver",
  } satisfies Record<Exclude<Of<"borrower">, OfOne>, string | RegExp>);
}

const LARGO = {
  nombre: "María de los Ángeles Guadalupe",
  apellido: "Rodríguez-Betancourt de Villavicencio",
};

/** Puts a person in that situation, with the program's own calls. */
export async function llegar(stage: Stage, admin: Person, situacion: Situacion): Promise<Person> {
  if (situacion === "sin perfil") return stage.newcomer();
  if (situacion === "sin verificar") return (await withProfile(stage)).person;
  if (situacion === "en revisión") {
    const { person } = await withProfile(stage);
    const [uno, dos] = [
      await person.upload(await phonePhoto(400, 300)),
      await person.upload(await phonePhoto(300, 400)),
    ];
    await person.mutate("verificaciones.submit", { imgVerify1: uno.data.url, imgVerify2: dos.data.url });
    return person;
  }
  const { person } = await verified(stage, admin, situacion === "aprobado" ? LARGO : {});
  if (situacion === "sin préstamo") return person;
  const loanId = await requested(person);
  if (situacion === "rechazado") await admin.mutate("loans.reject", { loanId, motivo: "Tu ingreso no alcanza" });
  if (situacion === "baneado") await admin.mutate("loans.ban", { loanId, motivo: "Datos que no son tuyos" });
  if (situacion === "aprobado" || situacion === "atrasado" || situacion === "terminado") {
    const late = situacion === "atrasado";
    const fechaPrimerPago = addDays(toDia(instante(Date.now())), late ? -9 : 15);
    await admin.mutate("loans.approve", { ...approvalOf(loanId), fechaPrimerPago });
    if (!late) await pay(person, admin, "Aprobado");
    if (situacion === "aprobado") await pay(person, admin, "Rechazado");
    if (situacion === "aprobado") await pay(person, admin);
    if (situacion === "terminado") await admin.mutate("loans.complete", { loanId });
  }
  return person;
}

let pagos = 0;
async function pay(person: Person, admin: Person, status?: "Aprobado" | "Rechazado"): Promise<void> {
  pagos += 1;
  const codigo = String(1000 + pagos);
  const { data } = await person.mutate<{ id: string }>("pagos.register", { codigo, monto: 600 });
  if (status) await admin.mutate("pagos.setStatus", { pagoId: data.id, status, motivo: "No llegó a la cuenta" });
}

/** A phone reports money that pagos wait for, some with only its last digits, more money, and unrecognised notices. */
export async function hearBank(stage: Stage): Promise<void> {
  const admin = await stage.admin();
  const connected = await admin.mutate<{ token: string }>("dispositivos.create", { nombre: "Oficina", cuenta: "0102" });
  const client = (await admin.query<{ items: { userId: string }[] }>("loans.list", { status: "Aprobado" })).data
    .items[0];
  const hoy = toDia(instante(Date.now()));
  const told = ["001234567801", "001234567802", "7803"];
  for (const [i, referencia] of told.entries()) {
    const pago = { userId: client?.userId, metodo: "pago_movil", montoBs: 1_200_00 + i, fechaPago: hoy, referencia };
    await admin.mutate("pagos.registerFor", pago);
  }
  const [year = "", month = "", day = ""] = hoy.split("-");
  const when = `en fecha: ${day}-${month}-${year.slice(2)} hora: 09:01.`;
  const texts = [...told.slice(0, 2), "001234567803", "009998887776"].map((referencia, i) => {
    const cuanto = formatBolivares(bolivares(1_200_00 + i)).replace(" ", "");
    return `Recibiste un PagomovilBDV por ${cuanto} del 0412-5550171 Ref: ${referencia} ${when}`;
  });
  for (const text of [...texts, "Abonado a su cta 850,00 VES nro 5551234 gracias"])
    await fetch(`${stage.url}/api/banco/avisos?token=${connected.data.token}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ from: "2661", text }),
    });
}
