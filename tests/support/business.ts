/** The main job over HTTP, for tests that need it done. */
import { aCedula, aSelfie, jpegOf } from "./fotos-inventadas.ts";
import type { Person } from "./server.ts";
import { DATOS_PAGO, PROFILE } from "./world.ts";

/** Where new people come from. */
type Server = { newcomer(): Promise<Person> };

let people = 0;
let pictured = 0;

export async function withProfile(
  server: Server,
  profile: Partial<typeof PROFILE> = {},
): Promise<{ person: Person; userId: string }> {
  const person = await server.newcomer();
  people += 1;
  const suffix = String(2_000_000 + people);
  const saved = await person.mutate("usuarios.saveProfile", {
    ...PROFILE,
    ...profile,
    telefono: `0412${suffix}`,
    cedula: `V1${suffix}`,
  });
  if (saved.status !== 200) throw new Error(saved.text);
  const me = await person.query<{ id: string }>("usuarios.me");
  return { person, userId: me.data.id };
}

export async function verified(
  server: Server,
  admin: Person,
  profile?: Partial<typeof PROFILE>,
): Promise<{ person: Person; userId: string; photos: string[] }> {
  const { person, userId } = await withProfile(server, profile);
  // Each has photos of their own: the same or similar ones in two accounts raise a warning.
  pictured += 1;
  const seed = pictured;
  const drawn = [await jpegOf(aCedula(seed), 80), await jpegOf(aSelfie(seed), 80)];
  const photos: string[] = [];
  for (const jpeg of drawn) photos.push((await person.upload(new Blob([jpeg], { type: "image/jpeg" }))).data.url);
  await person.mutate("verificaciones.submit", { imgVerify1: photos[0], imgVerify2: photos[1] });
  const approved = await admin.mutate("verificaciones.approve", { userId });
  if (approved.status !== 200) throw new Error(approved.text);
  return { person, userId, photos };
}

/** A day some days from now, in UTC: near enough to Caracas for a first payment. */
export function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

export const approvalOf = (loanId: string) => ({
  loanId,
  cuotas: 4,
  fechaPrimerPago: dayFromNow(30),
  datosPago: DATOS_PAGO,
});

export async function requested(person: Person, amount = 2000): Promise<string> {
  const answer = await person.mutate<{ id: string }>("loans.request", {
    amount,
    reason: "Repuestos",
    clave: crypto.randomUUID(),
  });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.data.id;
}
