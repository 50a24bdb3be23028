/** The checks before each sign-in attempt: first the captcha, so that a failed one uses up no attempt, then the limits. */
import {
  DUREZA_DE_ASEDIO,
  DUREZAS_DE_CAPTCHA,
  type Limite,
  scaled,
  VECES_PARA_LA_MAYOR,
} from "../../../rules/limits/tries.ts";
import { fail, statusOf } from "../../core/errors.ts";
import { byNetworks, countTurns, forgiveTurns, giveTurnBack, sobreOf, takeTurnId } from "../../core/limites/queries.ts";
import type { RequestContext } from "../../core/net/http.ts";
import { type CaptchaPolicy, takeSolution } from "../captcha/actions.ts";
import { findAccountId } from "../cuentas/queries.ts";
import { knowsNavegador } from "../navegadores/queries.ts";
import { findOwnerId } from "../otps/queries.ts";
import { besieged } from "../visit.ts";
import { type Body, type By, OF_NETWORKS, type Way } from "./ways.ts";

export interface GuardPolicy {
  rateLimitFactor: number;
  /** Null where browsers cannot solve one: on plain http away from localhost. */
  captcha: CaptchaPolicy | null;
}

interface Knock {
  way: Way;
  body: Body;
  /** The largest captcha header. */
  solution: string | null;
}

/** Called with the HTTP status of the answer: settles whether the attempt counts. */
type Settle = (status: number) => void;

/** Refuses CAPTCHA_MISSING, CAPTCHA_DEARER, TOO_MANY_TRIES. */
export async function passGuards(
  ctx: RequestContext,
  { captcha, rateLimitFactor }: GuardPolicy,
  { way, body, solution }: Knock,
): Promise<Settle> {
  const known = isKnown(ctx, body);
  const knocker: Knocker = {
    known,
    account: accountIn(body),
    siege: false,
    captcha: captcha !== null,
    rateLimitFactor,
  };
  knocker.siege = !known && isBesieged(ctx, way, knocker);
  const crowded = !known && isCrowded(ctx, way, rateLimitFactor);
  if ((crowded || knocker.siege) && !captcha) fail("TOO_MANY_TRIES");
  if (captcha && (way.captcha || crowded)) {
    const { siege } = knocker;
    const dureza = known ? DUREZAS_DE_CAPTCHA[0] : siege ? DUREZA_DE_ASEDIO : hardnessOf(ctx, rateLimitFactor);
    await takeSolution(ctx, captcha, solution, dureza);
  }
  if (knocker.siege) besieged.add(ctx);
  return takeTurns(ctx, way, knocker);
}

interface Knocker {
  known: boolean;
  account: string;
  siege: boolean;
  captcha: boolean;
  rateLimitFactor: number;
}

/** The factor by which the captcha is harder for the network of `ctx`. */
export function hardnessOf(ctx: RequestContext, rateLimitFactor: number): number {
  const used = OF_NETWORKS.map((limite) => usedByNetwork(ctx, limite, rateLimitFactor));
  const [plain, past, farPast] = DUREZAS_DE_CAPTCHA;
  return used.some((part) => part >= VECES_PARA_LA_MAYOR) ? farPast : used.some((part) => part >= 1) ? past : plain;
}

/** The share of a limit that the networks of `ctx` have used: 1 for all of it. */
const usedByNetwork = (ctx: RequestContext, limite: Limite, rateLimitFactor: number) =>
  Math.max(...byNetworks(scaled(limite, rateLimitFactor), ctx.ip).map((one) => usedOf(ctx, one)));

const usedOf = ({ db, clock }: RequestContext, { limite, sobre }: Counted) =>
  countTurns(db, limite, sobre, clock.now()) / limite.max;

const isCrowded = (ctx: RequestContext, { limits }: Way, rateLimitFactor: number) =>
  limits.some(({ limite, by }) => by === "network" && usedByNetwork(ctx, limite, rateLimitFactor) >= 1);

/** Whether unknown browsers have used up all their attempts at the account. */
const isBesieged = (ctx: RequestContext, { siege = [] }: Way, knocker: Knocker) =>
  siege.some(({ limite, by }) =>
    countedOf(ctx, scaled(limite, knocker.rateLimitFactor), by, knocker).some((one) => usedOf(ctx, one) >= 1),
  );

const accountIn = (body: Body) => String(body.email ?? body.phoneNumber ?? "");

/** Whether the account was signed in before in this browser. */
function isKnown({ db, navegador }: RequestContext, { email, phoneNumber }: Body): boolean {
  if (navegador === null) return false;
  const id = email === undefined ? findOwnerId(db, String(phoneNumber ?? "")) : findAccountId(db, String(email));
  return id !== undefined && knowsNavegador(db, id, navegador);
}

interface Counted {
  limite: Limite;
  sobre: string;
}

/** The keys under which a limit counts this attempt; for networks, each that the address is in. */
function countedOf(ctx: RequestContext, limite: Limite, by: By, { known, account }: Knocker): Counted[] {
  const { ip, navegador, usuario } = ctx;
  const of = (...whom: string[]) => [{ limite, sobre: sobreOf(limite, ...whom) }];
  switch (by) {
    case "visitor":
      return known && navegador ? of(account, navegador) : byNetworks(limite, ip, account);
    case "strangers":
      return of(account);
    case "besiegers":
      return byNetworks(limite, ip, account);
    case "person":
      return usuario ? of(usuario.id) : byNetworks(limite, ip);
    case "network":
      return byNetworks(limite, ip);
  }
}

/** The limits that count this attempt. Past one that `givesWay`, the hardest captcha is required instead of a refusal. */
const limitsOf = ({ limits, siege = [] }: Way, { known, siege: besieged }: Knocker) =>
  limits
    .map(({ limite, by }) => ({ limite, by, givesWay: !known && siege.some((one) => one.limite === limite) }))
    .filter(({ by, givesWay }) => !(known && by === "strangers") && (besieged ? !givesWay : by !== "besiegers"));

function takeTurns(ctx: RequestContext, way: Way, knocker: Knocker): Settle {
  const { db, clock } = ctx;
  const now = clock.now();
  const taken: { sobre: string; turn: string | null; own: boolean }[] = [];
  for (const { limite, by, givesWay } of limitsOf(way, knocker)) {
    for (const { limite: counted, sobre } of countedOf(ctx, scaled(limite, knocker.rateLimitFactor), by, knocker)) {
      // Only enough attempts per network are kept to measure its load.
      const max = by === "network" ? counted.max * VECES_PARA_LA_MAYOR : counted.max;
      const turn = takeTurnId(db, { ...counted, max }, sobre, now);
      if (turn === null && by !== "network") fail(givesWay && knocker.captcha ? "CAPTCHA_DEARER" : "TOO_MANY_TRIES");
      taken.push({ sobre, turn, own: by !== "network" && by !== "strangers" });
    }
  }
  return (status) => {
    const proven = way.proves && status < 400;
    // A full queue does not count as an attempt.
    if (!proven && status !== statusOf("BUSY")) return;
    for (const { sobre, turn, own } of taken) {
      if (proven && own) forgiveTurns(db, sobre);
      else if (turn !== null) giveTurnBack(db, turn);
    }
  };
}
