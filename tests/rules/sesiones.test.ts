/** How long a session lasts: renewed by use, for a borrower up to 90 days, for an administrator up to 7. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { instante } from "../../rules/country/fecha.ts";
import { afterUse, endOfSession, isOpen, type Sesion } from "../../rules/people/acceso/sesiones.ts";
import { forAll } from "../support/azar.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = Date.parse("2027-01-15T12:00:00Z");
type Rol = "cliente" | "admin";

const signedIn = (rol: Rol, at = START): Sesion => ({
  creada: instante(at),
  usada: instante(at),
  vence: endOfSession(rol, { creada: instante(at), usada: instante(at) }),
});

/** The session if it is used every `step` from the first moment until `until`. */
function used(rol: Rol, step: number, until: number): Sesion {
  let sesion = signedIn(rol);
  for (let at = step; at <= until; at += step) sesion = afterUse(rol, sesion, instante(START + at));
  return sesion;
}

describe("a person who comes again", () => {
  test.each<[string, Rol, Sesion, number, boolean]>([
    ["a borrower, daily, on day 29", "cliente", used("cliente", DAY, 28 * DAY), 29 * DAY, true],
    ["a borrower, daily, on day 31", "cliente", used("cliente", DAY, 30 * DAY), 31 * DAY, true],
    ["a borrower, daily, on day 89", "cliente", used("cliente", DAY, 88 * DAY), 89 * DAY, true],
    ["a borrower, daily, on day 91", "cliente", used("cliente", DAY, 91 * DAY), 91 * DAY, false],
    ["a borrower who pays every 29 days, on day 87", "cliente", used("cliente", 29 * DAY, 58 * DAY), 87 * DAY, true],
    ["a borrower after 31 days away", "cliente", signedIn("cliente"), 31 * DAY, false],
    ["an administrator after 11 h 59", "admin", signedIn("admin"), 12 * HOUR - MINUTE, true],
    ["an administrator after 12 h 01", "admin", signedIn("admin"), 12 * HOUR + MINUTE, false],
    [
      "an administrator, at work day and night, on day 6",
      "admin",
      used("admin", 6 * HOUR, 6 * DAY),
      6 * DAY + HOUR,
      true,
    ],
    ["an administrator, at work day and night, after day 7", "admin", used("admin", 6 * HOUR, 7 * DAY), 7 * DAY, false],
    ["a borrower made administrator, 13 h after the last use", "admin", signedIn("cliente"), 13 * HOUR, false],
    ["a borrower made administrator, within the hour", "admin", signedIn("cliente"), HOUR, true],
    [
      "somebody whose session was ended by hand",
      "cliente",
      { ...signedIn("cliente"), vence: instante(START) },
      HOUR,
      false,
    ],
    ["somebody after the clock was set back a day", "cliente", signedIn("cliente"), -DAY, true],
  ])("%s", (_what, rol, sesion, later, open) => {
    expect(isOpen(rol, sesion, instante(START + later))).toBe(open);
  });

  test("nothing is written twice within the hour", () => {
    const sesion = signedIn("cliente");
    expect(afterUse("cliente", sesion, instante(START + 59 * MINUTE))).toBe(sesion);
    const later = afterUse("cliente", sesion, instante(START + 61 * MINUTE));
    expect(later).toMatchObject({ creada: START, usada: START + 61 * MINUTE, vence: START + 61 * MINUTE + 30 * DAY });
    expect(afterUse("cliente", later, instante(START + 90 * MINUTE))).toBe(later);
  });

  test("what has ended is not prolonged by coming back", () => {
    const ended = afterUse("cliente", signedIn("cliente"), instante(START + 31 * DAY));
    expect(isOpen("cliente", ended, instante(START + 31 * DAY))).toBe(false);
    expect(ended.vence).toBeLessThanOrEqual(START + 30 * DAY);
  });

  test("a new administrator's session is cut to an administrator's at the first use", () => {
    expect(afterUse("admin", signedIn("cliente"), instante(START + MINUTE)).vence).toBe(START + 12 * HOUR);
  });

  test("a clock that ran ahead and was set back prolongs nothing beyond what use from now on gives", () => {
    const ahead = afterUse("admin", signedIn("admin"), instante(START + 11 * HOUR));
    const back = afterUse("admin", ahead, instante(START + 2 * HOUR));
    expect(back).toMatchObject({ usada: START + 2 * HOUR, vence: START + 14 * HOUR });
  });
});

test("whatever the uses, no session outlives its limit, and one in use within its time is never lost", () => {
  const gaps = fc.array(fc.integer({ min: 0, max: 40 * HOUR }), { maxLength: 200 });
  forAll(
    fc.property(fc.constantFrom<Rol>("cliente", "admin"), gaps, (rol, waits) => {
      const [idle, life] = rol === "admin" ? [12 * HOUR, 7 * DAY] : [30 * DAY, 90 * DAY];
      let sesion = signedIn(rol);
      let now = START;
      for (const wait of waits) {
        now += wait;
        const open = isOpen(rol, sesion, instante(now));
        if (now - START >= life || wait >= idle) expect(open).toBe(false);
        // Its last use is known to the hour.
        else if (wait < idle - HOUR) expect(open).toBe(true);
        if (!open) return;
        sesion = afterUse(rol, sesion, instante(now));
        expect(sesion.vence).toBe(endOfSession(rol, sesion));
      }
    }),
  );
});
