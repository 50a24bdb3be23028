/** The alarms: how each is detected, what to do about it, and when administrators are written to. */

import { formatVoces, type Voz } from "../../bank/emparejar/voces.ts";
import { formatSilencio } from "../../bank/entregas/dispositivos.ts";
import { formatBanco } from "../../country/bancos.ts";
import { counted } from "../../country/cantidad.ts";
import { type Dia, formatDia, formatInstante, type Instante, MS_PER_DAY } from "../../country/fecha.ts";
import {
  ALARMA_RECUERDA_MS,
  ALARMA_VUELVE_MS,
  CERTIFICADO_POR_VENCER_MS,
  DISCO_LIBRE_MINIMO,
  DISCO_LIBRE_MINIMO_BYTES,
  FALLAS_SEGUIDAS,
  FALLIDOS_MINIMOS,
  FALLIDOS_PARTE,
  MAX_DETALLE_LETRAS,
  RELOJ_ADELANTADO_MS,
  RESPALDO_EN_USO_MS,
  RESPALDO_VIEJO_MS,
} from "../../limits/alarmas.ts";
import { FALLOS_DE_BANCO } from "../../limits/banco.ts";
import { type Bolivares, type Centavos, formatBolivares, formatDolares } from "../../money/dinero.ts";
import { CANALES, type Canal } from "../../texts/channels/canal.ts";
import { capital } from "../../texts/channels/mensajes.ts";
import { explainFalla } from "./corridas.ts";
import type { AlarmaTipo, RespaldoDestino } from "./salud.ts";
import { formatTamano } from "./tamano.ts";

/** The title of each kind, and what the operator should do. */
export const ALARMAS: Record<AlarmaTipo, { titulo: string; hacer: string }> = {
  disco: {
    titulo: "El disco se está llenando",
    hacer:
      "Libera espacio o agranda el disco. Lo que más ocupa suelen ser los respaldos viejos; lleno, nada se guarda.",
  },
  escritura: {
    titulo: "No se puede guardar",
    hacer: "Revisa el espacio y los permisos de la carpeta de datos. Mientras tanto nadie puede registrar nada.",
  },
  base: {
    titulo: "El archivo de la base está dañado",
    hacer:
      "No lo borres. Haz un respaldo si se puede, mira el disco, y repón el último respaldo bueno con «cli restore»: la revisión dice qué se perdió.",
  },
  mensajes: {
    titulo: "No están saliendo mensajes",
    hacer: "Mira en Mensajes qué dice quien los lleva: suele ser el saldo, una clave o su propio servicio.",
  },
  respaldo: {
    titulo: "Falta un respaldo reciente",
    hacer:
      "Haz uno ahora y mira por qué no se hizo solo: espacio, permisos, o la dirección y las claves de donde se guarda.",
  },
  ensayo: {
    titulo: "Un respaldo no se puede reponer",
    hacer:
      "Haz otro ahora y ensáyalo en Respaldos. Si tampoco sirve, revisa el disco o el almacén y la frase con que se cifra.",
  },
  doctor: {
    titulo: "La revisión de la base encontró algo",
    hacer: "Haz un respaldo antes de tocar nada y corre «cli doctor»: dice cada falla y de quién es.",
  },
  dispositivo: {
    titulo: "Un teléfono del banco está sin señal",
    hacer:
      "Revisa que esté encendido y con internet, y que su aplicación no esté dormida. Lo del banco no llega mientras tanto.",
  },
  certificado: {
    titulo: "El certificado está por vencer",
    hacer: "Revisa la renovación automática en tu proxy (Caddy, certbot). Vencido, ningún navegador entra.",
  },
  tarea: {
    titulo: "Una tarea falla una y otra vez",
    hacer: "Mírala en Estado: dice por qué falló. Corrige eso y ejecútala.",
  },
  reloj: {
    titulo: "El reloj del servidor se movió",
    hacer: "Corrige la hora del servidor y enciende su sincronización (NTP).",
  },
  banco: {
    titulo: "Un banco no responde",
    hacer:
      "Si no acepta las claves, pídele otras y ponlas en la configuración del servidor. Mientras tanto, importa su estado de cuenta en Banco.",
  },
  voz: {
    titulo: "Se aprobó un pago que el banco no muestra",
    hacer:
      "Búscalo en tu banco: si no llegó, deshazlo en Banco, «Confirmados». Mientras siga así, ningún otro se aprueba solo con un SMS o un correo.",
  },
};

export const DESTINO_NOMBRES: Record<RespaldoDestino, string> = {
  local: "En este servidor",
  carpeta: "En la otra carpeta",
  s3: "En el almacén externo",
};

