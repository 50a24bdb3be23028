/** The figures of the daily summary, as in «Hoy» and Resumen; and its recipients. */
import { and, asc, desc, eq, gte, inArray, isNotNull } from "drizzle-orm";
import { user } from "../../../drizzle/schema/accounts.ts";
import { corridas } from "../../../drizzle/schema/operator.ts";
import { usuarios } from "../../../drizzle/schema/people.ts";
import { addDays, type Dia, startOfDay } from "../../../rules/country/fecha.ts";
import { MAX_TAREAS_DEL_PARTE } from "../../../rules/limits/mensajes.ts";
import { DECIDEN } from "../../../rules/people/acceso/papeles.ts";
import type { ParteDelDia } from "../../../rules/texts/channels/resumen-diario.ts";
import type { BaseContext } from "../../core/context.ts";
import { listMorosos } from "../../lending/morosidad/queries.ts";
import { countExpected, getMora } from "../../lending/morosidad/sumas.ts";
import type { Db } from "../../storage/db.ts";
import { getSituacion } from "../hoy/queries.ts";
import { getDia } from "../reportes/queries.ts";

export function getParte(ctx: BaseContext): ParteDelDia {
  const { db } = ctx;
  const { hoy, espera, promesas, cuotas, tasa, fallidos, respaldo } = getSituacion(ctx);
  const ayer = addDays(hoy, -1);
  const { cobrado, cobradoBs, pagos } = getDia(db, ayer);
  const { cantidad, vencido } = getMora(db, hoy);
  const [oldest] = listMorosos(db, { limit: 1, hoy }).items;
  return {
    hoy,
    espera: {
      pagos: espera.pagos.cantidad,
      solicitudes: espera.solicitudes.cantidad,
      fotos: espera.fotos.cantidad,
      prorrogas: espera.prorrogas.cantidad,
    },
    promesas: { rotas: promesas.rotas, hoy: promesas.hoy },
    vencenHoy: cuotas.hoy,
    ayer: { cobrado, bs: cobradoBs, pagos },
    mora: {
      cantidad,
      vencido,
      desde: oldest?.vence ?? null,
      nuevos: countExpected(db, { primera: ayer, ultima: ayer }),
    },
    faltaTasa: tasa.falta,
    mensajesFallidos: fallidos.cantidad,
    tareas: listFailed(db, ayer),
    respaldo: respaldo?.fecha ?? null,
  };
}

/** The last failure of each task since that day began, newest first. */
function listFailed(db: Db, desde: Dia): ParteDelDia["tareas"] {
  const { tarea, error, empezo } = corridas;
  const rows = db
    .select({ tarea, error })
    .from(corridas)
    .where(and(gte(empezo, startOfDay(desde)), isNotNull(error)))
    .orderBy(desc(empezo))
    .all();
  const each = new Map(rows.toReversed().map(({ tarea, error }) => [tarea, { tarea, error: error ?? "" }]));
  return [...each.values()].slice(0, MAX_TAREAS_DEL_PARTE);
}

/** Administrators who decide and have a confirmed e-mail: the figures are not for everybody who can read the panel. */
export function listReaders(db: Db): { id: string; email: string }[] {
  return db
    .select({ id: usuarios.id, email: user.email })
    .from(usuarios)
    .innerJoin(user, eq(user.id, usuarios.id))
    .where(and(eq(usuarios.rol, "admin"), inArray(usuarios.papel, DECIDEN), eq(user.emailVerified, true)))
    .orderBy(asc(usuarios.id))
    .all();
}
