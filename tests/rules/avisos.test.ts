import { describe, expect, test } from "vitest";
import { dia, instante } from "../../rules/country/fecha.ts";
import { bolivares, centavos } from "../../rules/money/dinero.ts";
import { AVISO_TIPOS, type Aviso, avisos } from "../../rules/texts/events/avisos.ts";

const CASOS: [keyof typeof avisos, Aviso, Aviso["tipo"], string[]][] = [
  [
    "loanApproved",
    avisos.loanApproved({ amount: centavos(2_000), cuotas: 4, fechaPrimerPago: dia("2026-03-04") }),
    "aprobado",
    ["$20,00", "4 cuotas", "4 de marzo de 2026"],
  ],
  ["loanRejected", avisos.loanRejected("Datos incompletos"), "rechazado", ["Motivo: Datos incompletos"]],
  ["banned", avisos.banned("Referencias falsas."), "rechazado", ["Referencias falsas.", "atención al cliente"]],
  ["unbanned", avisos.unbanned(), "info", ["activa"]],
  ["forgetAsked", avisos.forgetAsked(), "info", ["borremos tus datos", "Si no fuiste tú"]],
  ["forgetRefused", avisos.forgetRefused("Debes una cuota"), "info", ["borrar tus datos", "Motivo: Debes una cuota."]],
  ["loanCompleted", avisos.loanCompleted(centavos(2_000)), "info", ["¡Completaste", "$20,00"]],
  ["discounted", avisos.discounted(centavos(2_00)), "info", ["antes de tiempo", "$2,00 de interés"]],
  ["loanClosedOwing", avisos.loanClosedOwing(centavos(2_000), centavos(1_800)), "info", ["$20,00", "$18,00 sin pagar"]],
  ["loanWrittenOff", avisos.loanWrittenOff(centavos(1_800)), "info", ["incobrable", "$18,00"]],
  ["rescheduled", avisos.rescheduled(2, dia("2026-03-04")), "info", ["cuota 2", "4 de marzo de 2026"]],
  ["emailReleased", avisos.emailReleased("a@ejemplo.com"), "info", ["a@ejemplo.com", "Mis Datos"]],
  ["levelLowered", avisos.levelLowered(1, "Bronce"), "info", ["nivel 1", "Bronce", "devuelto"]],
  ["firstPaymentChanged", avisos.firstPaymentChanged(dia("2026-03-04")), "info", ["4 de marzo de 2026"]],
  [
    "reminder",
    avisos.reminder({ numero: 2, monto: centavos(600), vence: dia("2026-03-04") }, dia("2026-03-01")),
    "info",
    ["cuota 2", "$6,00", "4 de marzo de 2026"],
  ],
  // Spec §4: a fine notifies the user of the new total.
  ["fined", avisos.fined(centavos(50), centavos(2_450)), "info", ["$0,50", "$24,50"]],
  ["fineWaived", avisos.fineWaived(centavos(50), centavos(2_400)), "info", ["$0,50", "$24,00"]],
  [
    "prorrogaGranted",
    avisos.prorrogaGranted(2, dia("2026-03-14"), null),
    "aprobado",
    ["cuota 2", "14 de marzo de 2026."],
  ],
  ["prorrogaRefused", avisos.prorrogaRefused(2, "Ya tuviste dos"), "rechazado", ["cuota 2", "Motivo: Ya tuviste dos."]],
  [
    "approvalCancelled",
    avisos.approvalCancelled(centavos(2_000), "Otra cuenta"),
    "info",
    ["$20,00", "vuelve a revisión", "Motivo: Otra cuenta."],
  ],
  [
    "planCorrected",
    avisos.planCorrected({ cuotas: 3, fechaPrimerPago: dia("2026-03-04") }, "Eran tres"),
    "info",
    ["3 cuotas", "4 de marzo de 2026", "Motivo: Eran tres."],
  ],
  ["rejectionWithdrawn", avisos.rejectionWithdrawn(centavos(2_000)), "info", ["$20,00", "no quedó rechazada"]],
  [
    "loanReopened",
    avisos.loanReopened(centavos(2_000), centavos(600), "Fue otro préstamo"),
    "info",
    ["$20,00", "Te faltan $6,00", "Motivo: Fue otro préstamo."],
  ],
  ["writeOffUndone", avisos.writeOffUndone(centavos(600)), "info", ["ya no está como incobrable", "$6,00"]],
  ["datesRestored", avisos.datesRestored(dia("2026-03-04")), "info", ["las de antes", "4 de marzo de 2026."]],
  ["prorrogaReviewed", avisos.prorrogaReviewed(2, dia("2026-03-04")), "info", ["cuota 2", "4 de marzo de 2026."]],
  ["creditTakenBack", avisos.creditTakenBack(centavos(600), centavos(1_800)), "info", ["$6,00", "debes $18,00"]],
  ["verificationReviewed", avisos.verificationReviewed(), "verificacion", ["No tienes que enviar otras"]],
  ["verificationStands", avisos.verificationStands(), "verificacion", ["sigue verificada"]],
  [
    "levelCorrected",
    avisos.levelCorrected(1, "Bronce", "Se subió por error"),
    "info",
    ["el 1, Bronce.", "Motivo: Se subió por error."],
  ],
  ["pagoRestored", avisos.pagoRestored(centavos(600), "aprobado"), "info", ["$6,00", "está aprobado"]],
  ["creditApplied", avisos.creditApplied(centavos(600), centavos(1_800)), "info", ["$6,00", "$18,00"]],
  [
    "creditRefunded",
    avisos.creditRefunded(centavos(600), bolivares(174_600), "777888"),
    "info",
    ["$6,00", "1.746,00", "777888"],
  ],
  [
    "refundUndone",
    avisos.refundUndone(centavos(600), "El banco la devolvió"),
    "info",
    ["$6,00", "a tu favor", "Motivo: El banco la devolvió."],
  ],
  ["verificationRequested", avisos.verificationRequested(), "verificacion", ["identidad", "dos fotos"]],
  ["verificationApproved", avisos.verificationApproved(), "verificacion", ["verificada"]],
  [
    "photoRejected",
    avisos.photoRejected("la foto de tu cédula", "Está borrosa."),
    "verificacion",
    ["la foto de tu cédula", "Está borrosa."],
  ],
  ["verificationRejected", avisos.verificationRejected("Está borrosa."), "verificacion", ["Está borrosa."]],
  [
    "profileCorrected",
    avisos.profileCorrected(["Nombre", "Apellido", "Cédula"]),
    "info",
    ["nombre, apellido y cédula."],
  ],
  ["levelRaised", avisos.levelRaised(2, "Plata"), "info", ["nivel 2", "Plata"]],
  ["pagoApproved", avisos.pagoApproved(centavos(600)), "aprobado", ["$6,00", "aprobado"]],
  [
    "pagoConfirmed",
    avisos.pagoConfirmed(centavos(600)),
    "aprobado",
    ["El banco confirmó tu pago", "$6,00", "aprobado"],
  ],
  [
    "pagoRejected",
    avisos.pagoRejected(centavos(600), "No llegó"),
    "rechazado",
    ["$6,00", "No pudimos confirmar", "Motivo: No llegó"],
  ],
  ["pagoBack", avisos.pagoBack(centavos(600)), "info", ["$6,00", "revisión"]],
  ["pagoCorrected", avisos.pagoCorrected(centavos(600), "Leímos mal"), "info", ["$6,00", "Motivo: Leímos mal."]],
  ["loanEntered", avisos.loanEntered(centavos(2000)), "info", ["$20,00", "atención al cliente"]],
  ["pagoEntered", avisos.pagoEntered(centavos(600)), "info", ["$6,00", "Lo revisamos"]],
  ["pagoRemoved", avisos.pagoRemoved(centavos(600)), "info", ["$6,00", "eliminado"]],
  [
    "accountChanged",
    avisos.accountChanged({ que: "contrasena", cuando: instante(1_800_000_000_000), agente: "Firefox/1" }),
    "info",
    ["La contraseña de tu cuenta cambió", "2027", "desde Firefox", "«No fui yo»"],
  ],
  ["frozen", avisos.frozen(), "info", ["7 días", "atención al cliente"]],
  ["thawed", avisos.thawed(), "info", ["Quitamos la protección"]],
];

