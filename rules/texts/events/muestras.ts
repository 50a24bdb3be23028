/**
 * Made-up messages, one of each kind, to preview what people receive: ordinary ones, ones with the longest words, and hostile
 * ones.
 */
import { dia, instante } from "../../country/fecha.ts";
import { bolivares, centavos } from "../../money/dinero.ts";
import { correoAlarmas } from "../alarmas.ts";
import type { Carta } from "../channels/plantillas.ts";
import {
  correoAprobacion,
  correoDecision,
  correoNuevoAdmin,
  correoPago,
  correoPrograma,
  correoProrroga,
  correoRecordatorio,
  correoSegunda,
  correoSolicitud,
  ENLACE_SELLADO,
} from "./correos.ts";
import {
  correoCambio,
  correoConfirmacion,
  correoInvitacion,
  correoReclamo,
  correoReclamoTelefono,
  correoRecuperacion,
} from "./correos-cuenta.ts";
import { correoSinGuardar } from "./disco.ts";
import type { events } from "./events.ts";
import { notificaciones } from "./notificaciones.ts";
import { pantallas } from "./pantalla.ts";

export const CASOS = ["corto", "largo", "hostil"] as const;
export type Caso = (typeof CASOS)[number];

const FECHA = dia("2027-09-30");
const AHORA = instante(Date.parse("2027-09-30T19:05:00Z"));
const ATAQUE = `<script>alert("x")</script>\n\nTotal: $0,00\nEntra aquí:\nhttps://ladron.example/'"&{enlace}`;
const LARGO = "María de los Ángeles Guadalupe Ñáñez";
const MOTIVO = "Me quedé sin trabajo este mes y cobro la liquidación el día treinta, así que entonces pago todo. "
  .repeat(3)
  .trim();

const DE = {
  corto: {
    nombre: "Ana",
    apellido: "Rivas",
    motivo: "Medicinas",
    monto: centavos(50_00),
    total: centavos(60_00),
    cuotas: 4,
  },
  largo: {
    nombre: LARGO,
    apellido: `de la ${LARGO}`,
    motivo: MOTIVO,
    monto: centavos(99_999_999_99),
    total: centavos(119_999_999_99),
    cuotas: 36,
  },
  hostil: { nombre: ATAQUE, apellido: ATAQUE, motivo: ATAQUE, monto: centavos(1), total: centavos(1), cuotas: 1 },
} as const;

function personaOf(caso: Caso) {
  const { nombre, apellido, monto, total, cuotas } = DE[caso];
  const correo = `${"ana.rivas".repeat(caso === "largo" ? 6 : 1)}@correo.example`;
  const datosPago = { bs: bolivares(monto * 300), referencia: "001234567890" };
  const loan = { id: "prestamo", nombre, apellido, correo, amount: monto, montoFinal: total, cuotas, datosPago };
  const debida = { numero: cuotas, monto, vence: FECHA };
  const hecho = { que: "contrasena", cuando: AHORA, agente: null, ip: "190.202.10.20" } as const;
  return { ...DE[caso], correo, debida, hecho, loan: { ...loan, fechaPrimerPago: FECHA, decididoEn: AHORA } };
}

type Muestras = { [Name in keyof typeof events]: Parameters<(typeof events)[Name]> };

