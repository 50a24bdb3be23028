/**
 * Judges the month by who really paid. An approved pago is right if its own person paid that money and it counts for no other
 * pago; a proposal is fair if it is right, or visibly says why it may not be.
 */
import { and, eq, isNull, ne } from "drizzle-orm";
import { emparejamientos, evidencias } from "../../drizzle/schema/bank.ts";
import { pagos } from "../../drizzle/schema/pagos.ts";
import { findDobles } from "../../server/bank/dobles.ts";
import { countRows, type Db } from "../../server/storage/db.ts";
import type { Ingreso, Plan } from "./mes.ts";
import { BANCOS_DEL_MES } from "./mes-bancos.ts";
import type { Escena } from "./mes-escena.ts";
import { faltasDe, PRUEBA } from "./mes-honesto.ts";
import { createOwners, type Mirada, type Owners, ownOf, type Pago, triedBy } from "./mes-operador.ts";

export interface Figuras {
  /** Borrowers' payments registered, or paid as intentions; of these, confirmed automatically, by a person, or never shown. */
  honestos: number;
  solos: number;
  aMano: number;
  nunca: number;
  /** Of those never shown, the ones that «Buscar su dinero» shows. */
  hallables: number;
  /** The program's own decisions: right ones, and wrong ones by the attempt behind them. */
  aciertos: number;
  fraudes: string[];
  errores: string[];
  sinAviso: string[];
  negados: string[];
  esperaron: string[];
  clics: number;
  intentos: number;
  porCanal: { nombre: string; honestos: number; solos: number; aMano: number; nunca: number }[];
  /** Extra movements without a warning, and payments without a movement. */
  deMas: number;
  perdidos: number;
  /** Why each payment not confirmed automatically was not: confirmed by a person, or never shown. */
  porque: { aMano: string[]; nunca: string[] };
  /** Notices that no reader recognised. */
  sinLeer: number;
  /** The interest on what was confirmed, in dollars, and what remains if each fraud costs all of it. */
  ganancia: number;
  neto: number;
}

type Told = Map<string, Pago>;

export async function judge(escena: Escena, mirada: Mirada): Promise<Figuras> {
  const { world, mes, verdad } = escena;
  const { db } = world.storage;
  const owners = createOwners(escena);
  const rows = db.select().from(pagos).all();
  const told: Told = new Map(rows.map((pago) => [pago.id, pago]));
  const { paidBy, ...decided } = auditPares(escena, owners, told);
  const shown = shownIngresos(escena, owners, mirada, told);
  const honest = mes.planes.filter(({ id }) => verdad.contados.has(id));
  const partsOf = (id: string) => [id, `${id} bis`];
  const stateOf = ({ id }: { id: string }) => partsOf(id).flatMap((one) => paidBy.get(one) ?? [])[0];
  const isNever = (plan: { id: string }) => !stateOf(plan) && !partsOf(plan.id).some((one) => shown.has(one));
  const why = (plan: Plan) => faltasDe(plan, verdad.ingresos.get(plan.id) as Ingreso, escena);
  const countOf = (list: typeof honest) => ({
    honestos: list.length,
    solos: list.filter((plan) => stateOf(plan) === "solo").length,
    aMano: list.filter((plan) => stateOf(plan) === "a mano").length,
    nunca: list.filter(isNever).length,
  });
  const ganancia = honest
    .filter(stateOf)
    .reduce((sum, { cliente }) => sum + (mes.clientes[cliente]?.cuota ?? 0) / CENTAVOS_POR_DOLAR_DE_INTERES, 0);
  return {
    ...countOf(honest),
    ...decided,
    ...mirada,
    hallables: await countHallables(escena, owners, new Set(honest.filter(isNever).map(({ id }) => id)), told),
    intentos: [...verdad.intentos.values()].reduce((sum, one) => sum + one, 0),
    porCanal: BANCOS_DEL_MES.map((banco) => ({
      nombre: banco.nombre,
      ...countOf(honest.filter(({ id }) => verdad.ingresos.get(id)?.banco === banco)),
    })),
    porque: {
      aMano: honest.filter((plan) => stateOf(plan) === "a mano").map(why),
      nunca: honest.filter(isNever).map(why),
    },
    sinLeer: countRows(db, evidencias, and(eq(evidencias.estado, "sin_reconocer"), ne(evidencias.texto, PRUEBA))),
    ...compareWithTruth(owners, new Set([...owners.values()].flatMap((of) => [...of])), db),
    ganancia,
    neto: ganancia - decided.fraudes.length * ganancia,
  };
}

