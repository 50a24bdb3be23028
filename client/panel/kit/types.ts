import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "../../../server/http/router.ts";

type Outputs = inferRouterOutputs<AppRouter>;
type ItemOf<Page extends { items: unknown[] }> = Page["items"][number];
/** `atiende` is known where the item is decided, but not for the same item in a client's file. */
type Decidible<Item extends { atiende: unknown }> = Omit<Item, "atiende"> & Partial<Pick<Item, "atiende">>;

export type Loan = Decidible<ItemOf<Outputs["loans"]["list"]>>;
/** Fields that a running loan always has. */
const TERMS = ["cuotas", "cuotasPagadas", "fechaPrimerPago", "montoFinal"] as const;
/** A loan with the terms that approval sets. */
export type ApprovedLoan = Loan & { [K in (typeof TERMS)[number]]: NonNullable<Loan[K]> };
export type LoanSignals = Outputs["senales"]["ofLoan"];
export type PagoSignals = Outputs["senales"]["ofPago"];
export type Pago = Decidible<ItemOf<Outputs["pagos"]["list"]>>;
export type Completado = ItemOf<Outputs["completados"]["list"]>;
/** A loan with something due, and its borrower. */
export type Moroso = ItemOf<Outputs["morosidad"]["list"]>;
/** A request for more time, with the loan it is about. */
export type Prorroga = ItemOf<Outputs["prorrogas"]["list"]>;
/** Credit that was paid back. */
export type Reintegro = ItemOf<Outputs["creditos"]["listOf"]>;
export type PendingVerificacion = Decidible<ItemOf<Outputs["verificaciones"]["listPending"]>>;
export type Usuario = ItemOf<Outputs["usuarios"]["list"]>;
/** One person's complete file. */
export type Ficha = Outputs["usuarios"]["get"];
export type Asiento = ItemOf<Outputs["libro"]["listOf"]>;
export type Gestion = ItemOf<Outputs["gestiones"]["list"]>;
/** A message without its text; and a channel's state. */
export type Envio = ItemOf<Outputs["mensajes"]["list"]>;
export type CanalDicho = Outputs["mensajes"]["canales"][number];
/** A reminder of a cuota sent to a client. */
export type RecordatorioDicho = ItemOf<Outputs["recordatorios"]["listOf"]>;
/** One line of the WhatsApp thread with a client. */
export type LineaHilo = ItemOf<Outputs["respuestas"]["listOf"]>;
/** An unread WhatsApp message from a client. */
export type SinLeida = ItemOf<Outputs["respuestas"]["listUnread"]>;
/** A client's consent to a channel. */
export type Consentimiento = Outputs["consentimientos"]["listOf"][number];
/** One entry of an account's activity. */
export type Entrada = ItemOf<Outputs["actividad"]["listOf"]>;
/** An unrecognised bank notice; and a taught one. */
export type AvisoSinReconocer = ItemOf<Outputs["banco"]["sinReconocer"]>;
export type AvisoEnsenado = Outputs["banco"]["plantillasAviso"][number];
export type Notificacion = ItemOf<Outputs["notificaciones"]["listOf"]>;
export type Resumen = Outputs["resumen"]["get"];
export type AuditLine = ItemOf<Outputs["auditoria"]["list"]>;
export type Admin = ItemOf<Outputs["admins"]["list"]>;
export type Invitacion = Outputs["admins"]["invitations"][number];
export type TasasLeidas = Outputs["tasas"]["lecturas"];
/** A phone or bank that delivers notices. */
export type Dispositivo = ItemOf<Outputs["dispositivos"]["list"]>;
/** An API key. */
export type Llave = ItemOf<Outputs["tokens"]["list"]>;
/** A webhook and one of its deliveries. */
export type Webhook = Outputs["webhooks"]["list"][number];
export type EnvioWebhook = ItemOf<Outputs["webhooks"]["envios"]>;
/** An imported statement, perhaps undone since. */
export type Importacion = ItemOf<Outputs["banco"]["importaciones"]>;
/** An act waiting for another administrator's signature. */
export type Firma = Outputs["firmas"]["list"][number];
/** What needs attention today. */
export type Hoy = Outputs["hoy"]["get"];
/** A scheduled task. */
export type TareaDelReloj = Outputs["estado"]["get"]["tareas"][number];
/** The machine's and the program's state; and the alarms, open or past. */
export type Sistema = Outputs["estado"]["sistema"];
export type Llamada = Outputs["estado"]["llamada"];
export type Alarma = Outputs["estado"]["alarmas"]["abiertas"][number];
export type Corrida = ItemOf<Outputs["estado"]["corridas"]>;
/** A verified backup, and one that is merely stored. */
export type Respaldo = ItemOf<Outputs["respaldos"]["list"]>;
export type CopiaLocal = Outputs["respaldos"]["get"]["locales"][number];
export type Ajustes = Outputs["ajustes"]["get"];

export function isApproved<L extends Loan>(loan: L): loan is L & ApprovedLoan {
  return TERMS.every((name) => loan[name] !== null);
}