test("the kinds are those of spec §3", () => {
  expect([...AVISO_TIPOS]).toEqual(["aprobado", "rechazado", "verificacion", "info"]);
});

test("every notification has a case here", () => {
  expect(CASOS.map(([name]) => name).sort()).toEqual(Object.keys(avisos).sort());
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
  ["loanRejected", avisos.loanRejected(null)],
  ["banned", avisos.banned(null)],
  ["pagoRejected", avisos.pagoRejected(centavos(600), null)],
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
  expect(avisos.reminder(cuota, dia(hoy)).mensaje).toContain(cuando);
});

test.each([
  ["closed with something owed", avisos.loanClosedOwing(centavos(2_000), centavos(1_800))],
  ["written off", avisos.loanWrittenOff(centavos(1_800))],
])("%s: the truth, no congratulation, and that it can still be paid", (_, { mensaje }) => {
  expect(mensaje).not.toMatch(/complet|felic|¡/i);
  expect(mensaje).toMatch(/aún puedes pagarlos/i);
});

test("a fine for a late cuota says which, and when it fell due", () => {
  const { mensaje } = avisos.fined(centavos(50), centavos(2_450), { numero: 2, vence: dia("2027-01-08") });
  expect(mensaje).toBe(
    "Se aplicó una multa de $0,50: tu cuota 2 venció el 8 de enero de 2027. El nuevo total de tu préstamo es $24,50.",
  );
});
