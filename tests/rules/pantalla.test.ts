/** What a locked phone shows to anybody holding it: what happened, never how much, why, or whose data. */
import { expect, test } from "vitest";
import { dia, instante } from "../../rules/country/fecha.ts";
import { suscripcionInput } from "../../rules/input/suscripcion.ts";
import { bolivares, centavos } from "../../rules/money/dinero.ts";
import { routeAt } from "../../rules/routes.ts";
import { ADONDE } from "../../rules/texts/events/adonde.ts";
import { events } from "../../rules/texts/events/events.ts";
import { DIEZ_MB, errores, leido, NO_TEXTOS } from "./esquemas.ts";

const MOTIVO = "SECRETO";
const [uno, otro] = [centavos(12_34), centavos(56_78)];
const hoy = dia("2027-02-14");
const loan = {
  ...{ id: "prestamo", nombre: "SECRETO", apellido: "SECRETO", correo: "secreto@cuotica.test", amount: uno },
  ...{ montoFinal: otro, cuotas: 4, fechaPrimerPago: hoy, decididoEn: instante(0) },
};
const debida = { numero: 2, monto: uno, vence: dia("2027-03-04") };
const hecho = { que: "contrasena", cuando: instante(0), agente: "SECRETO", ip: "SECRETO" } as const;

const TOLD: { [Name in keyof typeof events]: Parameters<(typeof events)[Name]> } = {
  loanApproved: [loan],
  loanRejected: [MOTIVO],
  banned: [MOTIVO],
  unbanned: [],
  forgetAsked: [],
  forgetRefused: [MOTIVO],
  rejectionWithdrawn: [uno],
  loanReopened: [uno, otro, MOTIVO],
  writeOffUndone: [uno],
  datesRestored: [hoy],
  prorrogaReviewed: [2, hoy],
  creditTakenBack: [uno, otro],
  loanWrittenOff: [uno],
  discounted: [uno],
  loanClosedOwing: [uno, otro],
  loanCompleted: [uno],
  firstPaymentChanged: [hoy],
  rescheduled: [2, hoy],
  prorrogaGranted: [2, hoy, MOTIVO],
  prorrogaRefused: [2, MOTIVO],
  approvalCancelled: [uno, MOTIVO],
  planCorrected: [loan, MOTIVO],
  creditApplied: [uno, otro],
  creditRefunded: [uno, bolivares(99_99), MOTIVO],
  refundUndone: [uno, MOTIVO],
  reminder: [loan, debida, hoy],
  fined: [uno, otro],
  fineWaived: [uno, otro],
  verificationRequested: [],
  verificationApproved: [],
  verificationRejected: [MOTIVO],
  verificationReviewed: [],
  verificationStands: [],
  photoRejected: [MOTIVO, MOTIVO],
  emailReleased: ["secreto@cuotica.test"],
  profileCorrected: [[MOTIVO]],
  levelRaised: [3, MOTIVO],
  levelLowered: [3, MOTIVO],
  levelCorrected: [3, MOTIVO, MOTIVO],
  pagoApproved: [uno],
  pagoConfirmed: [uno],
  pagoRejected: [uno, MOTIVO],
  pagoBack: [uno],
  pagoCorrected: [uno, MOTIVO],
  loanEntered: [uno],
  pagoEntered: [uno],
  pagoRestored: [uno, MOTIVO],
  pagoRemoved: [uno],
  accountChanged: [hecho],
  frozen: [],
  thawed: [],
};

/** A reason written by an operator creates no link. */
const AJENO = "El pago, la cuota, tu nivel, tu identidad y «No fui yo»";

