/** Referrals (spec §2 Referidos). */
import { type Instante, MS_PER_DAY } from "../country/fecha.ts";
import { type Refusal, refuse } from "../texts/refusals/mensajes.ts";

/** Refuses REFERRAL_LATE: a link counts once, within a day of the account's creation; later an administrator assigns it. */
export function checkReferral(
  usuario: { creado: Instante; recomendadoPor: string | null },
  now: Instante,
): Refusal | null {
  const fresh = usuario.recomendadoPor === null && now - usuario.creado <= MS_PER_DAY;
  return fresh ? null : refuse("REFERRAL_LATE");
}
