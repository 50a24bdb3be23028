/**
 * The month's stage: its people with their loans, the entrances everybody uses, and a record of who really did what. Everything
 * goes through the product's own entrances, and nothing here decides.
 */
import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { usuarios } from "../../drizzle/schema/people.ts";
import type { Fila } from "../../rules/bank/tipos.ts";
import { addDays, type Dia, type Instante, isWeekend, startOfDay, toDia } from "../../rules/country/fecha.ts";
import { type Bolivares, bolivares } from "../../rules/money/dinero.ts";
import { avisosRouter } from "../../server/bank/avisos/router.ts";
import { createDispositivo } from "../../server/bank/dispositivos/actions.ts";
import { llamadasRouter } from "../../server/bank/llamadas/router.ts";
import { saveAjustes } from "../../server/core/ajustes/queries.ts";
import { run } from "../../server/core/change.ts";
import type { UserContext } from "../../server/core/context.ts";
import type { HttpEnv, RequestContext } from "../../server/core/net/http.ts";
import { approveLoan } from "../../server/lending/desembolsos/actions.ts";
import { requestLoan } from "../../server/lending/loans/actions.ts";
import { saveTasa } from "../../server/lending/tasas/actions.ts";
import { saveProfile } from "../../server/people/usuarios/actions.ts";
import { getUsuario } from "../../server/people/usuarios/queries.ts";
import { approveVerificacion, submitVerificacion } from "../../server/people/verificaciones/actions.ts";
import { inTransaction } from "../../server/storage/db.ts";
import { anImport } from "./banco.ts";
import { setBanco } from "./conciliacion.ts";
import { type Azar, azarDe } from "./dado.ts";
import { type Cliente, type Ingreso, type Mes, tasaDe } from "./mes.ts";
import { BANCOS_DEL_MES, type BancoDelMes } from "./mes-bancos.ts";
import { DATOS_PAGO, PROFILE, photoOf, type World } from "./world.ts";

/** What somebody enters in «Registrar pago». */
export interface Registro {
  codigo: string;
  referencia: string | null;
  montoBs: Bolivares;
  fechaPago: Dia;
  bancoPagador?: string | null;
  telefono?: string | null;
}

/** An exact amount that somebody was given, and where to pay it. */
export interface Intencion {
  montoBs: Bolivares;
  hasta: Instante;
  banco: BancoDelMes;
}

/** The truth about who did what, for the judge. */
export interface Verdad {
  ingresos: Map<string, Ingreso>;
  /** The payments that each bank text reports; a forged one reports none. */
  textos: Map<string, Set<string>>;
  /** What was registered and accepted, by pago; `fraude` is how it was attempted. */
  pagos: Map<string, { plan: string | null; fraude: string | null }>;
  /** Attempts of each kind, including refused ones. */
  intentos: Map<string, number>;
  /** Payments that were registered, or that paid an intention. */
  contados: Set<string>;
}

export interface Escena {
  world: World;
  mes: Mes;
  azar: Azar;
  verdad: Verdad;
  /** Which of the month's people each account is. */
  quien: Map<string, number>;
  /** Schedules an event. */
  at: (cuando: number, what: () => Promise<unknown> | unknown) => void;
  /** Null if it is refused. */
  decir: (cliente: number, registro: Registro, why: { plan?: string; fraude?: string }) => Promise<string | null>;
  intentar: (cliente: number, input: { monto?: number; cuotas?: number; cuenta?: string }) => Promise<Intencion | null>;
  avisa: (aviso: Aviso, ingreso: string | null) => Promise<void>;
  llama: (cuerpo: Record<string, string>, ingreso: string) => Promise<void>;
  importa: (banco: BancoDelMes, filas: readonly { fila: Fila; ingreso: string }[]) => Promise<void>;
}

interface Aviso {
  remitente: string;
  titulo: string | null;
  texto: string;
  /** When the phone received it, if its forwarder says. */
  momento: Instante | null;
  telefono?: 0 | 1;
}

/** The operator's own accounts, one at each bank. */
const COBRO = { telefono: "+584125550999", cedula: "V12345678", titular: "Cuotica" };

export function openEscena(world: World, mes: Mes, at: Escena["at"]): Escena {
  const { db } = world.storage;
  world.clock.goTo(addDays(mes.desde, -7));
  const gente = inTransaction(db, () => {
    setBanco(world, { automatico: true });
    const [datosPago = null, ...otrosDatosPago] = BANCOS_DEL_MES.map(({ codigo }) => ({ ...COBRO, banco: codigo }));
    saveAjustes(db, { datosPago, otrosDatosPago });
    publishTasas(world, addDays(mes.desde, -7), 10);
    return mes.clientes.map((cliente) => enter(world, cliente));
  });
  const verdad: Verdad = {
    ...{ ingresos: new Map(), textos: new Map(), pagos: new Map(), intentos: new Map(), contados: new Set() },
  };
  const quien = new Map(gente.map(({ usuario }, i) => [usuario.id, i]));
  return { world, mes, azar: azarDe(mes.seed + 1), verdad, quien, at, ...puertasDe(world, gente, verdad) };
}

