/** Scheduled tasks, in words. */
import { addDays, formatInstante, type Instante, toDia } from "../../country/fecha.ts";

export const LA_SIGUIENTE_SIGUIO = "El programa se detuvo durante esta tarea; la siguiente hizo lo que faltaba.";

export const seDetuvo = (veces: number) => `El programa se detuvo ${veces} veces durante esta tarea.`;

const DIAS = ["los domingos", "los lunes", "los martes", "los miércoles", "los jueves", "los viernes", "los sábados"];
const NUMBER = /^\d+$/;

/** A cron pattern in words, «todos los días a las 9:00»; patterns without words are shown as they are. */
export function cuandoEnPalabras(patron: string): string {
  const [minuto = "", hora = "", dia = "", mes = "", semana = ""] = patron.split(" ");
  const each = /^\*\/(\d+)$/.exec(minuto)?.[1];
  const everyDay = dia === "*" && mes === "*" && semana === "*";
  if (everyDay && hora === "*") {
    if (minuto === "*") return "cada minuto";
    if (each === "30") return "cada media hora";
    if (each) return `cada ${each} minutos`;
    if (NUMBER.test(minuto)) return "cada hora";
  }
  const horas = /^(\d+)-(\d+)$/.exec(hora);
  if (everyDay && horas && NUMBER.test(minuto)) {
    const [first, last] = [Number(horas[1]), Number(horas[2])].map((at) => enPunto(at, Number(minuto)));
    return `cada hora, de ${first} a ${last}`;
  }
  if (!NUMBER.test(minuto) || !NUMBER.test(hora) || mes !== "*") return `según «${patron}»`;
  const at = horaEnPalabras(Number(hora), Number(minuto));
  if (everyDay) return `todos los días ${at}`;
  if (dia === "*" && DIAS[Number(semana)]) return `${DIAS[Number(semana)]} ${at}`;
  if (semana === "*" && NUMBER.test(dia)) return `el día ${dia} de cada mes ${at}`;
  return `según «${patron}»`;
}

function horaEnPalabras(hora: number, minuto: number): string {
  if (hora === 0 && minuto === 0) return "a medianoche";
  return `${hora === 1 ? "a la" : "a las"} ${enPunto(hora, minuto)}`;
}

const enPunto = (hora: number, minuto: number) => `${hora}:${String(minuto).padStart(2, "0")}`;

const reloj = new Intl.DateTimeFormat("es-VE", { hour: "numeric", minute: "2-digit", timeZone: "America/Caracas" });

/** A moment in words: «hoy, 10:05 a. m.», «ayer», «mañana»; farther away, with its date. */
export function formatCerca(momento: Instante, ahora: Instante): string {
  const [dia, hoy] = [toDia(momento), toDia(ahora)];
  const near = { [addDays(hoy, -1)]: "ayer", [hoy]: "hoy", [addDays(hoy, 1)]: "mañana" }[dia];
  return near ? `${near}, ${reloj.format(momento)}` : formatInstante(momento);
}

/** How long something took: «menos de un segundo», «12 s», «3 min 5 s», «2 h 10 min». */
export function formatDuracion(ms: number): string {
  const seconds = Math.round(Math.max(ms, 0) / 1000);
  if (seconds < 1) return "menos de un segundo";
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`;
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** Failures that the operator can fix, recognised by their words. */
const FALLAS: readonly [palabras: RegExp, que: string, hacer: string][] = [
  [
    /disk is full|ENOSPC|SQLITE_FULL|no space left/i,
    "El disco de este servidor está lleno.",
    "Libera espacio: lo que faltó se hace en la próxima vez.",
  ],
  [
    /readonly|EROFS|EACCES|EPERM|SQLITE_READONLY|permission denied/i,
    "El programa no puede escribir en su carpeta.",
    "Revisa los permisos de la carpeta de datos y ejecuta la tarea otra vez.",
  ],
  [
    /malformed|SQLITE_CORRUPT|disk I\/O|SQLITE_IOERR|EIO\b/i,
    "El disco falló al leer o escribir.",
    "Haz un respaldo cuanto antes y corre «cli doctor».",
  ],
  [
    /timed? ?out|TimeoutError|ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|unable to connect|fetch failed/i,
    "Un servicio de afuera no respondió.",
    "Suele pasar solo. Si se repite, revisa la conexión de este servidor.",
  ],
  [
    /El programa se detuvo/,
    "El programa se cerró mientras la hacía.",
    "Si se repite, mira el registro del servidor: puede faltarle memoria.",
  ],
];

/** A failure in words, and what to do about it. */
export function explainFalla(error: string): { que: string; hacer: string } {
  const [, que, hacer] = FALLAS.find(([palabras]) => palabras.test(error)) ?? [
    null,
    "Pasó algo que no se esperaba.",
    "Se intenta otra vez a su hora. Si se repite, mira el registro del servidor.",
  ];
  return { que, hacer };
}
