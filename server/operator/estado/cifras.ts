/** Metrics for machines: each is stored, measured, or found by an index. */
import { sql } from "drizzle-orm";
import { conteos } from "../../../drizzle/schema/reports.ts";
import { MS_PER_HOUR } from "../../../rules/country/fecha.ts";
import { MAX_SESIONES_CONTADAS } from "../../../rules/limits/alarmas.ts";
import type { BaseContext } from "../../core/context.ts";
import { countStreams } from "../../core/live.ts";
import { listAbiertas } from "../alarmas/queries.ts";
import { countFailed, findTerminada } from "../corridas/queries.ts";
import { TAREAS } from "../tareas.ts";
import { getSistema } from "./sistema.ts";

interface Cifra {
  name: string;
  help: string;
  labels?: Record<string, string>;
  value: number;
}

const seconds = (ms: number) => ms / 1000;

export function readFigures(ctx: BaseContext): Cifra[] {
  return [...deLaMaquina(ctx), ...deLasTareas(ctx), ...delNegocio(ctx)];
}

function deLaMaquina(ctx: BaseContext): Cifra[] {
  const { disco, baseBytes, walBytes, programa, colas, respaldos, escritura, doctor, certificado, silenciosos } =
    getSistema(ctx);
  const now = ctx.clock.now();
  const cada = ctx.maquina.respaldos?.cada;
  const maybe = (name: string, help: string, ms: number | null | undefined): Cifra[] =>
    ms === null || ms === undefined ? [] : [{ name, help, value: seconds(ms) }];
  const one = (name: string, help: string, value: number, labels?: Record<string, string>): Cifra => ({
    name,
    help,
    value,
    ...(labels && { labels }),
  });
  return [
    one("cuotica_info", "Which program runs", 1, {
      version: programa.version,
      commit: programa.commit ?? "",
    }),
    one("cuotica_base_bytes", "Size of the database", baseBytes),
    one("cuotica_wal_bytes", "Size of its write-ahead log", walBytes),
    ...(disco
      ? [
          one("cuotica_disco_libre_bytes", "Free on the disk of DATA_DIR", disco.libres),
          one("cuotica_disco_total_bytes", "Size of the disk of DATA_DIR", disco.total),
        ]
      : []),
    ...maybe("cuotica_escritura_prueba_timestamp_seconds", "The last trial write", escritura),
    ...maybe("cuotica_doctor_timestamp_seconds", "When the books were last reviewed", doctor?.fecha),
    ...(doctor ? [one("cuotica_doctor_fallas", "What that review found wrong", doctor.fallas)] : []),
    ...maybe("cuotica_certificado_vence_timestamp_seconds", "Until when the certificate holds", certificado?.vence),
    one("cuotica_dispositivos_silenciosos", "Bank phones without a sign of life", silenciosos.length),
    ...colas.flatMap(({ canal, esperan, desde, fallidos, cortado }) => [
      one("cuotica_cola_esperan", "Messages that wait", esperan, { canal }),
      one(
        "cuotica_cola_edad_seconds",
        "For how long the oldest waits",
        desde === null ? 0 : seconds(Math.max(now - desde, 0)),
        { canal },
      ),
      one("cuotica_cola_fallidos_24h", "Given up of those of the last day", fallidos, { canal }),
      one("cuotica_canal_cortado", "1 while the channel rests after failures", cortado ? 1 : 0, { canal }),
    ]),
    ...(cada ? [one("cuotica_respaldo_cada_seconds", "How often what changed is copied", seconds(cada.ms))] : []),
    ...respaldos.flatMap(({ destino, bueno, intento, error, bytes, cambios }) => [
      one("cuotica_respaldo_intento_timestamp_seconds", "The last copy that was tried", seconds(intento), { destino }),
      one("cuotica_respaldo_fallo", "1 where the last try failed", error === null ? 0 : 1, { destino }),
      ...(bueno === null
        ? []
        : [
            one("cuotica_respaldo_bueno_timestamp_seconds", "The last copy that was checked", seconds(bueno), {
              destino,
            }),
          ]),
      ...(bytes === null ? [] : [one("cuotica_respaldo_bytes", "Size of that copy's database", bytes, { destino })]),
      ...(cambios === null
        ? []
        : [
            one("cuotica_respaldo_cambios_timestamp_seconds", "The last copy of what changed", seconds(cambios), {
              destino,
            }),
          ]),
    ]),
  ];
}

function deLasTareas({ db, clock }: BaseContext): Cifra[] {
  const since = clock.now() - 24 * MS_PER_HOUR;
  return TAREAS.flatMap(({ nombre: tarea }) => {
    const last = findTerminada(db, tarea);
    const cifra = (name: string, help: string, value: number): Cifra => ({ name, help, labels: { tarea }, value });
    const failed = cifra("cuotica_tarea_fallos_24h", "Runs of the last day that failed", countFailed(db, tarea, since));
    if (!last?.termino) return [failed];
    return [
      failed,
      cifra("cuotica_tarea_fallo", "1 where the last run failed", last.error === null ? 0 : 1),
      cifra("cuotica_tarea_duracion_seconds", "Of the last run", seconds(last.termino - last.empezo)),
      ...(last.error === null
        ? [cifra("cuotica_tarea_bien_timestamp_seconds", "When the last run went well", seconds(last.termino))]
        : []),
    ];
  });
}

/** Kept by the triggers of `buscables`, so that counting costs the same with any number of rows. */
const NOMBRES = {
  loan: "cuotica_loans",
  completado: "cuotica_completados",
  pago: "cuotica_pagos",
  usuario: "cuotica_usuarios",
};

function delNegocio({ db }: BaseContext): Cifra[] {
  const kept = db.select().from(conteos).all();
  const sesiones = db.get<{ n: number }>(
    sql`select count(*) as n from (select 1 from session limit ${MAX_SESIONES_CONTADAS})`,
  );
  const open = new Map<string, number>();
  for (const { tipo } of listAbiertas(db)) open.set(tipo, (open.get(tipo) ?? 0) + 1);
  return [
    ...kept.map(({ tipo, status, cantidad }) => ({
      name: NOMBRES[tipo],
      help: "How many there are in each state",
      // For kinds without states of their own, `normal`.
      labels: { estado: status || "normal" },
      value: cantidad,
    })),
    { name: "cuotica_sesiones", help: "Sessions that are kept", value: sesiones?.n ?? 0 },
    { name: "cuotica_en_vivo", help: "Live streams that are open", value: countStreams() },
    {
      name: "cuotica_alarmas_abiertas",
      help: "Alarms that are open",
      labels: { tipo: "todas" },
      value: [...open.values()].reduce((a, b) => a + b, 0),
    },
    ...[...open].map(([tipo, value]) => ({
      name: "cuotica_alarmas_abiertas",
      help: "Alarms that are open",
      labels: { tipo },
      value,
    })),
  ];
}
