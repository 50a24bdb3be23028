/** What each knock at the door passes: the captcha first, so that nobody's turns are used up for nothing, then the limits. */
import { DUREZAS_DE_CAPTCHA, type Limite, scaled, VECES_PARA_LA_MAYOR } from "../../rules/tries.ts";
import { networkOf } from "../core/address.ts";
import { fail, statusOf } from "../core/errors.ts";
import type { RequestContext } from "../core/http.ts";
import { countTurns, forgiveTurns, giveTurnBack, sobreOf, takeTurnId } from "../core/limites/queries.ts";
import { type CaptchaPolicy, takeSolution } from "./captcha/actions.ts";
import { findAccountId } from "./cuentas/queries.ts";
import { knowsNavegador } from "./navegadores/queries.ts";
import { findOwnerId } from "./otps/queries.ts";
import { type Body, OF_NETWORKS, type Way } from "./ways.ts";

export interface GuardPolicy {
  rateLimitFactor: number;
  /** Null where browsers cannot solve one: on plain http away from localhost. */
  captcha: CaptchaPolicy | null;
}

interface Knock {
  way: Way;
  body: Body;
  /** Of the captcha's header. */
  solution: string | null;
}

/** What becomes of the turns once there is an answer, of that HTTP status. */
type Settle = (status: number) => void;

/** Refuses CAPTCHA_MISSING, TOO_MANY_TRIES. */
export async function passGuards(
  ctx: RequestContext,
  { captcha, rateLimitFactor }: GuardPolicy,
  { way, body, solution }: Knock,
): Promise<Settle> {
  const known = isKnown(ctx, body);
  const crowded = !known && isCrowded(ctx, way, rateLimitFactor);
  if (crowded && !captcha) fail("TOO_MANY_TRIES");
  if (captcha && (way.captcha || crowded))
    await takeSolution(ctx, captcha, solution, known ? DUREZAS_DE_CAPTCHA[0] : hardnessOf(ctx, rateLimitFactor));
  return takeTurns(ctx, way, { known, account: accountIn(body), rateLimitFactor });
}

/** How many times its price a captcha costs the network of `ctx`. */
export function hardnessOf(ctx: RequestContext, rateLimitFactor: number): number {
  const used = OF_NETWORKS.map((limite) => usedByNetwork(ctx, limite, rateLimitFactor));
  const [plain, past, farPast] = DUREZAS_DE_CAPTCHA;
  return used.some((part) => part >= VECES_PARA_LA_MAYOR) ? farPast : used.some((part) => part >= 1) ? past : plain;
}

/** How much of a limit the network of `ctx` has used: 1 for all of it. */
function usedByNetwork({ db, clock, ip }: RequestContext, limite: Limite, rateLimitFactor: number): number {
  const count = countTurns(db, limite, sobreOf(limite, networkOf(ip)), clock.now());
  return count / scaled(limite, rateLimitFactor).max;
}

const isCrowded = (ctx: RequestContext, { limits }: Way, rateLimitFactor: number) =>
  limits.some(({ limite, by }) => by === "network" && usedByNetwork(ctx, limite, rateLimitFactor) >= 1);

const accountIn = (body: Body) => String(body.email ?? body.phoneNumber ?? "");

/** True in a browser in which the account that is asked for was signed in before. */
function isKnown({ db, navegador }: RequestContext, { email, phoneNumber }: Body): boolean {
  if (navegador === null) return false;
  const id = email === undefined ? findOwnerId(db, String(phoneNumber ?? "")) : findAccountId(db, String(email));
  return id !== undefined && knowsNavegador(db, id, navegador);
}

function takeTurns(
  ctx: RequestContext,
  way: Way,
  { known, account, rateLimitFactor }: { known: boolean; account: string; rateLimitFactor: number },
): Settle {
  const { db, navegador, usuario } = ctx;
  const now = ctx.clock.now();
  const network = networkOf(ctx.ip);
  const whom = {
    visitor: [account, known && navegador ? navegador : network],
    strangers: [account],
    person: [usuario?.id ?? network],
    network: [network],
  };
  const taken: { sobre: string; turn: string | null; own: boolean }[] = [];
  for (const { limite, by } of way.limits) {
    if (by === "strangers" && known) continue;
    const sobre = sobreOf(limite, ...whom[by]);
    const { max, ...rest } = scaled(limite, rateLimitFactor);
    // Of a network no more is kept than tells how crowded it is.
    const turn = takeTurnId(db, { ...rest, max: by === "network" ? max * VECES_PARA_LA_MAYOR : max }, sobre, now);
    if (turn === null && by !== "network") fail("TOO_MANY_TRIES");
    taken.push({ sobre, turn, own: by === "visitor" || by === "person" });
  }
  return (status) => {
    const proven = way.proves && status < 400;
    // A house that is full has tried nothing.
    if (!proven && status !== statusOf("BUSY")) return;
    for (const { sobre, turn, own } of taken) {
      if (proven && own) forgiveTurns(db, sobre);
      else if (turn !== null) giveTurnBack(db, turn);
    }
  };
}
