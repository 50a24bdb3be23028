import { describe, expect, test } from "vitest";
import { dia, instante } from "../../rules/country/fecha.ts";
import { bolivares, centavos } from "../../rules/money/dinero.ts";
import {
  NOTIFICACION_TIPOS,
  notificaciones,
  type TextoDeNotificacion,
} from "../../rules/texts/events/notificaciones.ts";

const CASOS: [keyof typeof notificaciones, TextoDeNotificacion, TextoDeNotificacion["tipo"], string[]][] = [
  [
    "loanApproved",
    notificaciones.loanApproved({ amount: centavos(2_000), cuotas: 4, fechaPrimerPago: dia("2026-03-04") }),
    "aprobado",
    ["$20,00", "4 cuotas", "4 de marzo de 2026"],
  ],
  ["loanRejected", notificaciones.loanRejected("Datos incompletos"), "rechazado", ["Motivo: Datos incompletos"]],
  ["banned", notificaciones.banned("Referencias falsas."), "rechazado", ["Referencias falsas.", "atención al cliente"]],
  ["unbanned", notificaciones.unbanned(), "info", ["activa"]],
  ["forgetAsked", notificaciones.forgetAsked(), "info", ["borremos tus datos", "Si no fuiste tú"]],
  [
    "forgetRefused",
    notificaciones.forgetRefused("Debes una cuota"),
    "info",
    ["borrar tus datos", "Motivo: Debes una cuota."],
  ],
  ["loanCompleted", notificaciones.loanCompleted(centavos(2_000)), "info", ["¡Completaste", "$20,00"]],
  ["discounted", notificaciones.discounted(centavos(2_00)), "info", ["antes de tiempo", "$2,00 de interés"]],
  [
    "loanClosedOwing",
    notificaciones.loanClosedOwing(centavos(2_000), centavos(1_800)),
    "info",
    ["$20,00", "$18,00 sin pagar"],
  ],
  ["loanWrittenOff", notificaciones.loanWrittenOff(centavos(1_800)), "info", ["incobrable", "$18,00"]],
  ["rescheduled", notificaciones.rescheduled(2, dia("2026-03-04")), "info", ["cuota 2", "4 de marzo de 2026"]],
  ["emailReleased", notificaciones.emailReleased("a@ejemplo.com"), "info", ["a@ejemplo.com", "Mis Datos"]],
  ["levelLowered", notificaciones.levelLowered(1, "Bronce"), "info", ["nivel 1", "Bronce", "devuelto"]],
  ["firstPaymentChanged", notificaciones.firstPaymentChanged(dia("2026-03-04")), "info", ["4 de marzo de 2026"]],
  [
    "reminder",
    notificaciones.reminder({ numero: 2, monto: centavos(600), vence: dia("2026-03-04") }, dia("2026-03-01")),
    "info",
    ["cuota 2", "$6,00", "4 de marzo de 2026"],
  ],
  // Spec §4: a fine notifies the user of the new total.
  ["fined", notificaciones.fined(centavos(50), centavos(2_450)), "info", ["$0,50", "$24,50"]],
  ["fineWaived", notificaciones.fineWaived(centavos(50), centavos(2_400)), "info", ["$0,50", "$24,00"]],
  [
    "prorrogaGranted",
    notificaciones.prorrogaGranted(2, dia("2026-03-14"), null),
    "aprobado",
    ["cuota 2", "14 de marzo de 2026."],
  ],
  [
    "prorrogaRefused",
    notificaciones.prorrogaRefused(2, "Ya tuviste dos"),
    "rechazado",
    ["cuota 2", "Motivo: Ya tuviste dos."],
  ],
  [
    "approvalCancelled",
    notificaciones.approvalCancelled(centavos(2_000), "Otra cuenta"),
    "info",
    ["$20,00", "vuelve a revisión", "Motivo: Otra cuenta."],
  ],
  [
    "planCorrected",
    notificaciones.planCorrected({ cuotas: 3, fechaPrimerPago: dia("2026-03-04") }, "Eran tres"),
    "info",
    ["3 cuotas", "4 de marzo de 2026", "Motivo: Eran tres."],
  ],
  ["rejectionWithdrawn", notificaciones.rejectionWithdrawn(centavos(2_000)), "info", ["$20,00", "no quedó rechazada"]],
  [
    "loanReopened",
    notificaciones.loanReopened(centavos(2_000), centavos(600), "Fue otro préstamo"),
    "info",
    ["$20,00", "Te faltan $6,00", "Motivo: Fue otro préstamo."],
  ],
  ["writeOffUndone", notificaciones.writeOffUndone(centavos(600)), "info", ["ya no está como incobrable", "$6,00"]],
  ["datesRestored", notificaciones.datesRestored(dia("2026-03-04")), "info", ["las de antes", "4 de marzo de 2026."]],
  [
    "prorrogaReviewed",
    notificaciones.prorrogaReviewed(2, dia("2026-03-04")),
    "info",
    ["cuota 2", "4 de marzo de 2026."],
  ],
  [
    "creditTakenBack",
    notificaciones.creditTakenBack(centavos(600), centavos(1_800)),
    "info",
    ["$6,00", "debes $18,00"],
  ],
  ["verificationReviewed", notificaciones.verificationReviewed(), "verificacion", ["No tienes que enviar otras"]],
  ["verificationStands", notificaciones.verificationStands(), "verificacion", ["sigue verificada"]],
  [
    "levelCorrected",
    notificaciones.levelCorrected(1, "Bronce", "Se subió por error"),
    "info",
    ["el 1, Bronce.", "Motivo: Se subió por error."],
  ],
  ["pagoRestored", notificaciones.pagoRestored(centavos(600), "aprobado"), "info", ["$6,00", "está aprobado"]],
  ["creditApplied", notificaciones.creditApplied(centavos(600), centavos(1_800)), "info", ["$6,00", "$18,00"]],
  [
    "creditRefunded",
    notificaciones.creditRefunded(centavos(600), bolivares(174_600), "777888"),
    "info",
    ["$6,00", "1.746,00", "777888"],
  ],
  [
    "refundUndone",
    notificaciones.refundUndone(centavos(600), "El banco la devolvió"),
    "info",
    ["$6,00", "a tu favor", "Motivo: El banco la devolvió."],
  ],
  ["verificationRequested", notificaciones.verificationRequested(), "verificacion", ["identidad", "dos fotos"]],
  ["verificationApproved", notificaciones.verificationApproved(), "verificacion", ["verificada"]],
  [
    "photoRejected",
    notificaciones.photoRejected("la foto de tu cédula", "Está borrosa."),
    "verificacion",
    ["la foto de tu cédula", "Está borrosa."],
  ],
  ["verificationRejected", notificaciones.verificationRejected("Está borrosa."), "verificacion", ["Está borrosa."]],
  [
    "profileCorrected",
    notificaciones.profileCorrected(["Nombre", "Apellido", "Cédula"]),
    "info",
    ["nombre, apellido y cédula."],
  ],
  ["levelRaised", notificaciones.levelRaised(2, "Plata"), "info", ["nivel 2", "Plata"]],
  ["pagoApproved", notificaciones.pagoApproved(centavos(600)), "aprobado", ["$6,00", "aprobado"]],
  [
    "pagoConfirmed",
    notificaciones.pagoConfirmed(centavos(600)),
    "aprobado",
    ["El banco confirmó tu pago", "$6,00", "aprobado"],
  ],
  [
    "pagoRejected",
    notificaciones.pagoRejected(centavos(600), "No llegó"),
    "rechazado",
    ["$6,00", "No pudimos confirmar", "Motivo: No llegó"],
  ],
  ["pagoBack", notificaciones.pagoBack(centavos(600)), "info", ["$6,00", "revisión"]],
  [
    "pagoCorrected",
    notificaciones.pagoCorrected(centavos(600), "Leímos mal"),
    "info",
    ["$6,00", "Motivo: Leímos mal."],
  ],
  ["loanEntered", notificaciones.loanEntered(centavos(2000)), "info", ["$20,00", "atención al cliente"]],
  ["pagoEntered", notificaciones.pagoEntered(centavos(600)), "info", ["$6,00", "Lo revisamos"]],
  ["pagoRemoved", notificaciones.pagoRemoved(centavos(600)), "info", ["$6,00", "eliminado"]],
  [
    "accountChanged",
    notificaciones.accountChanged({ que: "contrasena", cuando: instante(1_800_000_000_000), agente: "Firefox/1" }),
    "info",
    ["La contraseña de tu cuenta cambió", "2027", "desde Firefox", "«No fui yo»"],
  ],
  ["frozen", notificaciones.frozen(), "info", ["7 días", "atención al cliente"]],
  ["thawed", notificaciones.thawed(), "info", ["Quitamos la protección"]],
];

