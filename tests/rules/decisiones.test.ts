import { describe, expect, test } from "vitest";
import { instante } from "../../rules/country/fecha.ts";
import { formatCuando, formatHecho } from "../../rules/texts/decisiones.ts";

/** Of an instant in Caracas, four hours behind UTC. */
const at = (local: string) => instante(Date.parse(`${local}:00-04:00`));
const AHORA = at("2027-03-04T15:30");

describe("when, as people say it in Caracas", () => {
  test.each([
    ["2027-03-04T15:05", "hoy a las 3:05 p. m."],
    ["2027-03-04T13:20", "hoy a la 1:20 p. m."],
    ["2027-03-04T00:00", "hoy a las 12:00 a. m."],
    ["2027-03-03T23:59", "ayer a las 11:59 p. m."],
    ["2027-03-03T01:00", "ayer a la 1:00 a. m."],
    ["2027-03-02T10:30", "el 2 de marzo de 2027 a las 10:30 a. m."],
    ["2026-12-31T11:00", "el 31 de diciembre de 2026 a las 11:00 a. m."],
  ])("%s: %s", (local, texto) => {
    expect(formatCuando(at(local), AHORA)).toBe(texto);
  });
});

describe("who decided first, and what", () => {
  const fecha = at("2027-03-04T15:05");
  test.each([
    ["loans.approve", { status: "Aprobado" }, "Ya la aprobó"],
    ["loans.reject", { status: "Rechazado", motivo: null }, "Ya la rechazó"],
    ["usuarios.ban", { motivo: "Fraude" }, "Ya la baneó"],
    ["usuarios.unban", null, "Ya le quitó el baneo"],
    ["verificaciones.approve", { verify: true }, "Ya la aprobó"],
    ["verificaciones.reject", { motivo: "Borrosa" }, "Ya la rechazó"],
    ["pagos.setStatus", { status: "Aprobado" }, "Ya lo aprobó"],
    ["pagos.setStatus", { status: "Rechazado" }, "Ya lo rechazó"],
    ["pagos.setStatus", { status: "Pendiente" }, "Ya lo devolvió a revisión"],
    ["pagos.remove", null, "Ya lo eliminó"],
    ["loans.cancelApproval", { status: "Pendiente" }, "Ya canceló su aprobación"],
    ["prorrogas.decide", { estado: "Concedida" }, "Ya la concedió"],
    ["prorrogas.decide", { estado: "Rechazada" }, "Ya la rechazó"],
    ["banco.confirm", {}, "Ya lo confirmó"],
    ["banco.automatic", {}, "Ya lo confirmó"],
    ["banco.assign", {}, "Ya lo asignó"],
    ["banco.undo", null, "Ya lo deshizo"],
    ["banco.ignore", { estado: "ignorado" }, "Ya lo ignoró"],
    ["banco.reconsider", { estado: "por_conciliar" }, "Ya volvió a mirarlo"],
    ["algo.nuevo", undefined, "Ya la cambió"],
  ])("%s %j: %s…", (accion, despues, texto) => {
    const hecho = { accion, despues, quien: "maria@cuotica.test", fecha };
    expect(formatHecho(hecho, AHORA)).toBe(`${texto} maria@cuotica.test hoy a las 3:05 p. m.`);
  });

  test("what nobody signed was the program's doing", () => {
    const hecho = { accion: "loans.reject", despues: null, quien: null, fecha };
    expect(formatHecho(hecho, AHORA)).toBe("Ya la rechazó el programa hoy a las 3:05 p. m.");
  });
});