/** A cuota of 1.20 has 20 cents of interest. */
const CENTAVOS_POR_DOLAR_DE_INTERES = 600;

/** Each match in effect with the money's owner; and what was approved without a match. */
function auditPares(escena: Escena, owners: Owners, told: Told) {
  const paidBy = new Map<string, "solo" | "a mano">();
  const pares = escena.world.storage.db.select().from(emparejamientos).where(isNull(emparejamientos.deshecho)).all();
  const faults: { pago: Pago; what: string }[] = [];
  let aciertos = 0;
  for (const { pagoId, movimientoId, creadoPor, porque } of pares) {
    const pago = told.get(pagoId) as Pago;
    const own = ownOf(escena, owners, movimientoId, pago.userId);
    const free = own.find(({ id }) => !paidBy.has(id));
    if (free) paidBy.set(free.id, creadoPor ? "a mano" : "solo");
    if (creadoPor) continue;
    if (free && Number(pago.montoBs) <= free.monto) aciertos += 1;
    else faults.push({ pago, what: `${wrongOf(own, owners.get(movimientoId), free)}. ${porque.join(" ")}` });
  }
  const paired = new Set(pares.map(({ pagoId }) => pagoId));
  const unpaid = [...told.values()].filter(({ id, status }) => status === "Aprobado" && !paired.has(id));
  faults.push(...unpaid.map((pago) => ({ pago, what: "sin dinero del banco" })));
  const said = faults.map(({ pago, what }) => {
    const thief = triedBy(escena, pago);
    return { thief, text: `${thief ?? "honesto"}: ${what}` };
  });
  const textsOf = (guilty: boolean) => said.flatMap(({ thief, text }) => ((thief !== null) === guilty ? [text] : []));
  return { paidBy, aciertos, fraudes: textsOf(true), errores: textsOf(false) };
}

function wrongOf(own: readonly Ingreso[], of: ReadonlySet<string> | undefined, free: Ingreso | undefined): string {
  if (!of?.size) return "dinero inventado";
  if (own.length === 0) return "de otro";
  return free ? "de más" : "dos veces";
}

/** The payments that the operator was shown with their person's pago. */
function shownIngresos(escena: Escena, owners: Owners, { vistos }: Mirada, told: Told): Set<string> {
  const right = [...vistos].flatMap(([key, fair]) => (fair ? [key.split(" ")] : []));
  const paid = right.flatMap(([pagoId = "", movimientoId = ""]) =>
    ownOf(escena, owners, movimientoId, told.get(pagoId)?.userId ?? ""),
  );
  return new Set(paid.map(({ id }) => id));
}

/** How many of those payments have a pending pago whose nearest movements show their money. */
async function countHallables(escena: Escena, owners: Owners, planes: Set<string>, told: Told): Promise<number> {
  const { nearest } = escena.world.caller(escena.world.admin).banco;
  const found = new Set<string>();
  for (const [pagoId, { plan }] of escena.verdad.pagos) {
    const pago = told.get(pagoId);
    if (!plan || !planes.has(plan) || pago?.status !== "Pendiente") continue;
    const { cercanos } = await nearest({ pagoId });
    if (
      cercanos.some(({ movimiento }) =>
        ownOf(escena, owners, movimiento.id, pago.userId).some(({ id }) => id.startsWith(plan)),
      )
    )
      found.add(plan);
  }
  return found.size;
}

/** Each movement represents one payment its evidence reports: the maximum matching, and the rest on both sides. */
function compareWithTruth(truth: Map<string, Set<string>>, heard: Set<string>, db: Db) {
  const taken = new Map<string, string>();
  const place = (movimiento: string, tried: Set<string>): boolean => {
    for (const ingreso of truth.get(movimiento) ?? []) {
      if (tried.has(ingreso)) continue;
      tried.add(ingreso);
      const other = taken.get(ingreso);
      if (other === undefined || place(other, tried)) {
        taken.set(ingreso, movimiento);
        return true;
      }
    }
    return false;
  };
  const genuine = [...truth].filter(([, of]) => of.size > 0).map(([movimiento]) => movimiento);
  const dobles = findDobles(db, genuine);
  // If there is a warning about one of two, the other is taken as the payment.
  const [sure, warned] = [genuine.filter((id) => !dobles.has(id)), genuine.filter((id) => dobles.has(id))];
  const deMas = sure.filter((movimiento) => !place(movimiento, new Set())).length;
  for (const movimiento of warned) place(movimiento, new Set());
  return { deMas, perdidos: heard.size - taken.size };
}