test("the kinds are those of spec §3", () => {
  expect([...NOTIFICACION_TIPOS]).toEqual(["aprobado", "rechazado", "verificacion", "info"]);
});

test("every notification has a case here", () => {
  expect(CASOS.map(([name]) => name).sort()).toEqual(Object.keys(notificaciones).sort());
});

describe.each(CASOS)("%s", (_, { tipo, mensaje }, expected, parts) => {
  test("is of its kind and says what happened", () => {
    expect(tipo).toBe(expected);
    for (const part of parts) expect(mensaje).toContain(part);
  });

  test("is a sentence in Spanish, without holes", () => {
    expect(mensaje).toMatch(/^[¡¿]?[A-ZÁÉÍÓÚÑ]/);
    expect(mensaje).toBe(mensaje.trim());
    expect(mensaje).not.toMatch(/undefined|null|NaN|\[object|\$\{| {2}/);
    expect(mensaje).not.toMatch(/\busted\b/i);
  });
});

test.each([
  ["loanRejected", notificaciones.loanRejected(null)],
  ["banned", notificaciones.banned(null)],
  ["pagoRejected", notificaciones.pagoRejected(centavos(600), null)],
])("%s without a reason does not speak of one", (_, { mensaje }) => {
  expect(mensaje).not.toMatch(/motivo|null/i);
  expect(mensaje).toMatch(/\.$/);
});

test.each([
  ["2026-03-03", "vence el 4 de marzo de 2026"],
  ["2026-03-04", "vence hoy"],
  ["2026-03-05", "venció el 4 de marzo de 2026"],
])("a reminder on %s: %s", (hoy, cuando) => {
  const cuota = { numero: 2, monto: centavos(600), vence: dia("2026-03-04") };
  expect(notificaciones.reminder(cuota, dia(hoy)).mensaje).toContain(cuando);
});

test.each([
  ["closed with something owed", notificaciones.loanClosedOwing(centavos(2_000), centavos(1_800))],
  ["written off", notificaciones.loanWrittenOff(centavos(1_800))],
])("%s: the truth, no congratulation, and that it can still be paid", (_, { mensaje }) => {
  expect(mensaje).not.toMatch(/complet|felic|¡/i);
  expect(mensaje).toMatch(/aún puedes pagarlos/i);
});

test("a fine for a late cuota says which, and when it fell due", () => {
  const { mensaje } = notificaciones.fined(centavos(50), centavos(2_450), { numero: 2, vence: dia("2027-01-08") });
  expect(mensaje).toBe(
    "Se aplicó una multa de $0,50: tu cuota 2 venció el 8 de enero de 2027. El nuevo total de tu préstamo es $24,50.",
  );
});
