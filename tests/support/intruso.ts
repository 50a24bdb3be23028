/** Somebody who creates an account with another person's e-mail, links their own methods to it, and waits. */
import { expect } from "vitest";
import type { Person, TestServer } from "./server.ts";
import { totp } from "./totp.ts";

/** What a stranger may have added to the account before its owner comes. */
export const TRAMPAS = ["contraseña", "teléfono", "autenticador"] as const;
export type Trampa = (typeof TRAMPAS)[number];

/** The password of all of them. */
export const INTRUSO = "la-del-intruso-1";
let phones = 0;

export interface Intruso {
  trampa: Trampa;
  email: string;
  phone: string;
  /** Still signed in from before. */
  person: Person;
  /** Gave the password, and waits at the second step. */
  halfway: Person | null;
  nextTotp: () => string;
  backupCodes: string[];
  userId: string;
}

/** An unconfirmed account with `email`, and a stranger's ways into it. */
export async function preregister(server: TestServer, email: string, trampa: Trampa): Promise<Intruso> {
  phones += 1;
  const phone = `0416-${String(7_000_000 + phones)}`;
  const person = server.visitor();
  await ok(person.auth("/sign-up/email", { email, password: INTRUSO, name: "Intruso" }));
  let uri = "";
  let backupCodes: string[] = [];
  let halfway: Person | null = null;
  if (trampa === "teléfono") await linkPhone(server, person, phone);
  if (trampa === "autenticador") {
    const enabled = await ok(person.auth("/two-factor/enable", { password: INTRUSO }));
    ({ totpURI: uri, backupCodes } = enabled.data as { totpURI: string; backupCodes: string[] });
    await ok(person.auth("/two-factor/verify-totp", { code: totp(uri) }));
    halfway = server.visitor();
    await ok(halfway.auth("/sign-in/email", { email, password: INTRUSO }));
  }
  const { id: userId } = (await person.query<{ id: string }>("usuarios.me")).data;
  return { trampa, email, phone, person, halfway, nextTotp: () => totp(uri), backupCodes, userId };
}

export async function linkPhone(server: TestServer, person: Person, telefono: string): Promise<void> {
  const otpNuevo = await server.codeFor(person, telefono);
  await ok(person.mutate("cuentas.changePhone", { telefono, otpNuevo, actual: INTRUSO }));
}

async function ok<T extends { status: number; text: string }>(asked: Promise<T>): Promise<T> {
  const answer = await asked;
  expect(answer.status, answer.text).toBe(200);
  return answer;
}

/** Tries everything the stranger has. `owner` is the account that the e-mail opens now: none of it may lead there. */
export async function expectShutOut(server: TestServer, intruso: Intruso, owner: string): Promise<number> {
  const { email, phone, person, halfway } = intruso;
  const at = (who: Person) => who.query<{ id: string; rol: string }>("usuarios.me");
  const inside: string[] = [];
  let tries = 0;
  const look = async (way: string, who: Person) => {
    tries += 1;
    if ((await at(who)).data.id === owner) inside.push(way);
    if ((await who.query("admins.list", {})).status === 200) inside.push(`${way}: panel`);
  };
  await look("the session of before", person);
  const byPassword = server.visitor();
  await byPassword.auth("/sign-in/email", { email, password: INTRUSO });
  await look("the password of before", byPassword);
  const bySms = server.visitor();
  await bySms.auth("/phone-number/verify", { phoneNumber: phone, code: await server.codeFor(bySms, phone) });
  await look("the phone", bySms);
  if (halfway) {
    await halfway.auth("/two-factor/verify-totp", { code: intruso.nextTotp() });
    await look("the authenticator, from half a sign-in", halfway);
    await halfway.auth("/two-factor/verify-backup-code", { code: intruso.backupCodes[0] });
    await look("a backup code", halfway);
  }
  const recovering = server.visitor();
  const otp = await server.codeFor(recovering, phone);
  await recovering.mutate("cuentas.recoverByPhone", { telefono: phone, otp, password: INTRUSO });
  const again = server.visitor();
  await again.auth("/sign-in/email", { email, password: INTRUSO });
  await look("a recovery by phone", again);
  expect(inside, `${intruso.trampa} of ${email}`).toEqual([]);
  return tries;
}
