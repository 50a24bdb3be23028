/** The month's operator: an honest person who knows who really paid, and counts the clicks it takes to say so. */
import { comparePago } from "../../client/panel/banco/comparar.ts";
import { evidencias } from "../../drizzle/schema/bank.ts";
import type { pagos } from "../../drizzle/schema/pagos.ts";
import { MAX_PARES } from "../../rules/limits/banco.ts";
import type { appRouter } from "../../server/http/router.ts";
import type { Ingreso } from "./mes.ts";
import type { Escena } from "./mes-escena.ts";

type Propuesta = Awaited<ReturnType<ReturnType<typeof appRouter.createCaller>["banco"]["propuestas"]>>[number];

/** Sentences in the panel that warn the reader; besides them, each line of the comparison marked «Distinto». */
const ADVIERTEN = [
  /otro teléfono|otra cédula|otro nombre|otro cliente|otro pago|más de un movimiento/,
  /comprobante viejo|compárala entera|mira quién pagó|de qué banco es la cuenta|se le pidió pagar a la de/,
  /Ya se confirmó y se deshizo|no dice quién pagó|el teléfono que dijo|Solo lo dice|mismo dinero que|se parece|el pago dice/,
];

/** What warns an honest operator about a pair; empty if «Confirmar» takes it with all the others. */
function warnsOf({ certeza, porque, pago, movimiento, ...more }: Propuesta): string[] {
  if (certeza === "exacta") return "frenos" in more ? (more.frenos as string[]) : [];
  const lines = comparePago(pago, movimiento).flatMap(({ campo, igual }) => (igual === false ? [campo] : []));
  return [...lines, ...porque.filter((one) => ADVIERTEN.some((pattern) => pattern.test(one)))];
}

/** Whose money each movement is, by the texts that reported it. */
export function createOwners({ world, verdad }: Escena) {
  const rows = world.storage.db.select({ id: evidencias.movimientoId, texto: evidencias.texto }).from(evidencias).all();
  const of = new Map<string, Set<string>>();
  for (const { id, texto } of rows) {
    if (!id) continue;
    const known = of.get(id) ?? new Set<string>();
    of.set(id, known);
    for (const ingreso of verdad.textos.get(texto) ?? []) known.add(ingreso);
  }
  return of;
}

export interface Mirada {
  /** For each pair ever shown: whether it was right. */
  vistos: Map<string, boolean>;
  /** Wrong ones without a warning. */
  sinAviso: string[];
  /** Wrong ones that cost a click, by who registered them. */
  negados: string[];
  /** Why right ones needed a click. */
  esperaron: string[];
  clics: number;
}

const keyOf = ({ pagoId, movimientoId }: Propuesta) => `${pagoId} ${movimientoId}`;
const saysToWait = (texto: string) => /^Solo lo dice /.test(texto);

/** The operator's evening: right pairs are confirmed, wrong ones refused, each with its clicks. */
export async function operate(escena: Escena, mirada: Mirada): Promise<void> {
  const caller = escena.world.caller(escena.world.admin);
  const propuestas = await caller.banco.propuestas();
  const owners = createOwners(escena);
  const isRight = ({ pago, movimientoId }: Propuesta) => ownOf(escena, owners, movimientoId, pago.userId).length > 0;
  // What the panel says to wait for is given a day.
  const today = propuestas.filter((one) => mirada.vistos.has(keyOf(one)) || !warnsOf(one).some(saysToWait));
  for (const one of propuestas) {
    const unwarned = !isRight(one) && !mirada.vistos.has(keyOf(one)) && warnsOf(one).length === 0;
    if (unwarned)
      mirada.sinAviso.push(`${triedBy(escena, one.pago) ?? "honesto"} (${one.certeza}): ${one.porque.join(" ")}`);
    mirada.vistos.set(keyOf(one), isRight(one));
  }
  const [right, wrong] = [today.filter(isRight), today.filter((one) => !isRight(one))];
  const exact = right.filter(({ certeza }) => certeza === "exacta");
  // All clear matches at once; the others one click each. A thief's clear match is rejected, which takes two.
  mirada.clics += (exact.length > 0 ? 1 : 0) + (right.length - exact.length);
  mirada.esperaron.push(
    ...right.map(({ certeza, movimiento, ...one }) => {
      const frenos = "frenos" in one ? (one.frenos as string[]) : [];
      return `${movimiento.cuenta.nombre}, ${certeza}: ${[...frenos, ...one.porque].join(" ")}`;
    }),
  );
  const pares = right.map(({ pagoId, movimientoId, pago, movimiento: { monto } }) => ({
    ...{ pagoId, movimientoId },
    ...(pago.montoBs !== monto && { montoBs: monto }),
  }));
  for (let i = 0; i < pares.length; i += MAX_PARES)
    await caller.banco.confirm({ pares: pares.slice(i, i + MAX_PARES) });
  for (const { certeza, pagoId, movimientoId, pago } of wrong) {
    const thief = triedBy(escena, pago);
    mirada.negados.push(`${thief ?? "honesto"} (${certeza})`);
    mirada.clics += certeza === "exacta" && thief ? 2 : 1;
    if (certeza === "probable") await caller.banco.discard({ pagoId, movimientoId });
    else if (thief) await caller.pagos.setStatus({ pagoId, status: "Rechazado", motivo: "No es su dinero" });
  }
}

export type Owners = ReturnType<typeof createOwners>;
export type Pago = typeof pagos.$inferSelect;

/** The part of a movement that was really paid for that person. */
export function ownOf({ verdad, quien }: Escena, owners: Owners, movimientoId: string, userId: string): Ingreso[] {
  const told = [...(owners.get(movimientoId) ?? [])].flatMap((id) => verdad.ingresos.get(id) ?? []);
  return told.filter(({ dueno }) => dueno !== null && dueno === quien.get(userId));
}

/** How it was attempted; null for an honest person's pago. */
export function triedBy({ mes, verdad, quien }: Escena, { id, userId }: Pick<Pago, "id" | "userId">): string | null {
  return verdad.pagos.get(id)?.fraude ?? ((quien.get(userId) ?? 0) >= mes.ladrones ? "pesca" : null);
}