/** The rates of the next days that the BCV has published. */
export function publishTasas(world: World, from: Dia, days: number): void {
  for (let i = 0; i < days; i += 1) {
    const day = addDays(from, i);
    if (!isWeekend(day)) run(world.admin, saveTasa, tasaDe(day));
  }
}

/** A person with a profile, a verified identity and a loan that was paid out. */
function enter(world: World, { nombre, cedula, telefono, monto, cuotas }: Cliente): UserContext {
  const ctx = world.newcomer();
  const [first = "", second = "", ...last] = nombre.split(" ");
  const profile = { ...PROFILE, nombre: `${first} ${second}`, apellido: last.join(" "), cedula, telefono };
  run(ctx, saveProfile, profile);
  run(ctx, submitVerificacion, { imgVerify1: photoOf(ctx), imgVerify2: photoOf(ctx) });
  run(world.admin, approveVerificacion, { userId: ctx.usuario.id });
  ctx.db.update(usuarios).set({ nivel: 4 }).where(eq(usuarios.id, ctx.usuario.id)).run();
  const verified = { ...ctx, usuario: getUsuario(ctx.db, ctx.usuario.id) };
  const { id: loanId } = run(verified, requestLoan, { amount: monto, reason: "Comprar repuestos" });
  const fechaPrimerPago = addDays(toDia(ctx.clock.now()), 14);
  run(world.admin, approveLoan, { loanId, cuotas, fechaPrimerPago, datosPago: DATOS_PAGO });
  return verified;
}

type Puertas = Pick<Escena, "decir" | "intentar" | "avisa" | "llama" | "importa">;

function puertasDe(world: World, gente: UserContext[], verdad: Verdad): Puertas {
  const device = (nombre: string, tipo: "telefono" | "bnc", cuenta: string) =>
    world.do(world.admin, createDispositivo, { nombre, tipo, cuenta, direcciones: [] }).token;
  const phones = [device("Teléfono", "telefono", "0102"), device("El otro", "telefono", "0102")];
  const bnc = device("BNC", "bnc", "0191");
  const post = poster(world);
  const note = (texto: string, ingreso: string | null) => {
    const told = verdad.textos.get(texto) ?? new Set();
    verdad.textos.set(texto, ingreso ? told.add(ingreso) : told);
  };
  return {
    async decir(cliente, registro, { plan = null, fraude = null }) {
      if (fraude) verdad.intentos.set(fraude, (verdad.intentos.get(fraude) ?? 0) + 1);
      try {
        const { id } = await world.caller(gente[cliente] as UserContext).pagos.register(registro);
        verdad.pagos.set(id, { plan, fraude });
        return id;
      } catch {
        return null;
      }
    },
    async intentar(cliente, input) {
      const { create } = world.caller(gente[cliente] as UserContext).intenciones;
      const made = await create(input).catch(() => null);
      const banco = BANCOS_DEL_MES.find(({ codigo }) => codigo === made?.cuenta?.banco);
      return made && banco ? { montoBs: made.montoBs, hasta: made.hasta, banco } : null;
    },
    async avisa({ remitente, titulo, texto, momento, telefono = 0 }, ingreso) {
      note(texto, ingreso);
      const body = {
        from: remitente,
        text: texto,
        ...(titulo && { title: titulo }),
        ...(momento && { sentStamp: momento }),
      };
      const { status } = await post("/avisos", body, { authorization: `Bearer ${phones[telefono]}` });
      if (status !== 202) throw new Error(`a notice was answered ${status}`);
    },
    async llama(cuerpo, ingreso) {
      note(JSON.stringify(cuerpo), ingreso);
      await post("/bnc/notificacion", cuerpo, { "x-api-key": bnc });
    },
    async importa({ formato, codigo }, rows) {
      for (const { fila, ingreso } of rows) note(fila.texto, ingreso);
      const filas = rows.map(({ fila }) => fila);
      const importId = anImport(world, formato, { cuenta: codigo, filas });
      await world.caller(world.admin).banco.confirmImport({ importId });
    },
  };
}

/** Both bank entrances, with limits that a busy phone does not reach: thieves' attempts have their own. */
function poster(world: World) {
  const app = new Hono<HttpEnv>();
  const context = { ...world.base, codes: { ...world.base.codes, rateLimitFactor: 1000 } };
  app.use((c, next) => {
    c.set("context", context as RequestContext);
    return next();
  });
  app.route("/avisos", avisosRouter());
  app.route("/", llamadasRouter());
  return (path: string, body: object, headers: Record<string, string>) =>
    Promise.resolve(
      app.request(path, {
        ...{ method: "POST", body: JSON.stringify(body) },
        headers: { "content-type": "application/json", ...headers },
      }),
    );
}

export const inicioDe = (mes: Mes, day: number) => startOfDay(addDays(mes.desde, day));
export const menos = (monto: Bolivares, centimos: number): Bolivares => bolivares(monto - centimos);