/** Where the notification in the app leads; null if it says everything. */
const LLEVA: { [Name in keyof typeof events]: string | null } = {
  ...{ loanApproved: "/solicitar", loanRejected: "/solicitar", banned: "/solicitar", unbanned: null },
  ...{ forgetAsked: "/datos", forgetRefused: "/datos", rejectionWithdrawn: "/solicitar", loanReopened: "/solicitar" },
  ...{ writeOffUndone: "/solicitar", datesRestored: "/solicitar", prorrogaReviewed: "/solicitar" },
  ...{ creditTakenBack: "/solicitar", loanWrittenOff: "/solicitar", discounted: "/solicitar" },
  ...{ loanClosedOwing: "/solicitar", loanCompleted: "/historial", firstPaymentChanged: "/solicitar" },
  ...{ rescheduled: "/solicitar", prorrogaGranted: "/solicitar", prorrogaRefused: "/solicitar" },
  ...{ approvalCancelled: "/solicitar", planCorrected: "/solicitar", creditApplied: "/solicitar" },
  ...{
    creditRefunded: null,
    refundUndone: null,
    reminder: "/solicitar#pagar",
    fined: "/solicitar",
    fineWaived: "/solicitar",
  },
  ...{ verificationRequested: "/solicitar", verificationApproved: "/solicitar", verificationRejected: "/solicitar" },
  ...{ verificationReviewed: "/solicitar", verificationStands: "/solicitar", photoRejected: "/solicitar" },
  ...{ emailReleased: "/datos", profileCorrected: "/datos", levelRaised: "/niveles", levelLowered: "/niveles" },
  ...{ levelCorrected: "/niveles", pagoApproved: "/solicitar#pagos", pagoConfirmed: "/solicitar#pagos" },
  ...{ pagoRejected: "/solicitar#pagos", pagoBack: "/solicitar#pagos", pagoCorrected: "/solicitar#pagos" },
  loanEntered: "/solicitar",
  ...{ pagoEntered: "/solicitar#pagos", pagoRestored: "/solicitar#pagos", pagoRemoved: "/solicitar#pagos" },
  ...{ accountChanged: "/datos#actividad", frozen: "/datos#actividad", thawed: "/datos#actividad" },
};

test.each(Object.entries(TOLD))("%s leads to what it speaks of, whatever its reason says", (name, args) => {
  const written = args.map((said) => (said === MOTIVO ? AJENO : said));
  const { lleva } = (events[name as keyof typeof events] as Any)(...written);
  expect(lleva && ADONDE[lleva].pagina).toBe(LLEVA[name as keyof typeof events]);
});

type Any = (...args: unknown[]) => ReturnType<typeof events.frozen>;

test.each(Object.entries(TOLD))("%s", (name, args) => {
  const { pantalla, notificacion } = (events[name as keyof typeof events] as Any)(...args);
  expect(pantalla.texto).not.toMatch(/\$|Bs|secreto|@|\d[.,]\d/i);
  expect(pantalla.texto.length).toBeLessThanOrEqual(100);
  expect(pantalla.texto).toMatch(/[.!?]$/);
  expect(routeAt(new URL(pantalla.pagina, "https://x.test").pathname).audience).toBe("borrower");
  expect(notificacion.mensaje).not.toBe("");
});

test("a reminder names the day, which is as true tomorrow, and what is due without its amount", () => {
  const said = (debe: Parameters<typeof events.reminder>[1], dias = hoy) =>
    events.reminder(loan, debe, dias).pantalla.texto;
  expect(said(debida)).toBe("Tu cuota 2 vence el 4 de marzo de 2027.");
  expect(said(debida, debida.vence)).toBe("Tu cuota 2 vence el 4 de marzo de 2027.");
  expect(said(debida, dia("2027-03-05"))).toBe("Tu cuota 2 venció el 4 de marzo de 2027.");
  expect(said({ ...debida, contada: true })).toBe("Lo que falta de tu préstamo vence el 4 de marzo de 2027.");
  expect(said({ ...debida, vencido: centavos(24_00) })).toBe(
    "Tienes cuotas vencidas. Toca para ver cómo ponerte al día.",
  );
});

test("what a browser says is taken whole or refused in Spanish", () => {
  const good = { endpoint: "https://push.example.com/x", p256dh: `B${"a".repeat(86)}`, auth: "a".repeat(22) };
  expect(leido(suscripcionInput, good)).toEqual(good);
  for (const field of ["endpoint", "p256dh", "auth"])
    for (const bad of [...NO_TEXTOS, DIEZ_MB, ...(field === "endpoint" ? [] : ["", "a", "+".repeat(22)])])
      expect(errores(suscripcionInput, { ...good, [field]: bad })).toEqual({
        [field]: "Este navegador no recibe notificaciones.",
      });
});
