/** The totals of a database, and what it has that another one lacks. */
import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { respaldos } from "../../../drizzle/schema/operator.ts";
import { type Instante, instante } from "../../../rules/country/fecha.ts";
import { MAX_COPIAS_LOCALES } from "../../../rules/limits/panel.ts";
import type { Cifras, Perdida } from "../../../rules/operator/salud/reposiciones.ts";
import type { BaseContext } from "../../core/context.ts";
import type { Storage } from "../../storage/db.ts";
import { findBase } from "../../storage/disk/reposicion.ts";

type Driver = Storage["driver"];

/** In SQL, so that it works on a copy of any version: each of these tables has existed since the first one. */
const CIFRAS = `
  select (select count(*) from usuarios where rol <> 'admin') as personas,
    (select count(*) from loans where status = 'Aprobado') as enCurso,
    (select count(*) from completados) as completados,
    (select count(*) from pagos) as pagos,
    (select coalesce(sum(monto), 0) from saldosLoans where monto > 0) as deuda,
    (select count(*) from imagenes) as fotos,
    (select max(fecha) from asientos) as ultimo,
    (select count(*) - 1 from __drizzle_migrations) as esquema`;

export function getCifras(driver: Driver): Cifras {
  return driver.prepare(CIFRAS).get() as Cifras;
}

/** A loan keeps its id when it is completed. */
const PERDIDA = `
  with antes as (select id, status from copia.loans union all select id, 'Completado' from copia.completados),
    despues as (select id, status from main.loans union all select id, 'Completado' from main.completados)
  select (select count(*) from main.usuarios where id not in (select id from copia.usuarios)) as personas,
    (select count(*) from despues where id not in (select id from antes)) as solicitudes,
    (select count(*) from main.pagos where id not in (select id from copia.pagos)) as pagos,
    (select count(*) from main.pagos n join copia.pagos c on c.id = n.id where c.status <> n.status)
      + (select count(*) from despues n join antes c on c.id = n.id where c.status <> n.status) as decisiones`;

/**
 * What this database has and the one in that file does not. Queried through this connection, which may be read-only; the file
 * is not changed.
 */
export function getPerdida(driver: Driver, file: string): Perdida {
  driver.prepare("attach ? as copia").run(file);
  try {
    return driver.prepare(PERDIDA).get() as Perdida;
  } finally {
    driver.exec("detach copia");
  }
}

interface CopiaLocal {
  nombre: string;
  momento: Instante;
  bytes: number;
}

/** Restorable copies in DATA_DIR/backups without a row, newest first. */
export function listSueltas({ db, maquina }: BaseContext): CopiaLocal[] {
  const folder = join(dirname(maquina.imagenesDir), "backups");
  const known = new Set(
    db
      .select({ nombre: respaldos.nombre })
      .from(respaldos)
      .where(and(eq(respaldos.destino, "local"), isNotNull(respaldos.bytes), isNull(respaldos.borrado)))
      .all()
      .map(({ nombre }) => nombre),
  );
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => !known.has(name)) : [];
  const copias = names.flatMap((nombre) => {
    const found = findBase(join(folder, nombre));
    return found ? [{ nombre, momento: instante(found.momento), bytes: found.bytes }] : [];
  });
  return copias.sort((a, b) => b.momento - a.momento).slice(0, MAX_COPIAS_LOCALES);
}