/** One current alarm. */
export interface Senal {
  tipo: AlarmaTipo;
  /** Which one of its kind; empty if there can be only one. */
  de: string;
  detalle: string;
}

/** The measurements from which alarms are raised. */
export interface Visto {
  ahora: Instante;
  disco: { libres: number; total: number } | null;
  canales: readonly CanalVisto[];
  respaldos: readonly RespaldoVisto[];
  /** The first date on record, and whether all data is made up. */
  desde: Instante | null;
  demo: boolean;
  /** What is corrupt in the database file; null if nothing is. */
  danada: string | null;
  /** Why the last restore rehearsal failed; null if it succeeded, or there was none. */
  ensayo: string | null;
  doctor: { fecha: Instante; fallas: number } | null;
  silenciosos: readonly { id: string; nombre: string; horas: number }[];
  bancos: readonly BancoVisto[];
  /** Pagos approved automatically on forgeable evidence that are missing from the statement. */
  desmentidos: readonly Desmentido[];
  certificado: { host: string; vence: Instante | null } | null;
  tareas: readonly { nombre: string; titulo: string; seguidas: number; error: string }[];
  /** When the newest run of a task started. */
  ultimaTarea: Instante | null;
}

interface BancoVisto {
  banco: string;
  error: string | null;
  fallos: number;
}

interface Desmentido {
  pagoId: string;
  codigo: string;
  monto: Centavos;
  montoBs: Bolivares | null;
  dia: Dia;
  voces: readonly Voz[];
}

interface CanalVisto {
  canal: Canal;
  /** Failures in a row, whether its circuit breaker is open, and the last error. */
  fallosSeguidos: number;
  cortado: boolean;
  error: string | null;
  /** The last day's messages on it: due, and failed. */
  mensajes: number;
  fallidos: number;
}

export interface RespaldoVisto {
  destino: RespaldoDestino;
  /** The last backup that was made and verified; the last attempt, and why it failed. */
  bueno: Instante | null;
  intento: Instante;
  error: string | null;
}

/** Every alarm that those measurements raise. */
export function senalesOf(visto: Visto): Senal[] {
  const { ahora, disco, canales, doctor, silenciosos, certificado, tareas, ultimaTarea } = visto;
  const senal = (tipo: AlarmaTipo, detalle: string | null, de = ""): Senal[] =>
    detalle === null ? [] : [{ tipo, de, detalle: frase(detalle) }];
  return [
    ...senal("disco", disco && discoMalo(disco)),
    ...senal("base", visto.danada),
    ...canales.flatMap((canal) => senal("mensajes", canalMalo(canal), canal.canal)),
    ...(visto.demo ? [] : respaldosMalos(visto)),
    ...senal("ensayo", visto.ensayo),
    ...senal(
      "doctor",
      doctor && doctor.fallas > 0 ? `${fallas(doctor.fallas)} el ${formatInstante(doctor.fecha)}` : null,
    ),
    ...silenciosos.flatMap(({ id, nombre, horas }) =>
      senal("dispositivo", `${nombre}: ${formatSilencio(horas).toLowerCase()}`, id),
    ),
    ...visto.bancos.flatMap(({ banco, error, fallos }) =>
      senal("banco", error !== null && fallos >= FALLOS_DE_BANCO ? `${formatBanco(banco)} ${error}` : null, banco),
    ),
    ...visto.desmentidos.flatMap((pago) => senal("voz", desmentido(pago), pago.pagoId)),
    ...senal("certificado", certificado && certificadoMalo(certificado, ahora)),
    ...tareas.flatMap(({ nombre, titulo, seguidas, error }) =>
      senal("tarea", seguidas >= FALLAS_SEGUIDAS ? `${titulo}: ${explainFalla(error).que}` : null, nombre),
    ),
    ...senal(
      "reloj",
      ultimaTarea !== null && ultimaTarea - ahora > RELOJ_ADELANTADO_MS ? adelantado(ultimaTarea) : null,
    ),
  ];
}

/** A sentence with one full stop, cut if a provider wrote too much. */
const frase = (texto: string) => `${texto.trim().slice(0, MAX_DETALLE_LETRAS).replace(/\.$/, "")}.`;

/** Without a name: it stays in the list of alarms after its person is forgotten. */
function desmentido({ codigo, monto, montoBs, dia, voces }: Desmentido): string {
  const cuanto = montoBs === null ? formatDolares(monto) : `${formatDolares(monto)} (${formatBolivares(montoBs)})`;
  return `El pago de ${cuanto} del ${formatDia(dia)}, con el código ${codigo}: lo dijo solo ${formatVoces(voces)}, y el estado de cuenta de ese día no lo trae`;
}

