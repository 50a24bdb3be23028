/**
 * Each channel for messages, as one row. A new one is a row here, one in server/messages/channels.ts, its settings in
 * server/core/env/mensajes.ts and its carrier in server/messages/carriers/; `bun run db:generate` writes the migration.
 */

export const SUPRESION_MOTIVOS = ["rebote", "queja", "invalida"] as const;

interface Fila {
  /** Its name on its own. */
  nombre: string;
  /** Within a sentence: one message, all of them, and what is received that way. */
  uno: string;
  varios: string;
  dicho: string;
  icono: "carta" | "telefono" | "campana" | "globo";
  /** Whether it is on for people who have not chosen. */
  acepta: boolean;
  /** What a person reads who turns it on or off, with the name of that choice; null if each browser has its own switch. */
  elegible: { que: string; llega: (decisiones: string) => string } | null;
  /** As a step of the chain that reaches a phone: its name and who it reaches; null if it reaches no phone. */
  telefono: { nombre: string; llega: string | null } | null;
  /**
   * What one costs if its carrier does not say, in millionths of a dollar, and the daily and monthly limits; null if it is
   * free.
   */
  pago: { costo: number; dia: number; mes: number } | null;
  /** What it means if the channel is not set up, and whether every operator needs it. */
  falta: { que: string; siempre: boolean } | null;
  /** Why an address receives nothing more, as told to the team. */
  rebotes: Record<(typeof SUPRESION_MOTIVOS)[number], string>;
}

export const CANALES = {
  correo: {
    nombre: "Correo",
    uno: "correo",
    varios: "los correos",
    dicho: "correo",
    icono: "carta",
    acepta: true,
    elegible: {
      que: "correos",
      llega: (decisiones) => `Recordatorios de tus cuotas, y ${decisiones} cuando no te llega al teléfono.`,
    },
    telefono: null,
    pago: null,
    falta: {
      que: "nadie puede recuperar su contraseña ni confirmar su correo, y no sale ningún aviso por correo",
      siempre: true,
    },
    rebotes: {
      rebote: "Su correo rebota: pídele otro.",
      queja: "Marcó un correo nuestro como no deseado.",
      invalida: "Su correo no existe: pídele otro.",
    },
  },
  sms: {
    nombre: "SMS",
    uno: "SMS",
    varios: "los SMS",
    dicho: "SMS",
    icono: "telefono",
    acepta: true,
    elegible: {
      que: "mensajes de texto",
      llega: (decisiones) => `Recordatorios de tus cuotas y ${decisiones}, si no te llegan de otra forma.`,
    },
    telefono: { nombre: "SMS", llega: null },
    pago: { costo: 50_000, dia: 200, mes: 3000 },
    falta: { que: "nadie recibe códigos: no se puede entrar con el teléfono", siempre: true },
    rebotes: {
      rebote: "Su teléfono no recibe SMS: pídele otro.",
      queja: "Pidió no recibir SMS.",
      invalida: "Su teléfono no existe: pídele otro.",
    },
  },
  push: {
    nombre: "Notificación",
    uno: "notificación",
    varios: "las notificaciones",
    dicho: "notificaciones",
    icono: "campana",
    acepta: true,
    elegible: null,
    telefono: { nombre: "Notificación del teléfono", llega: "Llega a quien la encendió." },
    pago: null,
    falta: null,
    rebotes: { rebote: "Su navegador no recibe notificaciones.", queja: "", invalida: "" },
  },
  whatsapp: {
    nombre: "WhatsApp",
    uno: "WhatsApp",
    varios: "los WhatsApp",
    dicho: "WhatsApp",
    icono: "globo",
    // Meta requires opt-in.
    acepta: false,
    elegible: { que: "mensajes de WhatsApp", llega: (decisiones) => `Recordatorios de tus cuotas y ${decisiones}.` },
    telefono: { nombre: "WhatsApp", llega: "Llega a quien lo aceptó." },
    pago: { costo: 11_300, dia: 500, mes: 10_000 },
    falta: { que: "los avisos por WhatsApp esperan", siempre: false },
    rebotes: {
      rebote: "Su teléfono no recibe WhatsApp.",
      queja: "Bloqueó nuestros mensajes de WhatsApp.",
      invalida: "Su teléfono no usa WhatsApp.",
    },
  },
} as const satisfies Record<string, Fila>;

type Filas = typeof CANALES;
export type Canal = keyof Filas;
type With<K extends keyof Fila> = { [C in Canal]: Filas[C][K] extends null ? never : C }[Canal];

/** Channels that a person can turn on and off. */
export type CanalElegible = With<"elegible">;
/** Channels that cost money. */
export type CanalPagado = With<"pago">;
/** Channels that reach a phone; each event uses one of them. */
export type CanalDeTelefono = With<"telefono">;
/** Channels whose carrier the operator configures; browsers bring their own. */
export type CanalDeCartero = Exclude<Canal, "push">;

export const MENSAJE_CANALES = Object.keys(CANALES) as Canal[] as [Canal, ...Canal[]];

const fila = (canal: Canal): Fila => CANALES[canal];
const having = <C extends Canal>(what: keyof Fila) =>
  MENSAJE_CANALES.filter((canal) => fila(canal)[what] !== null) as C[];
const costoDe = (canal: Canal): number => fila(canal).pago?.costo ?? 0;

export const CANALES_ELEGIBLES = having<CanalElegible>("elegible");
/** Cheapest first, the order in which they are tried. */
export const CANALES_DE_TELEFONO = having<CanalDeTelefono>("telefono").sort((a, b) => costoDe(a) - costoDe(b));
/** In the chain's order. */
export const CANALES_PAGADOS = CANALES_DE_TELEFONO.filter(isPagado);
export const CANALES_DE_CARTERO = MENSAJE_CANALES.filter(isHired);

export function isPagado(canal: Canal): canal is CanalPagado {
  return fila(canal).pago !== null;
}

export function isHired(canal: Canal): canal is CanalDeCartero {
  return canal !== "push";
}

/** One value for each of those channels. */
export const porCanal = <C extends Canal, T>(canales: readonly C[], make: (canal: C) => T): Record<C, T> =>
  Object.fromEntries(canales.map((canal) => [canal, make(canal)])) as Record<C, T>;

/** No channel has a carrier. */
export const SIN_CARTEROS = porCanal(CANALES_DE_CARTERO, () => false);
