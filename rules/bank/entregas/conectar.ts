/**
 * Connecting a phone or a bank, in a shopkeeper's words: the steps, whether the address can be reached, what to give to the
 * bank.
 */

import type { BancoQueLlama } from "../llamadas/tabla.ts";
import type { REMITENTES_INICIALES } from "./remitentes.ts";

/** How a bank announces money: by SMS, or by a notification of its own app. */
export type ComoAvisa = "sms" | "aplicacion";

type Remitente = (typeof REMITENTES_INICIALES)[number];

/** The known short number and app of each bank. */
const DE_BANCO: Record<string, { sms?: Remitente; aplicacion?: Remitente }> = {
  "0102": { sms: "2661", aplicacion: "com.bancodevenezuela.bdvdigital" },
  "0105": { aplicacion: "com.mercantilbanco.mercantilmovil" },
  "0108": { sms: "77107" },
  "0114": { aplicacion: "bancaribe.miconexion" },
  "0115": { aplicacion: "com.bancoexterior" },
  "0134": { aplicacion: "com.banesco.samfbancamovilunificada" },
  "0163": { aplicacion: "com.tesoro.tmovil" },
  "0172": { aplicacion: "com.bancamiga" },
  "0174": { aplicacion: "com.asociadosgerenciales.banpluspay" },
  "0175": { aplicacion: "com.unidigital.bicentenario.p2p" },
  "0191": { sms: "2620", aplicacion: "bnc.bncnet.mobile2" },
};

/** Its app if one is known, because its notifications cannot be forged, unlike SMS. */
export const comoAvisa = (banco: string): ComoAvisa => (DE_BANCO[banco]?.aplicacion ? "aplicacion" : "sms");

interface Paso {
  que: string;
  /** A link to open on the phone. */
  enlace?: string;
  /** A text to type there exactly. */
  copia?: { label: string; valor: string };
}

/** The steps on the phone, in order; the test follows them. */
export function pasosDe(como: ComoAvisa, banco: string, avisos: string, token: string): Paso[] {
  const de = DE_BANCO[banco]?.[como];
  const copia = (search: Record<string, string>) => ({
    label: "Dirección",
    valor: `${avisos}?${new URLSearchParams({ ...search, clave: token })}`,
  });
  if (como === "sms")
    return [
      {
        que: "En el teléfono que recibe los SMS de tu banco, instala «Incoming SMS Gateway» y dale permiso de leer SMS.",
        enlace: "https://f-droid.org/packages/tech.bogomolov.incomingsmsgateway/",
      },
      {
        que: `Ábrela, toca «+» y en la primera casilla escribe ${de ?? "el número corto desde el que te escribe tu banco"}.`,
      },
      { que: "En la segunda casilla pega esta dirección. Deja lo demás como está y guarda.", copia: copia({}) },
      { que: "Quítale el ahorro de batería, para que no se duerma." },
    ];
  return [
    {
      que: "En el teléfono que tiene la aplicación de tu banco, instala MacroDroid y dale acceso a las notificaciones.",
      enlace: "https://play.google.com/store/apps/details?id=com.arlosoft.macrodroid",
    },
    { que: "Añade una macro con el disparador «Notificación recibida», solo de la aplicación de tu banco." },
    {
      que: "De acción elige «Petición HTTP», con POST, y pega esta dirección. De contenido escribe {notification} y guarda.",
      copia: copia({ remitente: de ?? "el-paquete-de-tu-banco" }),
    },
    { que: "Quítale el ahorro de batería, para que no se duerma." },
  ];
}

/** Why an address cannot be reached from outside; null if it can. */
export function inalcanzable(origen: string): string | null {
  const { protocol, hostname } = new URL(origen);
  if (isDeCasa(hostname))
    return `Ningún teléfono ni banco llega a ${hostname}: es una dirección de esta máquina o de esta red. Abre el panel por la dirección pública de tu servidor y conéctalo desde allí.`;
  return protocol === "https:"
    ? null
    : "Esta dirección no es segura (http): lo que llega por ella se puede leer y cambiar por el camino. Ponle HTTPS a tu servidor antes de conectar nada.";
}

