/**
 * Rate limits held in memory, for floods: a restart may forget them. Windows slide: the previous window counts in proportion to how much
 * of it is still within reach.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { RECURSOS } from "../../../rules/limits/recursos.ts";
import { type Limite, MAX_RITMOS, RITMOS, scaled, VECES_POR_ANCHO } from "../../../rules/limits/tries.ts";
import { refuseFor } from "../../../rules/texts/refusals/rechazos.ts";
import { ticks } from "../clock.ts";
import type { BaseContext, Usuario } from "../context.ts";
import { DomainError } from "../errors.ts";

interface Ventana {
  /** When the window began. */
  desde: number;
  usados: number;
  /** The count of the previous window. */
  antes: number;
}

const ventanas = new Map<string, Ventana>();

/** Clears all counters. For tests. */
export function forgetRitmos(): void {
  ventanas.clear();
}

/**
 * Counts a request in every window, or in none if one is full. Returns the milliseconds to wait, 0 if it was counted. `quien` may be a list,
 * such as the networks around an address; each of them counts.
 */
export function takePlace(
  ritmo: readonly Limite[],
  quien: string | readonly string[],
  factor: number,
  now: number,
): number {
  const counted: Ventana[] = [];
  let wait = 0;
  for (const [i, one] of (typeof quien === "string" ? [quien] : quien).entries())
    for (const limite of ritmo) {
      const { max, ventanaMs } = scaled(limite, factor * (VECES_POR_ANCHO[i] ?? 1));
      const ventana = ventanaOf(limite, one, now);
      wait = Math.max(wait, waitIn(ventana, max, ventanaMs, now));
      counted.push(ventana);
    }
  if (wait === 0) for (const ventana of counted) ventana.usados += 1;
  return wait;
}

type Pausado = "lectura" | "lecturaPanel" | "envio" | "enVivo";

/** How many requests are being delayed, per kind and per person. */
const held = new Map<string, number>();

const hold = (key: string, by: 1 | -1) => {
  const count = (held.get(key) ?? 0) + by;
  if (count > 0) held.set(key, count);
  else held.delete(key);
  return count;
};

/**
 * Counts a read by that person. Returns null if it may be answered at once, otherwise a promise to await first: a client in a tight loop gets
 * one answer per second and connection. Refuses TOO_MANY_TRIES when too many are waiting.
 */
export const paceLectura = (ctx: Pick<BaseContext, "codes">, usuario: Usuario): Promise<void> | null =>
  pace(ctx, usuario, usuario.rol === "admin" ? "lecturaPanel" : "lectura");

/** The same for large bodies and streams, which run one at a time per person, whatever the number of connections. */
export const paceUno = (
  ctx: Pick<BaseContext, "codes">,
  usuario: Usuario,
  recurso: "envio" | "enVivo",
): Promise<void> | null => pace(ctx, usuario, recurso);

function pace({ codes }: Pick<BaseContext, "codes">, usuario: Usuario, recurso: Pausado): Promise<void> | null {
  const wait = takePlace(RITMOS[recurso], `persona:${usuario.id}`, codes.rateLimitFactor, ticks());
  if (wait === 0) return null;
  const { tiempoMs, lineas } = RECURSOS[recurso];
  if ((held.get(recurso) ?? 0) >= lineas.espera.cola) throw new DomainError(refuseFor(wait));
  hold(recurso, 1);
  const own = `${recurso} ${usuario.id}`;
  const place = hold(own, 1);
  const turns = recurso === "envio" || recurso === "enVivo" ? place : 1;
  return sleep(tiempoMs * turns).finally(() => {
    hold(recurso, -1);
    hold(own, -1);
  });
}

function ventanaOf({ nombre, ventanaMs }: Limite, quien: string, now: number): Ventana {
  const key = `${nombre}:${quien}`;
  const known = ventanas.get(key);
  // A window that starts in the future is left over from a clock that was ahead.
  const gone = known && known.desde <= now ? now - known.desde : Number.POSITIVE_INFINITY;
  if (known && gone < ventanaMs) return known;
  const follows = known && gone < 2 * ventanaMs;
  const next = { desde: follows ? known.desde + ventanaMs : now, usados: 0, antes: follows ? known.usados : 0 };
  ventanas.delete(key);
  ventanas.set(key, next);
  const [oldest] = ventanas.keys();
  if (ventanas.size > MAX_RITMOS && oldest !== undefined) ventanas.delete(oldest);
  return next;
}

function waitIn({ desde, usados, antes }: Ventana, max: number, ventanaMs: number, now: number): number {
  const gone = (now - desde) / ventanaMs;
  const left = max - usados - 1;
  if (usados + antes * (1 - gone) < max) return 0;
  // If this window is full on its own, wait until it ends; otherwise until enough of the previous one has slid out.
  return left < 0 ? ventanaMs * (1 - gone) : Math.max(1, ventanaMs * (1 - left / antes - gone));
}
