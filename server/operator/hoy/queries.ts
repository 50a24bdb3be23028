/** What waits for a person now. Each figure is stored or found by an index, because every open panel asks after every change. */
import { and, asc, count, desc, eq, gt, gte, inArray, lte, min, ne, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { dispositivos } from "../../../drizzle/schema/bank.ts";
import { loans } from "../../../drizzle/schema/loans.ts";
import { mensajes } from "../../../drizzle/schema/messages.ts";
import { gestiones, pagos, prorrogas, tasas } from "../../../drizzle/schema/pagos.ts";
import { usuarios } from "../../../drizzle/schema/people.ts";
import { conteos } from "../../../drizzle/schema/reports.ts";
import { addDays, type Dia, type Instante, instante, MS_PER_DAY } from "../../../rules/country/fecha.ts";
import { formatTelefono } from "../../../rules/country/telefono.ts";
import { MAX_LECTURAS_TASA } from "../../../rules/limits/banco.ts";
import {
  MAX_NOMBRADOS,
  MAX_PROMESAS_DE_HOY,
  MENSAJES_FALLIDOS_DIAS,
  PROMESAS_DIAS,
} from "../../../rules/limits/panel.ts";
import { rateFor, type Tasa } from "../../../rules/money/tasa.ts";
import { discordantes } from "../../../rules/money/tasa-decidir.ts";
import type { Paso } from "../../../rules/operator/hoy.ts";
import { CANALES_DE_CARTERO } from "../../../rules/texts/channels/canal.ts";
import { type BancoConsultado, listConsultados } from "../../bank/consultas/queries.ts";
import { listSilent } from "../../bank/dispositivos/queries.ts";
import { type Casa, getAjustes, getCasa } from "../../core/ajustes/queries.ts";
import { today } from "../../core/clock.ts";
import type { AdminContext, BaseContext } from "../../core/context.ts";
import { ofEncargado } from "../../core/listas/encargo.ts";
import { hasAuthenticator } from "../../identity/cuentas/queries.ts";
import { countExpected } from "../../lending/morosidad/sumas.ts";
import { countWaiting } from "../../lending/prorrogas/queries.ts";
import { listLecturas, listTasasAround } from "../../lending/tasas/queries.ts";
import { countUnread, listUnread } from "../../messages/respuestas/queries.ts";
import type { Db } from "../../storage/db.ts";
import { countPendientes, listPendientes } from "../olvidos/queries.ts";

/** How many wait, and since when the first does. */
interface Espera {
  cantidad: number;
  desde: Instante | null;
}

/** A person who promised to pay. */
interface Prometio {
  userId: string;
  nombre: string;
  apellido: string;
  dia: Dia;
}

/** The state of the business, the same for everybody. */
interface Situacion {
  hoy: Dia;
  /** All people are made up. */
  demo: boolean;
  espera: Record<"pagos" | "solicitudes" | "fotos" | "prorrogas", Espera>;
  /** Promises of people who still owe, at most MAX_PROMESAS_DE_HOY of each kind; the most recently broken one is named. */
  promesas: { rotas: number; hoy: number; quienes: Prometio[] };
  /** Loans whose first unpaid cargo falls due today, or fell due before. */
  cuotas: { hoy: number; vencidas: number };
  tasa: {
    /** The rate for paying a cuota today; that of an earlier day while `falta`. */
    vigente: Tasa | null;
    falta: boolean;
    /** The rate of a later day, once published. */
    siguiente: Tasa | null;
    /** Readings that wait for an administrator. */
    enEspera: number;
    discordantes: string[];
  };
  silenciosos: { id: string; nombre: string; horas: number }[];
  /** Banks that did not answer the last time they were asked. */
  bancos: BancoConsultado[];
  /** Mails, SMS and WhatsApps that failed in the last MENSAJES_FALLIDOS_DIAS, and the recipients of the last of them. */
  fallidos: { cantidad: number; quienes: { userId: string; nombre: string }[] };
  /** Unread WhatsApp messages, and the author of the first; strangers have no file. */
  sinLeer: { cantidad: number; quienes: { userId: string | null; nombre: string }[] };
  /** Unanswered requests to be forgotten, and the first person. */
  olvidos: Espera & { quienes: { userId: string; nombre: string; pedido: Instante }[] };
  /** Paid loans with nothing to review, at most MAX_PROMESAS_DE_HOY: until they are closed their people cannot ask for another. */
  porCerrar: { cantidad: number; quienes: { userId: string; nombre: string }[] };
  respaldo: { fecha: Instante; carpeta: string } | null;
}

interface Hoy extends Situacion {
  primerDia: { guardado: boolean; hechos: Record<Paso, boolean> };
}

/** What waits, for everybody or for one team member's clients. */
export function getHoy(ctx: AdminContext, encargado?: string): Hoy {
  const casa = getCasa(ctx.db);
  return {
    ...getSituacion(ctx, encargado),
    primerDia: { guardado: Boolean(casa.primerDiaGuardado), hechos: getPasos(ctx, casa) },
  };
}

export function getSituacion({ db, clock }: BaseContext, encargado?: string): Situacion {
  const hoy = today(clock);
  const casa = getCasa(db);
  return {
    hoy,
    demo: casa.demo === true,
    espera: encargado ? getEsperaDe(db, encargado) : getEspera(db),
    promesas: getPromesas(db, hoy, encargado),
    cuotas: {
      hoy: countExpected(db, { primera: hoy, ultima: hoy }, encargado),
      vencidas: countExpected(db, { primera: null, ultima: addDays(hoy, -1) }, encargado),
    },
    tasa: getTasaDeHoy(db, hoy),
    silenciosos: listSilent(db, clock.now()),
    bancos: listConsultados(db, clock.now()).filter(({ error }) => error !== null),
    fallidos: getFallidos(db, instante(clock.now() - MENSAJES_FALLIDOS_DIAS * MS_PER_DAY)),
    sinLeer: getSinLeer(db),
    olvidos: { ...countPendientes(db), quienes: listPendientes(db, MAX_NOMBRADOS) },
    porCerrar: getPorCerrar(db, encargado),
    respaldo: casa.respaldo ?? null,
  };
}

function getEspera(db: Db): Hoy["espera"] {
  const kept = db.select().from(conteos).all();
  const countOf = (tipo: (typeof kept)[number]["tipo"], status: string) =>
    kept.find((conteo) => conteo.tipo === tipo && conteo.status === status)?.cantidad ?? 0;
  const since = (first: { desde: Instante | null } | undefined) => first?.desde ?? null;
  const { createdAt } = loans;
  // Banned people are left out, as in the count and the list.
  const request = db
    .select({ desde: createdAt })
    .from(loans)
    .where(and(eq(loans.status, "Pendiente"), eq(loans.baneado, false)))
    .orderBy(asc(createdAt), asc(loans.id))
    .limit(1);
  const pago = db
    .select({ desde: min(pagos.fecha) })
    .from(pagos)
    .where(eq(pagos.status, "Pendiente"));
  const photos = db
    .select({ desde: min(usuarios.verificacionEnviada) })
    .from(usuarios)
    .where(sql`verify = 0 and imgVerify1 is not null and imgVerify2 is not null`);
  const time = db
    .select({ desde: min(prorrogas.creado) })
    .from(prorrogas)
    .where(eq(prorrogas.estado, "Pendiente"));
  return {
    pagos: { cantidad: countOf("pago", "pendiente"), desde: since(pago.get()) },
    solicitudes: { cantidad: countOf("loan", "pendiente"), desde: since(request.get()) },
    fotos: { cantidad: countOf("usuario", "porverificar"), desde: since(photos.get()) },
    prorrogas: { cantidad: countWaiting(db), desde: since(time.get()) },
  };
}

/** Counted one by one: few wait for one team member. */
function getEsperaDe(db: Db, encargado: string): Hoy["espera"] {
  const waiting = (table: SQLiteTable, desde: SQLiteColumn, which: SQL | undefined): Espera => {
    const row = db
      .select({ cantidad: count(), desde: min(desde) })
      .from(table)
      .where(which)
      .get();
    return { cantidad: row?.cantidad ?? 0, desde: (row?.desde as Instante | null) ?? null };
  };
  const own = (userId: SQLiteColumn) => ofEncargado(db, userId, encargado);
  const request = and(eq(loans.status, "Pendiente"), eq(loans.baneado, false), own(loans.userId));
  const photos = sql`verify = 0 and imgVerify1 is not null and imgVerify2 is not null`;
  return {
    pagos: waiting(pagos, pagos.fecha, and(eq(pagos.status, "Pendiente"), own(pagos.userId))),
    solicitudes: waiting(loans, loans.createdAt, request),
    fotos: waiting(usuarios, usuarios.verificacionEnviada, and(photos, own(usuarios.id))),
    prorrogas: waiting(prorrogas, prorrogas.creado, and(eq(prorrogas.estado, "Pendiente"), own(prorrogas.userId))),
  };
}

function getPorCerrar(db: Db, encargado?: string): Hoy["porCerrar"] {
  const review = sql`select 1 from ${pagos} where ${pagos.loanId} = ${loans.id} and +${pagos.status} = 'Pendiente'`;
  const rows = db
    .select({ userId: loans.userId, nombre: sql<string>`trim(${loans.nombre} || ' ' || ${loans.apellido})` })
    .from(loans)
    // Literally the condition of the index loans_por_cerrar.
    .where(
      and(
        sql`status = 'Aprobado' and proximaCuota is null and castigadoEn is null`,
        sql`not exists (${review})`,
        ofEncargado(db, loans.userId, encargado),
      ),
    )
    .orderBy(asc(loans.decididoEn), asc(loans.id))
    .limit(MAX_PROMESAS_DE_HOY)
    .all();
  return { cantidad: rows.length, quienes: rows.slice(0, MAX_NOMBRADOS) };
}

/**
 * The last promise of each loan with something due, if it falls between those days and no payment was sent in
 * time: `promesaStatus` of rules/loans/mora/gestiones.ts, asked of the database. Caracas is four hours behind all year.
 */
function listPromesas(db: Db, desde: Dia, hasta: Dia, encargado?: string): Prometio[] {
  const { loanId, promesa, fecha, id } = gestiones;
  const hecha = sql`date(${fecha} / 1000 - 14400, 'unixepoch')`;
  const later = sql`exists (select 1 from gestiones n where n.loanId = ${loanId} and n.tipo = 'promesa'
    and n.fecha >= ${fecha} and n.id > ${id})`;
  const sent = sql`exists (select 1 from ${pagos} where ${pagos.loanId} = ${loanId} and ${ne(pagos.status, "Rechazado")}
    and ${pagos.fechaPago} between ${hecha} and ${promesa})`;
  return db
    .select({ userId: loans.userId, nombre: loans.nombre, apellido: loans.apellido, dia: sql<Dia>`${promesa}` })
    .from(gestiones)
    .innerJoin(loans, eq(loans.id, loanId))
    .where(
      and(
        sql`promesa is not null`,
        gte(promesa, desde),
        lte(promesa, hasta),
        // The plus keeps SQLite from starting at the loans: few promises fall on those days, and many loans may be late.
        sql`+${loans.status} = 'Aprobado'`,
        sql`+${loans.proximaCuota} <= ${hasta}`,
        sql`not ${later}`,
        sql`not ${sent}`,
        ofEncargado(db, loans.userId, encargado),
      ),
    )
    .orderBy(sql`${promesa} desc`, sql`${loanId} desc`)
    .limit(MAX_PROMESAS_DE_HOY)
    .all();
}

function getPromesas(db: Db, hoy: Dia, encargado?: string): Hoy["promesas"] {
  const broken = listPromesas(db, addDays(hoy, -PROMESAS_DIAS), addDays(hoy, -1), encargado);
  const due = listPromesas(db, hoy, hoy, encargado);
  return { rotas: broken.length, hoy: due.length, quienes: broken.slice(0, MAX_NOMBRADOS) };
}

function getTasaDeHoy(db: Db, hoy: Dia): Hoy["tasa"] {
  const vigente = rateFor(listTasasAround(db, hoy), hoy);
  const { fechaValor, valor, fuente } = tasas;
  const next = db.select({ fechaValor, valor, fuente }).from(tasas).where(gt(fechaValor, hoy)).orderBy(asc(fechaValor));
  const { ultimas, enEspera } = listLecturas(db, hoy, MAX_LECTURAS_TASA);
  return {
    vigente,
    falta: vigente === null || vigente.fechaValor < hoy,
    siguiente: next.limit(1).get() ?? null,
    enEspera: enEspera.length,
    discordantes: discordantes(ultimas.filter((lectura) => lectura.fechaValor >= hoy)),
  };
}

/** Failed browser notifications do not matter: their text is in the app. */
function getFallidos(db: Db, desde: Instante): Hoy["fallidos"] {
  const lost = and(
    sql`${mensajes.estado} = 'fallido'`,
    gte(mensajes.creado, desde),
    inArray(mensajes.canal, CANALES_DE_CARTERO),
  );
  const cantidad = db.select({ n: count() }).from(mensajes).where(lost).get()?.n ?? 0;
  if (cantidad === 0) return { cantidad, quienes: [] };
  const last = db
    .select({ userId: usuarios.id, nombre: sql<string>`coalesce(nombre || ' ' || apellido, ${usuarios.correo})` })
    .from(mensajes)
    .innerJoin(usuarios, eq(usuarios.id, mensajes.userId))
    .where(and(lost, sql`+${usuarios.rol} = 'cliente'`))
    .orderBy(desc(mensajes.creado), desc(mensajes.id))
    .limit(MAX_PROMESAS_DE_HOY)
    .all();
  const each = new Map(last.map((one) => [one.userId, one]));
  return { cantidad, quienes: [...each.values()].slice(0, MAX_NOMBRADOS) };
}

function getSinLeer(db: Db): Hoy["sinLeer"] {
  const cantidad = countUnread(db);
  if (cantidad === 0) return { cantidad, quienes: [] };
  const first = listUnread(db, { limit: MAX_PROMESAS_DE_HOY }).items;
  const each = new Map(
    first.map(({ telefono, userId, nombre }) => [telefono, { userId, nombre: nombre ?? formatTelefono(telefono) }]),
  );
  return { cantidad, quienes: [...each.values()].slice(0, MAX_NOMBRADOS) };
}

/** Which steps of the first day are done, as far as the program can tell. */
function getPasos({ db, envia, usuario }: AdminContext, casa: Casa): Record<Paso, boolean> {
  const { datosPago, prestamista, atencionTelefono, exigirDosPasos, cierreAutomatico } = getAjustes(db);
  const device = db.select({ id: dispositivos.id }).from(dispositivos).where(sql`${dispositivos.revocado} is null`);
  const rate = db.select({ dia: tasas.fechaValor }).from(tasas).limit(1);
  // By an index of clients, all of whom have a level.
  const client = db.select({ id: usuarios.id }).from(usuarios).where(sql`rol = 'cliente' and nivel > 0`).limit(1);
  return {
    datosPago: datosPago !== null,
    tasa: rate.get() !== undefined,
    whatsapp: atencionTelefono !== null,
    prestamista: prestamista !== null,
    textos: Boolean(casa.textosLeidos),
    dosPasos: exigirDosPasos || hasAuthenticator(db, usuario.id),
    correo: envia.correo,
    sms: envia.sms,
    banco: device.limit(1).get() !== undefined,
    cierre: cierreAutomatico || Boolean(casa.cierreAMano),
    respaldo: casa.respaldo !== undefined,
    clientes: client.get() !== undefined,
  };
}