/** Addresses of this machine, or of a private network (RFC 1918, 3927, 4193, 6762). */
function isDeCasa(host: string): boolean {
  if (/^(?:localhost|\[::1?\])$|\.(?:localhost|local|lan|internal|home\.arpa)$/.test(host)) return true;
  if (/^\[f(?:[cd]|e[89ab])/.test(host)) return true;
  const [a, b] = /^\d+\.\d+\.\d+\.\d+$/.test(host) ? host.split(".").map(Number) : [];
  if (a === undefined || b === undefined) return false;
  const shared = a === 100 && b >= 64 && b < 128;
  return (
    a === 0 ||
    a === 10 ||
    a === 127 ||
    (a === 169 && b === 254) ||
    (a === 172 && b >= 16 && b < 32) ||
    (a === 192 && b === 168) ||
    shared
  );
}

/** The header in which each bank sends its key, as its documents write it; `antes`: what precedes the key. */
const CABECERAS: Record<BancoQueLlama, { nombre: string; antes: string }> = {
  bdv: { nombre: "API-KEY", antes: "" },
  r4: { nombre: "Authorization", antes: "" },
  bnc: { nombre: "x-api-key", antes: "" },
  bancamiga: { nombre: "Authorization", antes: "Bearer " },
  bancaribe: { nombre: "Authorization", antes: "Bearer " },
};

/** What a bank is given so that it can call: each value, and all of them as a letter. */
export function paraElBanco(tipo: BancoQueLlama, origen: string, clave: string) {
  const direccion = `${origen}/api/banco/${tipo}/notificacion`;
  const { nombre, antes } = CABECERAS[tipo];
  const cabecera = `${nombre}: ${antes}${clave}`;
  const carta = [
    "Buenos días. Queremos recibir en línea las notificaciones de los pagos que llegan a nuestra cuenta.",
    `Dirección (POST): ${direccion}`,
    `La clave va en la cabecera ${nombre}, así:\n${cabecera}`,
    "Por favor, dígannos desde qué direcciones IP llaman, para aceptarlas solo desde ellas.",
  ].join("\n\n");
  return { direccion, cabecera: nombre, valor: `${antes}${clave}`, carta };
}

/** What has come from a phone since the test began. */
interface Senales {
  oido: number | null;
  reconocido: number | null;
  ajenos: number;
}

/** What has arrived so far, as it is shown; null while nothing has. */
export function llegadaDe(antes: Senales, ahora: Senales): string | null {
  if (ahora.reconocido !== antes.reconocido) return "Llegó un aviso de tu banco, y se leyó. Ya está conectado.";
  if (ahora.ajenos !== antes.ajenos)
    return "Llegó un mensaje de prueba. El teléfono ya está conectado; que no sea de tu banco es lo normal en una prueba.";
  return ahora.oido === antes.oido ? null : "El teléfono dio señal. Ya está conectado.";
}

/** Where to look when nothing has come after a while. */
export const SI_NO_LLEGA = [
  "¿El teléfono tiene internet?",
  "¿La dirección quedó pegada completa, sin espacios?",
  "¿Le diste a la aplicación los permisos que pide?",
  "¿La regla es del número o de la aplicación de tu banco?",
] as const;

/** Where each brand hides the battery and autostart settings: screen by screen, from its settings. */
export const BATERIA: Record<string, string[][]> = {
  Samsung: [
    ["Ajustes", "Aplicaciones", "la aplicación", "Batería", "Sin restricciones"],
    ["Ajustes", "Batería", "Límites de uso en segundo plano", "Aplicaciones que nunca se suspenden", "añádela"],
  ],
  "Xiaomi, Redmi, POCO": [
    ["Ajustes", "Aplicaciones", "la aplicación", "Ahorro de batería", "Sin restricciones"],
    ["Ajustes", "Aplicaciones", "la aplicación", "Inicio automático", "enciéndelo"],
  ],
  "Huawei, Honor": [
    ["Ajustes", "Batería", "Inicio de aplicaciones", "la aplicación", "Gestionar manualmente", "enciende las tres"],
  ],
  Motorola: [["Ajustes", "Aplicaciones", "la aplicación", "Uso de batería", "Sin restricciones"]],
  "Tecno, Infinix": [
    ["Ajustes", "Batería", "Optimización de batería", "la aplicación", "No optimizar"],
    ["Phone Master", "Inicio automático", "la aplicación", "enciéndelo"],
  ],
  "Otra marca": [["Ajustes", "Aplicaciones", "la aplicación", "Batería", "Sin restricciones"]],
};

/** Where permissions are granted on any brand; apps from outside of Play need the second one first. */
export const PERMISOS: readonly string[][] = [
  ["Ajustes", "Aplicaciones", "la aplicación", "Permisos", "SMS o Notificaciones", "Permitir"],
  [
    "¿«Ajuste restringido»? Ajustes",
    "Aplicaciones",
    "la aplicación",
    "los tres puntos",
    "Permitir ajustes restringidos",
  ],
];