const fallas = (n: number) => counted(n, "falla", "fallas");

const adelantado = (momento: Instante) =>
  `Hay una tarea hecha el ${formatInstante(momento)}, y esa hora todavía no llega`;

/** "Quedan 480 MB libres de 20 GB." */
export function discoMalo({ libres, total }: { libres: number; total: number }): string | null {
  if (libres >= DISCO_LIBRE_MINIMO_BYTES && libres >= total * DISCO_LIBRE_MINIMO) return null;
  return `Quedan ${formatTamano(libres)} libres de ${formatTamano(total)}`;
}

function canalMalo({ canal, fallosSeguidos, cortado, error, mensajes, fallidos }: CanalVisto): string | null {
  const varios = capital(CANALES[canal].varios);
  // Mail carries the alarms, so it counts as broken before its circuit breaker opens.
  if (cortado || (canal === "correo" && fallosSeguidos >= FALLAS_SEGUIDAS))
    return `${varios} no salen${error ? `: ${error}` : ""}`;
  if (fallidos < FALLIDOS_MINIMOS || fallidos < mensajes * FALLIDOS_PARTE) return null;
  return `${varios}: ${fallidos} de ${mensajes} no salieron en el último día`;
}

function respaldosMalos({ ahora, respaldos, desde }: Visto): Senal[] {
  const used = respaldos.filter(({ intento }) => ahora - intento < RESPALDO_EN_USO_MS);
  if (used.length > 0)
    return used.flatMap((respaldo) => {
      const detalle = respaldoMalo(respaldo, ahora);
      return detalle === null
        ? []
        : [{ tipo: "respaldo", de: respaldo.destino, detalle: frase(detalle) } satisfies Senal];
    });
  if (desde === null || ahora - desde <= RESPALDO_VIEJO_MS) return [];
  const last = respaldos.map(({ bueno }) => bueno ?? 0).toSorted((a, b) => b - a)[0];
  const detalle = last ? `El último es del ${formatInstante(last as Instante)}` : "Todavía no hay ninguno";
  return [{ tipo: "respaldo", de: "", detalle: frase(detalle) }];
}

function respaldoMalo({ destino, bueno, intento, error }: RespaldoVisto, ahora: Instante): string | null {
  const donde = DESTINO_NOMBRES[destino];
  if (error !== null && (bueno === null || bueno < intento))
    return `${donde}, el del ${formatInstante(intento)} falló: ${error}`;
  if (bueno === null) return `${donde} todavía no hay ninguno revisado`;
  return ahora - bueno > RESPALDO_VIEJO_MS ? `${donde}, el último es del ${formatInstante(bueno)}` : null;
}

function certificadoMalo({ host, vence }: { host: string; vence: Instante | null }, ahora: Instante): string | null {
  if (vence === null || vence - ahora >= CERTIFICADO_POR_VENCER_MS) return null;
  if (vence <= ahora) return `El de ${host} venció el ${formatInstante(vence)}`;
  const days = Math.floor((vence - ahora) / MS_PER_DAY);
  return `El de ${host} vence ${days === 0 ? "hoy mismo" : `en ${counted(days, "día", "días")}`}, el ${formatInstante(vence)}`;
}

// ─── The life of an alarm ────────────────────────────────────────────────────────────────────────────────────────────────

interface Abierta {
  desde: Instante;
  /** When administrators were last told of it. */
  avisada: Instante | null;
}

/** Earlier alarms of the same kind: when the last was resolved, and when administrators were last told of any. */
export interface Anterior {
  resuelta: Instante | null;
  avisada: Instante | null;
}

/** Moments in the future count as unknown: a clock was ahead. */
const hace = (momento: Instante | null, ahora: Instante) =>
  momento === null || momento > ahora ? Number.POSITIVE_INFINITY : ahora - momento;

/**
 * Whether administrators are told of an open alarm now: once when it opens (if it came back within the hour, only once it has
 * lasted that long again), then once a day while it stays open.
 */
export function seAvisa({ desde, avisada }: Abierta, anterior: Anterior, ahora: Instante): "nueva" | "sigue" | null {
  if (avisada !== null) return hace(avisada, ahora) >= ALARMA_RECUERDA_MS ? "sigue" : null;
  const back = anterior.resuelta !== null && hace(anterior.resuelta, desde) < ALARMA_VUELVE_MS;
  const told = hace(anterior.avisada, ahora) < ALARMA_RECUERDA_MS;
  return back && told && hace(desde, ahora) < ALARMA_VUELVE_MS ? null : "nueva";
}
