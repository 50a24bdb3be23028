import { describe, expect, test } from "vitest";
import { dia, instante } from "../../rules/country/fecha.ts";
import { centavos } from "../../rules/money/dinero.ts";
import {
  correoAprobacion,
  correoNuevoAdmin,
  correoPago,
  correoProrroga,
  correoRecordatorio,
  correoSolicitud,
  ENLACE_SELLADO,
} from "../../rules/texts/events/correos.ts";
import {
  correoConfirmacion,
  correoInvitacion,
  correoReclamo,
  correoReclamoTelefono,
  correoRecuperacion,
} from "../../rules/texts/events/correos-cuenta.ts";

const MARIA = { nombre: "María José", apellido: "Núñez", correo: "maria@ejemplo.com" };
const PANEL = "https://cuotica.ejemplo/admin";
const APP = "https://cuotica.ejemplo";

const solicitud = correoSolicitud(
  { ...MARIA, amount: centavos(2_000), reason: "Medicinas", ingreso: centavos(15_000), status: "Pendiente" },
  PANEL,
);
const pago = correoPago(
  {
    userId: "u-1",
    nombre: "María José Núñez",
    monto: centavos(600),
    codigo: "0042",
    fecha: instante(Date.parse("2026-03-05T03:30:00Z")),
  },
  PANEL,
);
const aprobacion = correoAprobacion(
  { ...MARIA, amount: centavos(2_000), cuotas: 4, fechaPrimerPago: dia("2026-03-04"), montoFinal: centavos(2_400) },
  APP,
);
const recordatorio = correoRecordatorio(
  MARIA,
  { numero: 2, monto: centavos(600), vence: dia("2026-03-04") },
  dia("2026-03-01"),
  APP,
);
const recuperacion = correoRecuperacion(`${APP}/recuperar#token=abc`);
const invitacion = correoInvitacion("duena@ejemplo.com", `${APP}/invitacion#token=abc`);
const nuevoAdmin = correoNuevoAdmin("socia@ejemplo.com", "gestor", "duena@ejemplo.com", PANEL);
const confirmacion = correoConfirmacion(`${APP}/correo#confirmar=abc`);
const reclamo = correoReclamo(`${APP}/correo#recuperar=abc`);
const reclamoTelefono = correoReclamoTelefono("67", `${APP}/login/phone`, `${APP}/correo#recuperar=abc`);

describe("the parameters of spec §7", () => {
  test("a new request, to the admin", () => {
    expect(solicitud.params).toEqual({
      user_name: "María José",
      user_lastName: "Núñez",
      user_ingreso: "$150,00",
      user_status: "Pendiente",
      user_email: "maria@ejemplo.com",
      mensaje: expect.stringContaining("$20,00"),
    });
    expect(solicitud.params.mensaje).toContain("Medicinas");
  });

  test("a registered payment, to the admin; its time is Caracas time", () => {
    const { fecha_registro, ...params } = pago.params;
    expect(params).toEqual({ user_uid: "u-1", monto_pago: "$6,00", referencia_pago: "0042" });
    expect(fecha_registro?.replace(/\s/g, " ")).toMatch(/^4 mar\.? 2026, 11:30 p\. m\.$/);
  });

  test("an approval, to the borrower; its date is 'd de MMMM de yyyy'", () => {
    expect(aprobacion.params).toEqual({
      user_name: "María José",
      user_lastName: "Núñez",
      user_email: "maria@ejemplo.com",
      monto_aprobado: "$20,00",
      cuotas_totales: "4",
      fecha_primer_pago: "4 de marzo de 2026",
    });
  });

  test("a reminder, to the borrower; its date is 'dd de MMMM de yyyy'", () => {
    const { mensaje, ...params } = recordatorio.params;
    expect(params).toEqual({
      user_name: "María José",
      user_lastName: "Núñez",
      user_email: "maria@ejemplo.com",
      fecha_limite: "04 de marzo de 2026",
    });
    expect(mensaje).toContain("$6,00");
    expect(mensaje).toContain("04 de marzo de 2026");
  });
});

describe("what a person reads", () => {
  test.each([
    [
      "solicitud",
      solicitud,
      ["María José Núñez", "$20,00", "Medicinas", "$150,00", "maria@ejemplo.com", `${PANEL}/pendientes`],
    ],
    ["pago", pago, ["María José Núñez", "$6,00", "0042", `${PANEL}/pagos`]],
    [
      "aprobacion",
      aprobacion,
      ["María José", "$20,00", "$24,00", "4 cuotas", "4 de marzo de 2026", `${APP}/solicitar`],
    ],
    ["recordatorio", recordatorio, ["María José", "cuota 2", "$6,00", "04 de marzo de 2026", `${APP}/solicitar`]],
  ] as const)("%s", (plantilla, correo, parts) => {
    expect(correo.plantilla).toBe(plantilla);
    for (const part of parts) expect(correo.texto).toContain(part);
  });

  test.each([
    ["solicitud", solicitud, ["María José Núñez", "$20,00"]],
    ["pago", pago, ["María José Núñez", "$6,00"]],
    ["aprobacion", aprobacion, ["$20,00"]],
    ["recordatorio", recordatorio, ["04 de marzo de 2026"]],
  ] as const)("the subject of %s", (_, correo, parts) => {
    for (const part of parts) expect(correo.asunto).toContain(part);
  });

  const accounts = [recuperacion, confirmacion, reclamo, reclamoTelefono, invitacion, nuevoAdmin];
  test.each([solicitud, pago, aprobacion, recordatorio, ...accounts])(
    "%#: a subject of one line, and no hole anywhere",
    (correo) => {
      expect(correo.asunto).not.toMatch(/[\r\n]/);
      const all = [correo.asunto, correo.texto, ...Object.values(correo.params)];
      for (const text of all) {
        expect(text).toMatch(/\S/);
        expect(text).not.toMatch(/undefined|null|NaN|\[object|\$\{/);
        expect(text).not.toMatch(/\b(banco central|financiera|SUDEBAN|usted)\b/i);
      }
    },
  );

  test("the links of an account are secrets: their messages rest without them", () => {
    expect(recuperacion.enlace).toBe(`${APP}/recuperar#token=abc`);
    expect(confirmacion.enlace).toBe(`${APP}/correo#confirmar=abc`);
    for (const { texto, asunto, params } of [recuperacion, confirmacion, reclamo, reclamoTelefono, invitacion]) {
      expect(texto).toContain(`\n${ENLACE_SELLADO}\n`);
      expect(JSON.stringify([texto, asunto, params])).not.toMatch(/token|abc/);
    }
    expect(reclamoTelefono.params).toEqual({ fin: "67" });
    expect(reclamoTelefono.texto).toContain(`el teléfono que termina en 67: entra con él en ${APP}/login/phone`);
  });

  test("a request for more time, to the admin, says of which cuota, until when and why", () => {
    const asked = { ...MARIA, desdeCuota: 2, fecha: dia("2026-03-20"), motivo: "Cobro el 19" };
    const { asunto, texto } = correoProrroga(asked, PANEL);
    expect(asunto).toBe("María José Núñez pide más tiempo");
    for (const part of ["cuota 2", "20 de marzo de 2026", "Cobro el 19", `${PANEL}/aprobadas`]) {
      expect(texto).toContain(part);
    }
  });

  test("an invitation rests without its link", () => {
    expect(invitacion.enlace).toBe(`${APP}/invitacion#token=abc`);
    expect(invitacion.texto).toContain("antes de 48 horas");
  });
});