/** Sample arguments of each event. */
export function eventosDe(caso: Caso): Muestras {
  const { monto, total, cuotas, motivo, loan, debida, hecho, correo } = personaOf(caso);
  return {
    loanApproved: [loan],
    loanRejected: [motivo],
    banned: [motivo],
    unbanned: [],
    forgetAsked: [],
    forgetRefused: [motivo],
    rejectionWithdrawn: [monto],
    loanReopened: [monto, total, motivo],
    writeOffUndone: [monto],
    datesRestored: [FECHA],
    prorrogaReviewed: [cuotas, FECHA],
    creditTakenBack: [monto, total],
    loanWrittenOff: [monto],
    discounted: [monto],
    loanClosedOwing: [monto, total],
    loanCompleted: [monto],
    firstPaymentChanged: [FECHA],
    rescheduled: [cuotas, FECHA],
    prorrogaGranted: [cuotas, FECHA, motivo],
    prorrogaRefused: [cuotas, motivo],
    approvalCancelled: [monto, motivo],
    planCorrected: [loan, motivo],
    creditApplied: [monto, total],
    creditRefunded: [monto, bolivares(monto * 300), "001234567890"],
    refundUndone: [monto, motivo],
    reminder: [loan, debida, FECHA],
    fined: [monto, total],
    fineWaived: [monto, total],
    verificationRequested: [],
    verificationApproved: [],
    verificationRejected: [motivo],
    verificationReviewed: [],
    verificationStands: [],
    photoRejected: ["la foto de tu cédula", motivo],
    emailReleased: [correo],
    profileCorrected: [["Nombre", "Cédula"]],
    levelRaised: [3, "Oro"],
    levelLowered: [2, "Plata"],
    levelCorrected: [2, "Plata", motivo],
    pagoApproved: [monto],
    pagoConfirmed: [monto],
    pagoRejected: [monto, motivo],
    pagoBack: [monto],
    pagoCorrected: [monto, motivo],
    loanEntered: [monto],
    pagoEntered: [monto],
    pagoRestored: [monto, "en revisión"],
    pagoRemoved: [monto],
    accountChanged: [hecho],
    frozen: [],
    thawed: [],
  };
}

const DISCO = {
  titulo: "El disco se está llenando",
  detalle: "Quedan 480 MB libres de 20 GB.",
  hacer: "Libera espacio o agranda el disco. Lo que más ocupa suelen ser los respaldos viejos; lleno, nada se guarda.",
  desde: AHORA,
};

/** A phone has whatever name its owner gave it. */
function alarmasDe(caso: Caso): Parameters<typeof correoAlarmas>[0] {
  if (caso === "corto") return { nuevas: [DISCO], siguen: [], resueltas: [] };
  const telefono = {
    titulo: "Un teléfono del banco está sin señal",
    detalle: `${DE[caso].nombre}: sin señal desde hace 14 horas.`,
    hacer: "Revisa que esté encendido y con internet, y que su aplicación no esté dormida.",
    desde: AHORA,
  };
  return { nuevas: [telefono], siguen: [DISCO, telefono], resueltas: [telefono, DISCO] };
}

/** Every mail, with its link as it leaves. */
export function correosDe(caso: Caso, url: string): Carta[] {
  const { nombre, apellido, correo, monto, motivo, loan, debida, hecho } = personaOf(caso);
  const panel = `${url}/admin`;
  const persona = { nombre, apellido, correo };
  const secreto = `#token=${"a1B2".repeat(caso === "largo" ? 60 : 8)}`;
  const conEnlace = [
    correoRecuperacion(`${url}/recuperar${secreto}`),
    correoConfirmacion(`${url}/correo${secreto}`),
    correoReclamo(`${url}/correo${secreto}`),
    correoReclamoTelefono("67", `${url}/login/phone`, `${url}/correo${secreto}`),
    correoInvitacion(correo, `${url}/invitacion${secreto}`),
    correoCambio(hecho, `${url}/no-fui-yo${secreto}`),
  ].map(({ enlace, ...carta }) => ({ ...carta, texto: carta.texto.replace(ENLACE_SELLADO, enlace) }));
  return [
    correoAprobacion(loan, url),
    correoDecision(notificaciones.pagoRejected(monto, motivo), pantallas.pagoRejected(), url),
    correoRecordatorio(persona, debida, FECHA, url),
    ...conEnlace,
    correoSolicitud({ ...persona, amount: monto, reason: motivo, ingreso: monto, status: "Pendiente" }, panel),
    correoPago({ userId: "u-1", nombre: `${nombre} ${apellido}`, monto, codigo: "0042", fecha: AHORA }, panel),
    correoProrroga({ nombre, apellido, desdeCuota: 2, fecha: FECHA, motivo }, panel),
    correoNuevoAdmin(correo, "gestor", "duena@correo.example", panel),
    correoPrograma(
      { quien: correo, hizo: "hizo la llave «Hoja», que puede: Leer.", cuando: AHORA, seccion: "llaves" },
      panel,
    ),
    correoSegunda({ quien: correo, antes: monto, despues: null, cuando: AHORA }, panel),
    correoSinGuardar({ que: "El disco está lleno. Libera espacio", cierra: caso !== "corto", cuando: AHORA }, panel),
    correoAlarmas(alarmasDe(caso), panel),
  ];
}
