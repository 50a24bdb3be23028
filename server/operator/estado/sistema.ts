/** The state of the machine and the program, for «Estado», `/metrics` and the alarms. */
import { and, desc, eq, isNotNull, isNull, max, min, ne } from "drizzle-orm";
import { corridas, respaldos } from "../../../drizzle/schema/operator.ts";
import type { Instante } from "../../../rules/country/fecha.ts";
import { FALLAS_SEGUIDAS } from "../../../rules/limits/alarmas.ts";
import type { RespaldoVisto, Visto } from "../../../rules/operator/salud/alarmas.ts";
import { RESPALDO_DESTINOS, type RespaldoDestino } from "../../../rules/operator/salud/salud.ts";
import { type BancoConsultado, listConsultados } from "../../bank/consultas/queries.ts";
import { listSilent } from "../../bank/dispositivos/queries.ts";
import { listDesmentidos } from "../../bank/voces.ts";
import { type Casa, getAjustes, getCasa } from "../../core/ajustes/queries.ts";
import type { BaseContext } from "../../core/context.ts";
import { PROGRAMA, type Programa } from "../../core/programa.ts";
import type { Tarea } from "../../core/tarea.ts";
import { type Cola, listColas } from "../../messages/canales/queries.ts";
import { connectionOf, type Db } from "../../storage/db.ts";
import { probeAlmacen } from "../../storage/disk/pulso.ts";
import { listTerminadas } from "../corridas/queries.ts";
import { findUltimoRespaldo } from "../respaldos/queries.ts";

/** The last verified backup at a target, and the last attempt. */
interface RespaldoEn extends RespaldoVisto {
  nombre: string | null;
  bytes: number | null;
  /** The last incremental backup there. */
  cambios: Instante | null;
}

interface Sistema {
  /** The disk of DATA_DIR: the bytes that this program may still use, and its size. Null if the system does not tell. */
  disco: { libres: number; total: number } | null;
  baseBytes: number;
  walBytes: number;
  memoriaBytes: number;
  /** When the program started, and its version. */
  desde: Instante;
  programa: Programa;
  colas: Cola[];
  respaldos: RespaldoEn[];
  silenciosos: { id: string; nombre: string; horas: number }[];
  /** The banks that are asked, and how they answer. */
  bancos: BancoConsultado[];
  /** The last examination, and how many checks failed. */
  doctor: { fecha: Instante; fallas: number } | null;
  certificado: NonNullable<Casa["certificado"]> | null;
  /** The last successful test write; null if it failed. */
  escritura: Instante | null;
}

export function getSistema({ db, clock, maquina }: BaseContext): Sistema {
  const now = clock.now();
  const { probado, porque, libre, total, base, wal } = probeAlmacen(db, now);
  const { doctor, certificado, respaldo } = getCasa(db);
  return {
    disco: libre === null || total === null ? null : { libres: libre, total },
    baseBytes: base ?? 0,
    walBytes: wal ?? 0,
    memoriaBytes: process.memoryUsage.rss(),
    desde: maquina.desde,
    programa: PROGRAMA,
    colas: listColas(db, now),
    respaldos: RESPALDO_DESTINOS.flatMap((destino) => respaldoEn(db, destino) ?? noted(destino, respaldo)),
    silenciosos: listSilent(db, now),
    bancos: listConsultados(db, now),
    doctor: doctor ? { fecha: doctor.fecha, fallas: doctor.fallas.length } : null,
    certificado: certificado ?? null,
    escritura: porque === null ? probado : null,
  };
}

function respaldoEn(db: Db, destino: RespaldoDestino): RespaldoEn | null {
  const newest = (good: boolean) =>
    db
      .select()
      .from(respaldos)
      .where(
        and(
          eq(respaldos.destino, destino),
          ne(respaldos.motivo, "cambios"),
          isNotNull(respaldos.termino),
          good ? and(eq(respaldos.revisado, true), isNull(respaldos.borrado)) : undefined,
        ),
      )
      .orderBy(desc(respaldos.empezo), desc(respaldos.id))
      .limit(1)
      .get();
  const tried = newest(false);
  if (!tried) return null;
  const good = newest(true);
  return {
    destino,
    bueno: good?.empezo ?? null,
    intento: tried.empezo,
    error: tried.error,
    nombre: good?.nombre ?? null,
    bytes: good?.bytes ?? null,
    cambios: findUltimoRespaldo(db, destino, true)?.empezo ?? null,
  };
}

/** A backup noted by the command line before backups were listed. */
function noted(destino: RespaldoDestino, respaldo: Casa["respaldo"]): RespaldoEn[] {
  if (destino !== "local" || !respaldo) return [];
  const { fecha, carpeta } = respaldo;
  return [{ destino, bueno: fecha, intento: fecha, error: null, nombre: carpeta, bytes: null, cambios: null }];
}

/** Everything that alarms are based on. */
export function lookAround(ctx: BaseContext, tareas: readonly Tarea[]): Visto {
  const { db, clock, maquina } = ctx;
  const { disco, colas, respaldos: copies, silenciosos, bancos, doctor, certificado } = getSistema(ctx);
  const ajustes = getAjustes(db);
  const runs = tareas.filter(({ apagada, cuando }) => !apagada?.(maquina) && cuando(ajustes, maquina) !== null);
  const first = db
    .select({ desde: min(corridas.empezo) })
    .from(corridas)
    .get();
  const last = db
    .select({ empezo: max(corridas.empezo) })
    .from(corridas)
    .get();
  return {
    ahora: clock.now(),
    disco,
    canales: colas,
    respaldos: copies,
    desde: first?.desde ?? null,
    demo: getCasa(db).demo === true,
    danada: connectionOf(db).fallas.danada?.error.message ?? null,
    ensayo: listTerminadas(db, "ensayo", 1)[0]?.error ?? null,
    doctor,
    silenciosos,
    bancos,
    desmentidos: listDesmentidos(db, clock.now()),
    certificado,
    tareas: runs.flatMap((tarea) => failedInARow(db, tarea) ?? []),
    ultimaTarea: last?.empezo ?? null,
  };
}

/** How many times in a row a task failed, up to what matters. */
function failedInARow(db: Db, { nombre, titulo }: Tarea): Visto["tareas"][number] | null {
  const last = listTerminadas(db, nombre, FALLAS_SEGUIDAS);
  const well = last.findIndex(({ error }) => error === null);
  const [newest] = last;
  if (!newest || newest.error === null) return null;
  return { nombre, titulo, seguidas: well === -1 ? last.length : well, error: newest.error };
}
