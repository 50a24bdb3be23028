import { describe, expect, test } from "vitest";
import { instante } from "../../rules/country/fecha.ts";
import { INVITACION_MS } from "../../rules/limits/limits.ts";
import { checkInvitacion, checkInvited, enlaceInvitacion } from "../../rules/people/acceso/admins.ts";

const NOW = Date.parse("2026-03-04T12:00:00Z");
const open = { expira: instante(NOW + INVITACION_MS), usado: null, anulado: null };

describe("an invitation", () => {
  test.each<[string, Parameters<typeof checkInvitacion>[0], string | null]>([
    ["open", open, null],
    ["in its last millisecond", { ...open, expira: instante(NOW + 1) }, null],
    ["at its end", { ...open, expira: instante(NOW) }, "INVITATION_EXPIRED"],
    ["used", { ...open, usado: instante(NOW - 1) }, "INVITATION_USED"],
    ["annulled", { ...open, anulado: instante(NOW - 1) }, "INVITATION_ANNULLED"],
    ["used, and old by now", { expira: instante(NOW - 1), usado: instante(NOW - 2), anulado: null }, "INVITATION_USED"],
    [
      "annulled, and old by now",
      { expira: instante(NOW - 1), usado: null, anulado: instante(NOW - 2) },
      "INVITATION_ANNULLED",
    ],
    ["that nobody made", undefined, "INVITATION_UNKNOWN"],
  ])("%s", (_, invitacion, code) => {
    expect(checkInvitacion(invitacion, instante(NOW))?.code ?? null).toBe(code);
  });

  test("lasts two days, and its secret stands after the «#»", () => {
    expect(INVITACION_MS).toBe(172_800_000);
    expect(enlaceInvitacion("https://cuotica.ejemplo", "abc")).toBe("https://cuotica.ejemplo/admin#invitacion=abc");
  });
});

describe("who may be invited", () => {
  const empty = { rol: "cliente", perfilGuardado: false, tienePrestamos: false } as const;

  test.each<[string, Parameters<typeof checkInvited>[0], string | null]>([
    ["who has no account", null, null],
    ["an account of which nothing was made, or that was an administrator's", empty, null],
    ["an administrator", { ...empty, rol: "admin" }, "ALREADY_ADMIN"],
    ["a borrower with a profile", { ...empty, perfilGuardado: true }, "INVITED_IS_BORROWER"],
    ["a borrower with loans", { ...empty, tienePrestamos: true }, "INVITED_IS_BORROWER"],
  ])("%s", (_, cuenta, code) => {
    expect(checkInvited(cuenta)?.code ?? null).toBe(code);
  });
});
