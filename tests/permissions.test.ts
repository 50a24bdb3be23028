/**
 * Every procedure of the real router × anonymous, borrower, another borrower, and an administrator of each role. A procedure
 * not listed here fails, and so does a rule whose procedure no longer exists.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { TRPCError } from "@trpc/server";
import { symmetricEncrypt } from "better-auth/crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { session, twoFactor } from "../drizzle/schema/accounts.ts";
import { dia, toDia } from "../rules/country/fecha.ts";
import { PRIVACIDAD_INICIAL } from "../rules/limits/privacidad.ts";
import { bolivares, centavos } from "../rules/money/dinero.ts";
import { valorTasa } from "../rules/money/tasa.ts";
import { readLectura } from "../rules/operator/importar/leer.ts";
import { assignMovimiento, ignoreMovimiento } from "../server/bank/banco/actions.ts";
import { createDispositivo } from "../server/bank/dispositivos/actions.ts";
import { confirmImport, lookAtImport } from "../server/bank/importaciones/actions.ts";
import { teachAviso } from "../server/bank/plantillas-aviso/actions.ts";
import { listEnsenadas } from "../server/bank/plantillas-aviso/queries.ts";
import { saveAjustes } from "../server/core/ajustes/queries.ts";
import type { UserContext } from "../server/core/context.ts";
import { nameInside } from "../server/core/net/afuera.ts";
import { atOnce } from "../server/core/turnos/ensayo.ts";
import { appRouter } from "../server/http/router.ts";
import { inviteAdmin } from "../server/identity/admins/actions.ts";
import { listInvitaciones } from "../server/identity/admins/queries.ts";
import { setEmail, setPasswordHash, setPhone, setPhoneStep } from "../server/identity/cuentas/queries.ts";
import { sendConfirmation } from "../server/identity/enlaces.ts";
import { hashPassword } from "../server/identity/hash.ts";
import { sendOtp } from "../server/identity/otps/actions.ts";
import { createToken } from "../server/identity/tokens/actions.ts";
import { createCaja } from "../server/lending/cajas/actions.ts";
import { writeOffLoan } from "../server/lending/castigos/actions.ts";
import { completeLoan } from "../server/lending/completados/actions.ts";
import { applyCredito, refundCredito } from "../server/lending/creditos/actions.ts";
import { ACTOS } from "../server/lending/firmas/actions.ts";
import { listFirmas } from "../server/lending/firmas/queries.ts";
import { banOfLoan, rejectLoan } from "../server/lending/loans/actions.ts";
import { fineLoan, waiveFine } from "../server/lending/multas/actions.ts";
import { removePago } from "../server/lending/pagos/actions.ts";
import { decideProrroga, requestProrroga, rescheduleLoan } from "../server/lending/prorrogas/actions.ts";
import { insertLectura, listLecturas } from "../server/lending/tasas/queries.ts";
import { giveVisto } from "../server/lending/vistos/actions.ts";
import { sendPrueba } from "../server/messages/envios/actions.ts";
import { cancelMensaje, textoOf } from "../server/messages/mensajes/actions.ts";
import { listNewest } from "../server/messages/mensajes/queries.ts";
import { receiveEscrito } from "../server/messages/respuestas/actions.ts";
import { suppress } from "../server/messages/supresiones/queries.ts";
import { turnOn } from "../server/messages/suscripciones/actions.ts";
import { confirmCarga, lookAtCarga } from "../server/operator/importar/actions.ts";
import { requestOlvido } from "../server/operator/olvidos/actions.ts";
import { createWebhook, tryWebhook } from "../server/operator/webhooks/actions.ts";
import { startFreeze } from "../server/people/congelados/queries.ts";
import { raiseLevel, saveProfile } from "../server/people/usuarios/actions.ts";
import { makeAdmin } from "../server/people/usuarios/queries.ts";
import { submitVerificacion } from "../server/people/verificaciones/actions.ts";
import { anAviso, MARCAS, unknownText } from "./support/avisos.ts";
import { aCuentaDePago, aMovimiento, aPagoBs, aRate } from "./support/conciliacion.ts";
import { insertPasskey } from "./support/llavero.ts";
import { aNegocio } from "./support/negocio.ts";
import { snapshot } from "./support/snapshot.ts";
import {
  anApproved,
  aPago,
  aRequest,
  createWorld,
  DATOS_PAGO,
  PROFILE,
  photoOf,
  type World,
  withCredit,
} from "./support/world.ts";

type Who = "anyone" | "signed in" | "borrower" | "admin" | "manager" | "owner";

/** Who may call it, and a valid input; ids are of the first borrower's rows. */
interface Scene {
  payer: UserContext;
  userId: string;
  otherId: string;
  pendingId: string;
  approvedId: string;
  pagoId: string;
}
/** A browser's subscription to notifications. */
const NAVEGADOR = { endpoint: "https://push.example.com/x", p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) };

/** A layout without any column. */
const SIN_COLUMNAS = { orden: "dma", descripcion: null, credito: null, debito: null, saldo: null, saltar: 0 };
const RULES: Record<string, [who: Who, input: (scene: Scene) => unknown]> = {
  "descargas.prepare": ["signed in", () => ({ actual: "x" })],
  "retenciones.count": ["owner", () => PRIVACIDAD_INICIAL],
  "olvidos.mine": ["borrower", () => undefined],
  "olvidos.request": ["borrower", () => ({ motivo: "x" })],
  "olvidos.withdraw": ["borrower", () => undefined],
  "olvidos.of": ["admin", ({ userId }) => ({ userId })],
  "olvidos.refuse": ["owner", ({ userId }) => ({ userId, motivo: "x" })],
  "olvidos.forget": ["owner", ({ otherId }) => ({ userId: otherId, palabra: "BORRAR" })],
  "importar.list": ["owner", () => undefined],
  "importar.confirm": ["owner", () => ({ cargaId: "nada" })],
  "importar.undo": ["owner", () => ({ cargaId: "nada" })],
  "cuentas.mine": ["signed in", () => undefined],
  "cuentas.sessions": ["signed in", () => undefined],
  "cuentas.closeOtherSessions": ["signed in", () => undefined],
  "passkeys.remove": ["borrower", () => ({ id: "nada" })],
  "cuentas.changePassword": ["signed in", () => ({ password: "clave-nueva", actual: "x" })],
  "cuentas.changeEmail": ["signed in", () => ({ email: "nuevo@cuotica.test", actual: "x" })],
  "cuentas.resendConfirmation": ["signed in", () => undefined],
  "cuentas.changePhone": ["signed in", () => ({ telefono: "0412-7654321", otpNuevo: "123456", actual: "x" })],
  "cuentas.switchPhoneStep": ["signed in", () => ({ activo: true, actual: "x" })],
  "cuentas.recoverByPhone": ["anyone", () => ({ telefono: "0412-7654321", otp: "123456", password: "clave-nueva" })],
  "correos.lookUp": ["anyone", () => ({ token: "nada" })],
  "correos.confirm": ["signed in", () => ({ token: "nada" })],
  "correos.claim": ["anyone", () => ({ token: "nada", password: "arepa-con-queso" })],
  "factores.backups": ["signed in", () => undefined],
  "factores.renewBackups": ["signed in", () => ({ actual: "x", codigo: "123456" })],
  "factores.removeApp": ["signed in", () => ({ actual: "x", codigo: "123456" })],
  "factores.removeOf": ["manager", ({ userId }) => ({ userId })],
  "actividad.mine": ["signed in", () => undefined],
  "actividad.listOf": ["admin", ({ userId }) => ({ userId })],
  "esperas.mine": ["signed in", () => undefined],
  "esperas.cancel": ["signed in", () => undefined],
  "congelados.freeze": ["anyone", () => ({ enlace: "nada" })],
  "congelados.freezeMine": ["signed in", () => ({ seguro: true })],
  "congelados.lift": ["manager", ({ userId }) => ({ userId })],
  "usuarios.me": ["signed in", () => undefined],
  "usuarios.aceptaciones": ["borrower", () => undefined],
  "usuarios.saveProfile": ["borrower", () => ({ ...PROFILE, telefono: "0424-7654321", cedula: "V-7654321" })],
  "usuarios.changeData": [
    "borrower",
    () => ({ estado: "Zulia", ciudad: "Maracaibo", direccion: "Calle nueva", ingreso: 20000 }),
  ],
  "cuentas.changePagoMovil": ["borrower", () => ({ banco: "0134", telefono: "0424-7654321", actual: "x" })],
  "usuarios.list": ["admin", () => ({})],
  "usuarios.get": ["admin", ({ userId }) => ({ userId })],
  "usuarios.correct": ["manager", ({ userId }) => ({ userId, cambios: { nombre: "Ana" }, motivo: "x" })],
  "usuarios.nivel": ["admin", ({ userId }) => ({ userId })],
  "usuarios.raiseLevel": ["manager", ({ userId }) => ({ userId })],
  "usuarios.lowerLevel": ["manager", ({ userId }) => ({ userId, motivo: "x" })],
  "usuarios.ban": ["manager", ({ userId }) => ({ userId, motivo: "x" })],
  "usuarios.unban": ["manager", ({ userId }) => ({ userId })],
  "usuarios.faltaAdmin": ["anyone", () => undefined],
  "usuarios.createFirstAdmin": ["anyone", () => ({ token: "no", email: "otro@cuotica.test", password: "secreto1" })],
  "verificaciones.submit": ["borrower", () => ({ imgVerify1: "/api/imagenes/a", imgVerify2: "/api/imagenes/b" })],
  "verificaciones.request": ["manager", ({ otherId }) => ({ userId: otherId })],
  "verificaciones.approve": ["manager", ({ userId }) => ({ userId })],
  "verificaciones.reject": ["manager", ({ userId }) => ({ userId, motivo: "No se lee" })],
  "verificaciones.undo": ["manager", ({ userId }) => ({ userId })],
  "verificaciones.listPending": ["admin", () => ({})],
  "niveles.list": ["anyone", () => undefined],
  "niveles.historial": ["borrower", () => undefined],
  "niveles.cambios": ["borrower", () => undefined],
  "loans.mine": ["borrower", () => undefined],
  "loans.payoff": ["borrower", () => undefined],
  "loans.request": ["borrower", () => ({ amount: 500, reason: "x" })],
  "ajenos.mine": ["borrower", () => undefined],
  "ajenos.get": ["anyone", () => ({ token: "nada" })],
  "loans.withdraw": ["borrower", ({ pendingId }) => ({ loanId: pendingId })],
  "loans.list": ["admin", () => ({ status: "Pendiente" })],
  "loans.incobrable": ["admin", () => undefined],
  "loans.listOf": ["admin", ({ userId }) => ({ userId })],
  "puntajes.of": ["admin", ({ pendingId }) => ({ loanId: pendingId })],
  "atenciones.of": ["admin", ({ pendingId }) => ({ tipo: "solicitud", id: pendingId })],
  "atenciones.claim": ["manager", ({ pagoId }) => ({ tipo: "pago", id: pagoId })],
  "atenciones.release": ["manager", ({ pagoId }) => ({ tipo: "pago", id: pagoId })],
  "loans.claim": ["manager", ({ pendingId }) => ({ loanId: pendingId })],
  "loans.release": ["manager", ({ pendingId }) => ({ loanId: pendingId })],
  "firmas.list": ["admin", () => undefined],
  "firmas.sign": ["manager", () => ({ firmaId: "ninguna" })],
  "firmas.drop": ["manager", () => ({ firmaId: "ninguna" })],
  "vistos.of": ["admin", ({ pendingId }) => ({ loanId: pendingId })],
  "vistos.give": ["manager", ({ pendingId }) => ({ loanId: pendingId })],
  "vistos.takeBack": ["manager", ({ pendingId }) => ({ loanId: pendingId })],
  "senales.ofLoan": ["admin", ({ pendingId }) => ({ loanId: pendingId })],
  "loans.approve": [
    "manager",
    ({ pendingId }) => ({ loanId: pendingId, fechaPrimerPago: "2027-02-15", datosPago: DATOS_PAGO }),
  ],
  "loans.reject": ["manager", ({ pendingId }) => ({ loanId: pendingId })],
  "loans.reopen": ["manager", ({ pendingId }) => ({ loanId: pendingId })],
  "loans.undoWriteOff": ["manager", ({ approvedId }) => ({ loanId: approvedId })],
  "loans.undoReschedule": ["manager", ({ approvedId }) => ({ loanId: approvedId })],
  "loans.restoreFine": ["manager", ({ approvedId }) => ({ loanId: approvedId })],
  "loans.ban": ["manager", ({ pendingId }) => ({ loanId: pendingId })],
  "loans.unban": ["manager", ({ pendingId }) => ({ loanId: pendingId })],
  "loans.writeOff": ["manager", ({ approvedId }) => ({ loanId: approvedId, motivo: "x" })],
  "loans.reschedule": [
    "manager",
    ({ approvedId }) => ({ loanId: approvedId, desdeCuota: 1, fecha: "2027-02-20", motivo: "x" }),
  ],
  "loans.cancelApproval": ["manager", ({ approvedId }) => ({ loanId: approvedId, motivo: "x" })],
  "loans.correctApproval": ["manager", ({ approvedId }) => ({ loanId: approvedId, cuotas: 3, motivo: "x" })],
  "prorrogas.request": ["borrower", () => ({ desdeCuota: 1, fecha: "2027-02-20", motivo: "x" })],
  "prorrogas.mine": ["borrower", () => undefined],
  "prorrogas.list": ["admin", () => ({})],
  "prorrogas.undo": ["manager", () => ({ prorrogaId: "nada" })],
  "prorrogas.decide": ["manager", () => ({ prorrogaId: "nada", conceder: true })],
  "creditos.apply": ["manager", ({ approvedId }) => ({ loanId: approvedId, monto: 1 })],
  "creditos.takeBack": ["manager", ({ approvedId }) => ({ loanId: approvedId })],
  "creditos.refund": ["manager", ({ userId }) => ({ userId, monto: 1, bs: 1, referencia: "1" })],
  "creditos.undoRefund": ["manager", () => ({ reintegroId: "nada", motivo: "x" })],
  "creditos.listOf": ["admin", ({ userId }) => ({ userId })],
  "loans.changeFirstPayment": ["manager", ({ approvedId }) => ({ loanId: approvedId, fechaPrimerPago: "2027-02-20" })],
  "recordatorios.listOf": ["admin", ({ userId }) => ({ userId })],
  "recordatorios.previsto": ["admin", () => ({ dias: [0] })],
  "loans.sendReminder": ["manager", ({ approvedId }) => ({ loanId: approvedId })],
  "loans.fine": ["manager", ({ approvedId }) => ({ loanId: approvedId })],
  "loans.waiveFine": ["manager", ({ approvedId }) => ({ loanId: approvedId, motivo: "x" })],
  "loans.complete": ["manager", ({ approvedId }) => ({ loanId: approvedId })],
  "loans.calendar": ["admin", () => ({ desde: "2027-01-01", hasta: "2027-12-31" })],
  "calendario.agenda": ["admin", () => ({ desde: "2027-02-01", hasta: "2027-02-28" })],
  "completados.mine": ["borrower", () => undefined],
  "completados.get": ["borrower", ({ approvedId }) => ({ loanId: approvedId })],
  "completados.reopen": ["manager", ({ approvedId }) => ({ loanId: approvedId, motivo: "x" })],
  "completados.list": ["admin", () => ({})],
  "completados.listOf": ["admin", ({ userId }) => ({ userId })],
  "intenciones.create": ["borrower", () => ({ cuotas: 1 })],
  "intenciones.mine": ["borrower", () => undefined],
  "pagos.mine": ["borrower", () => undefined],
  "pagos.get": ["borrower", ({ pagoId }) => ({ pagoId })],
  "pagos.register": ["borrower", () => ({ codigo: "1234", monto: 600 })],
  "pagos.withdraw": ["borrower", ({ pagoId }) => ({ pagoId })],
  "pagos.amend": ["borrower", ({ pagoId }) => ({ pagoId, codigo: "4321", monto: 600 })],
  "pagos.registerFor": [
    "manager",
    ({ userId }) => ({
      userId,
      monto: 600,
      referencia: "000987654321",
      fechaPago: "2027-01-15",
      metodo: "transferencia",
    }),
  ],
  "pagos.correct": ["manager", ({ pagoId }) => ({ pagoId, monto: 500, motivo: "Leyó mal" })],
  "pagos.list": ["admin", () => ({})],
  "pagos.listOf": ["admin", ({ userId }) => ({ userId })],
  "senales.ofPago": ["admin", ({ pagoId }) => ({ pagoId })],
  "pagos.setStatus": ["manager", ({ pagoId }) => ({ pagoId, status: "Aprobado" })],
  "pagos.restore": ["manager", ({ pagoId }) => ({ pagoId })],
  "pagos.remove": ["manager", ({ pagoId }) => ({ pagoId })],
  "notificaciones.mine": ["signed in", () => undefined],
  "notificaciones.listOf": ["admin", ({ userId }) => ({ userId })],
  "notificaciones.markRead": ["signed in", () => undefined],
  "suscripciones.key": ["borrower", () => undefined],
  "suscripciones.save": ["borrower", () => ({ ...NAVEGADOR, endpoint: "nada" })],
  "suscripciones.remove": ["borrower", () => ({})],
  "consentimientos.mine": ["borrower", () => undefined],
  "consentimientos.set": ["borrower", () => ({ canal: "whatsapp", acepta: true })],
  "consentimientos.listOf": ["admin", ({ userId }) => ({ userId })],
  "consentimientos.refuse": ["manager", ({ userId }) => ({ userId, canal: "correo", motivo: "Lo pidió" })],
  "consentimientos.lookUp": ["anyone", () => ({ enlace: "nada" })],
  "consentimientos.setByLink": ["anyone", () => ({ enlace: "nada", acepta: false })],
  "supresiones.listOf": ["admin", ({ userId }) => ({ userId })],
  "supresiones.lift": ["manager", ({ userId }) => ({ userId, canal: "correo" })],
  "respuestas.listOf": ["admin", ({ userId }) => ({ userId })],
  "respuestas.window": ["admin", ({ userId }) => ({ userId })],
  "respuestas.listUnread": ["admin", () => ({})],
  "respuestas.countUnread": ["admin", () => undefined],
  "respuestas.markRead": ["manager", ({ userId }) => ({ userId, hasta: 9_999_999_999_999 })],
  "respuestas.answer": ["manager", ({ userId }) => ({ userId, texto: "Hola" })],
  "notificaciones.live": ["signed in", () => undefined],
  "banco.readAviso": ["admin", () => ({ texto: "Hola" })],
  "banco.sinReconocer": ["admin", () => ({})],
  "banco.plantillasAviso": ["admin", () => undefined],
  "banco.teach": ["manager", () => ({ evidenciaId: "nada", monto: 0, referencia: 1 })],
  "banco.dismissAviso": ["manager", () => ({ evidenciaId: "nada" })],
  "banco.forgetPlantilla": ["manager", () => ({ plantillaId: "nada" })],
  "referidos.mine": ["borrower", () => undefined],
  "referidos.codigo": ["borrower", () => undefined],
  "referidos.accept": ["borrower", ({ otherId }) => ({ recomendadoPor: otherId })],
  "referidos.listOf": ["admin", ({ userId }) => ({ userId })],
  "referidos.assign": ["manager", ({ userId, otherId }) => ({ userId, recomendadoPor: otherId })],
  "banco.propuestas": ["admin", () => undefined],
  "banco.movimientos": ["admin", () => ({})],
  "banco.sinDinero": ["admin", () => ({})],
  "banco.cuantos": ["admin", () => undefined],
  "banco.nearest": ["admin", ({ pagoId }) => ({ pagoId })],
  "banco.ofPagos": ["admin", ({ pagoId }) => ({ pagoIds: [pagoId] })],
  "banco.yaConciliados": ["admin", ({ pagoId }) => ({ pagoIds: [pagoId] })],
  "banco.salidas": ["admin", () => ({ hasta: "2027-01-14" })],
  "banco.confirm": ["manager", ({ pagoId }) => ({ pares: [{ pagoId, movimientoId: "nada" }] })],
  "banco.discard": ["manager", ({ pagoId }) => ({ pagoId, movimientoId: "nada" })],
  "banco.undo": ["manager", () => ({ movimientoId: "nada" })],
  "banco.assign": ["manager", ({ userId }) => ({ movimientoId: "nada", userId })],
  "banco.ignore": ["manager", () => ({ movimientoId: "nada", motivo: "x" })],
  "banco.reconsider": ["manager", () => ({ movimientoId: "nada" })],
  "busqueda.find": ["admin", () => ({ texto: "maria" })],
  "respaldos.list": ["owner", () => ({})],
  "respaldos.get": ["owner", () => undefined],
  "respaldos.marcha": ["owner", () => undefined],
  "respaldos.create": ["owner", () => ({})],
  "respaldos.rehearse": ["owner", () => ({ destino: "s3", nombre: "nada" })],
  "respaldos.restore": ["owner", () => ({ destino: "s3", nombre: "nada", palabra: "REPONER", actual: "x" })],
  "respaldos.download": ["owner", () => ({ nombre: "nada", frase: "una frase bien larga", actual: "x" })],
  "estado.get": ["admin", () => undefined],
  "estado.sistema": ["admin", () => undefined],
  "estado.alarmas": ["admin", () => undefined],
  "estado.corridas": ["admin", () => ({ tarea: "limpieza" })],
  "estado.run": ["manager", () => ({ tarea: "limpieza" })],
  "estado.llamada": ["owner", () => undefined],
  "estado.tryLlamada": ["owner", () => ({})],
  "hoy.get": ["admin", () => undefined],
  "hoy.mark": ["owner", () => ({ marca: "textosLeidos", puesta: true })],
  "busqueda.enCurso": ["admin", () => ({ texto: "maria" })],
  "resumen.get": ["admin", () => undefined],
  "resumen.live": ["admin", () => undefined],
  "resumen.detalle": ["admin", () => undefined],
  "reportes.periodos": ["admin", () => ({ por: "semana", cuantos: "24" })],
  "reportes.cohortes": ["admin", () => ({ cuantos: "12" })],
  "reportes.equipo": ["admin", () => undefined],
  "reportes.segmentos": ["admin", () => ({ cuantos: "12" })],
  "morosidad.tramos": ["admin", () => undefined],
  "reportes.sumas": ["admin", () => ({})],
  "cajas.list": ["admin", () => undefined],
  "cajas.movements": ["admin", () => ({ cajaId: "nada", dia: "2027-01-14" })],
  "cajas.create": ["manager", () => ({ nombre: "Oficina", moneda: "usd" })],
  "cajas.transfer": ["manager", () => ({ de: "sinLugar", a: "diferencias", monto: 1_00, motivo: "x" })],
  "cierres.open": ["admin", () => ({})],
  "cierres.list": ["admin", () => ({ cajaId: "nada" })],
  "cierres.close": ["manager", () => ({ lugar: "nada", dia: "2027-01-14", contado: 0 })],
  "cierres.closeLibros": ["owner", () => ({ hasta: "2026-12-31" })],
  "libro.mine": ["borrower", () => undefined],
  "libro.estadoOf": ["admin", ({ userId }) => ({ userId })],
  "morosidad.saldos": ["admin", () => undefined],
  "morosidad.porRecordar": ["admin", () => ({ tramo: "1-7" })],
  "morosidad.list": ["admin", () => ({ tramo: "1-7" })],
  "tasas.current": ["signed in", () => undefined],
  "tasas.list": ["admin", () => undefined],
  "tasas.lecturas": ["admin", () => undefined],
  "tasas.conOtraTasa": ["admin", () => undefined],
  "tasas.bring": ["manager", () => ({ tasas: [{ fechaValor: "2027-01-14", valor: 29_135_820_000 }] })],
  "tasas.decide": ["manager", () => ({ lecturaId: "otro", tomar: false })],
  "tasas.readNow": ["manager", () => ({})],
  "tasas.save": ["manager", () => ({ fechaValor: "2027-01-15", valor: 29_135_820_000, fuente: "BCV" })],
  "banco.importaciones": ["admin", () => ({})],
  "banco.filas": ["admin", () => ({ importId: "nada", resultado: "nueva" })],
  "banco.cuentas": ["admin", () => undefined],
  "banco.confirmImport": ["manager", () => ({ importId: "nada" })],
  "banco.undoImport": ["manager", () => ({ importId: "nada" })],
  "banco.teachLayout": [
    "manager",
    () => ({ huella: "x", nombre: "x", columnas: { ...SIN_COLUMNAS, fecha: 0, referencia: 1, monto: 2 } }),
  ],
  "ajustes.public": ["anyone", () => undefined],
  "ajustes.get": ["admin", () => undefined],
  "ajustes.save": ["owner", () => ({ marca: "Cuotica" })],
  "auditoria.list": ["admin", () => ({})],
  "libro.listOf": ["admin", ({ userId }) => ({ userId })],
  "mensajes.listOf": ["admin", ({ userId }) => ({ userId })],
  "mensajes.list": ["admin", () => ({ estado: "fallido" })],
  "mensajes.get": ["admin", () => ({ mensajeId: "nada" })],
  "mensajes.proximos": ["admin", () => undefined],
  "mensajes.canales": ["admin", () => undefined],
  "mensajes.navegador": ["admin", () => undefined],
  "mensajes.testHere": ["manager", () => ({ ...NAVEGADOR, endpoint: "nada" })],
  "mensajes.test": ["manager", () => ({ canal: "correo" })],
  "mensajes.cancel": ["manager", () => ({ mensajeId: "nada" })],
  "mensajes.resend": ["manager", () => ({ mensajeId: "nada" })],
  "auditoria.actores": ["admin", () => undefined],
  "admins.list": ["admin", () => ({})],
  "admins.invitations": ["admin", () => undefined],
  "admins.invite": ["owner", () => ({ correo: "socia@cuotica.test" })],
  "admins.annul": ["owner", () => ({ invitacionId: "nada" })],
  "admins.remove": ["owner", ({ userId }) => ({ userId })],
  "altas.create": ["manager", () => ({ ...ALTA })],
  "altas.sendFotos": ["manager", ({ userId }) => ({ userId, ...FOTOS_DE_NADIE, verificada: false })],
  "loans.requestFor": ["manager", ({ userId }) => ({ userId, amount: 1000, reason: "x" })],
  "encargados.tengo": ["admin", () => undefined],
  "encargados.cuantos": ["admin", () => undefined],
  "encargados.assign": ["manager", ({ userId }) => ({ userId, encargado: null })],
  "encargados.handOver": ["manager", () => ({ de: null, encargado: "nadie" })],
  "admins.setPapel": ["owner", ({ userId }) => ({ userId, papel: "gestor" })],
  "admins.invitation": ["anyone", () => ({ token: "nada" })],
  "admins.accept": ["anyone", () => ({ token: "nada", password: "arepa-con-queso" })],
  "dispositivos.list": ["admin", () => ({})],
  "dispositivos.silent": ["admin", () => undefined],
  "dispositivos.create": ["owner", () => ({ nombre: "Teléfono de la oficina", cuenta: "0102" })],
  "dispositivos.setDirecciones": ["owner", () => ({ dispositivoId: "nada", direcciones: [] })],
  "dispositivos.revoke": ["owner", () => ({ dispositivoId: "nada" })],
  "tokens.list": ["owner", () => ({})],
  "tokens.create": ["owner", () => ({ nombre: "Hoja", alcances: ["leer"] })],
  "tokens.revoke": ["owner", () => ({ tokenId: "nada" })],
  "webhooks.list": ["owner", () => undefined],
  "webhooks.envios": ["owner", () => ({ webhookId: "nada" })],
  "webhooks.create": ["owner", () => ({ url: "https://10.0.0.1/", eventos: ["loan.requested"] })],
  "webhooks.rotate": ["owner", () => ({ webhookId: "nada" })],
  "webhooks.remove": ["owner", () => ({ webhookId: "nada" })],
  "webhooks.test": ["owner", () => ({ webhookId: "nada" })],
  "webhooks.resend": ["owner", () => ({ envioId: "nada" })],
  "vistas.mine": ["admin", () => undefined],
  "vistas.save": ["admin", () => ({ tab: "pagos", nombre: "Los de hoy", consulta: "estado=Todos" })],
  "vistas.remove": ["admin", () => ({ vistaId: "v" })],
  "gestiones.list": ["admin", ({ userId }) => ({ userId })],
  "gestiones.add": ["manager", ({ userId }) => ({ userId, tipo: "nota", texto: "Llamó para preguntar" })],
};

let world: World;
let scene: Scene;
let asks: Record<"anonymous" | "borrower" | "other" | "lector" | "gestor" | "admin", Parameters<World["caller"]>[0]>;

type Asks = typeof asks;

beforeAll(() => {
  world = createWorld();
  ({ scene, asks } = setScene(world));
});
afterAll(() => {
  nameInside([]);
  world.close();
});

/** A borrower with a loan and a pago, another without, and a pending request. */
function setScene(world: World): { scene: Scene; asks: Asks } {
  const [one, other, waiting] = [world.borrower(), world.borrower(), world.borrower()] as [
    UserContext,
    UserContext,
    UserContext,
  ];
  const approvedId = anApproved(world, one);
  const scene = {
    payer: one,
    userId: one.usuario.id,
    otherId: other.usuario.id,
    approvedId,
    pendingId: aRequest(waiting),
    pagoId: aPago(one),
  };
  const asks = {
    anonymous: world.base,
    ...{ borrower: one, other },
    ...{ lector: world.anAdmin("lector"), gestor: world.anAdmin("gestor"), admin: world.admin },
  };
  return { scene, asks };
}

type AnyCall = (input: unknown) => Promise<unknown>;

function procedureOf(w: World, ctx: Parameters<World["caller"]>[0], path: string): AnyCall {
  const [feature = "", name = ""] = path.split(".");
  const caller = w.caller(ctx) as unknown as Record<string, Record<string, AnyCall>>;
  const procedure = caller[feature]?.[name] as AnyCall;
  // Not called by name: a caller takes «creditos.apply» for the `apply` of every function.
  return (input) => procedure.apply(null, [input]);
}

/** The tRPC code with which the middleware rejects `ctx`; "let in" if it reached the procedure itself. */
async function answerTo(ctx: Parameters<World["caller"]>[0], path: string): Promise<string> {
  const [, input] = RULES[path] as (typeof RULES)[string];
  try {
    await procedureOf(world, ctx, path)(input(scene));
  } catch (error) {
    const codigo =
      error instanceof TRPCError && error.cause && "code" in error.cause ? error.cause.code : String(error);
    if (["UNAUTHORIZED", "FORBIDDEN", "BORROWERS_ONLY", "ROLE_TOO_LOW"].includes(String(codigo))) return String(codigo);
  }
  return "let in";
}

const IN = "let in";
const LOW = "ROLE_TOO_LOW";
const panel = (lector: string, gestor: string, admin: string) => ({ lector, gestor, admin });
const client = (anonymous: string, person: string) => ({ anonymous, borrower: person, other: person });
const EXPECTED: Record<Who, Record<keyof typeof asks, string>> = {
  anyone: { ...client(IN, IN), ...panel(IN, IN, IN) },
  "signed in": { ...client("UNAUTHORIZED", IN), ...panel(IN, IN, IN) },
  borrower: { ...client("UNAUTHORIZED", IN), ...panel("BORROWERS_ONLY", "BORROWERS_ONLY", "BORROWERS_ONLY") },
  admin: { ...client("UNAUTHORIZED", "FORBIDDEN"), ...panel(IN, IN, IN) },
  manager: { ...client("UNAUTHORIZED", "FORBIDDEN"), ...panel(LOW, IN, IN) },
  owner: { ...client("UNAUTHORIZED", "FORBIDDEN"), ...panel(LOW, LOW, IN) },
};

test("every procedure of the router has its rule, and every rule its procedure", () => {
  const procedures = Object.keys(appRouter._def.procedures).sort();
  expect(Object.keys(RULES).sort()).toEqual(procedures);
});

describe("who may ask", () => {
  test.each(Object.entries(RULES).map(([path, [who]]) => ({ path, who })))("$path: $who", async ({ path, who }) => {
    // Slower than the rate limit: this tests who may call, not how often.
    world.clock.advance(1000);
    for (const person of ["anonymous", "borrower", "other", "lector", "gestor", "admin"] as const) {
      expect(await answerTo(asks[person], path), `${person} asks ${path}`).toBe(EXPECTED[who][person]);
    }
  });
});

const mutations = Object.entries(appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>)
  .filter(([, procedure]) => procedure._def.type === "mutation")
  .map(([path]) => path);

/** What an administrator with a read-only role may change: their own lists and views. */
const OWN_OF_READERS: readonly string[] = ["vistas.save", "vistas.remove"];

test("who only looks at the panel changes nothing of it", () => {
  const open = mutations.filter((path) => RULES[path]?.[0] === "admin");
  expect(open).toEqual(OWN_OF_READERS);
});

const PASSWORD = "arepa-con-queso";

/** An account with that password and phone and an unconfirmed address. */
async function anAccount(w: World): Promise<UserContext> {
  const ctx = w.newcomer();
  const { id } = ctx.usuario;
  setPasswordHash(w.storage.db, id, await hashPassword(PASSWORD), w.clock.now());
  setPhone(w.storage.db, id, "+584147654321");
  setEmail(w.storage.db, id, "cuenta@cuotica.test");
  return ctx;
}

/** The owner, with a password to be asked for, and a stored backup. */
async function anOwner(w: World): Promise<UserContext> {
  setPasswordHash(w.storage.db, w.admin.usuario.id, await hashPassword(PASSWORD), w.clock.now());
  const folder = join(dirname(w.storage.driver.name), "backups", "copia");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "cuotica.db"), "");
  return w.admin;
}

function codeFor(w: World, telefono: string): string {
  sendOtp(w.base, telefono);
  const [mensaje] = listNewest(w.storage.db, 1);
  return /es (\d{6})/.exec(mensaje ? textoOf(mensaje, w.base.codes.secret, w.base.publicUrl) : "")?.[1] ?? "";
}

const unknownAviso = (w: World) => anAviso(w, unknownText("1.250,00", "00991824")).id;

const photos = (ctx: UserContext) => ({ imgVerify1: photoOf(ctx), imgVerify2: photoOf(ctx) });
const { ubicacion: _, ...ESCRITO } = PROFILE;
const ALTA = { ...ESCRITO, telefono: "0424-7654322", cedula: "V-7654322", firmoEnPapel: true };
const FOTOS_DE_NADIE = { imgVerify1: "/api/imagenes/a", imgVerify2: "/api/imagenes/b" };
const newPerson = { ...PROFILE, telefono: "0424-7654321", cedula: "V-7654321" };

/** Told and received. */
function aPair(w: World, payer: UserContext): { pagoId: string; movimientoId: string } {
  aRate(w);
  return { pagoId: aPagoBs(payer, 300_00, "44445555"), movimientoId: aMovimiento(w, 300_00, "44445555") };
}

const aWebhook = (w: World) =>
  w.do(w.admin, createWebhook, { url: "https://programa.test/aqui", eventos: ["loan.requested"] }).id;

/** Who succeeds, and with which input, if the rule's own input is refused. */
const PREPARED: Record<string, (w: World, scene: Scene) => [UserContext, object] | Promise<[UserContext, object]>> = {
  "estado.tryLlamada": ({ admin }) => {
    const llamada = { url: "https://alarmas.test/x", forma: "generica", chat: null, token: null } as const;
    return [{ ...admin, maquina: { ...admin.maquina, alarmas: { llamada, latido: null } } }, {}];
  },
  "descargas.prepare": async (w) => [await anAccount(w), { actual: PASSWORD }],
  "olvidos.request": (w) => [w.borrower(), { motivo: null }],
  "olvidos.withdraw": (w) => {
    const person = w.borrower();
    w.do(person, requestOlvido, { motivo: null });
    return [person, {}];
  },
  "olvidos.refuse": (w) => {
    const person = w.borrower();
    w.do(person, requestOlvido, { motivo: null });
    return [w.admin, { userId: person.usuario.id, motivo: "x" }];
  },
  "olvidos.forget": (w) => [w.admin, { userId: w.borrower().usuario.id, palabra: "BORRAR" }],
  "passkeys.remove": (w) => {
    const person = w.borrower();
    return [person, { id: insertPasskey(w.storage.db, person.usuario.id) }];
  },
  "cuentas.changePassword": async (w) => [await anAccount(w), { password: "hallaca-de-pollo", actual: PASSWORD }],
  "cuentas.changeEmail": async (w) => [await anAccount(w), { email: "nuevo@cuotica.test", actual: PASSWORD }],
  "cuentas.resendConfirmation": async (w) => [await anAccount(w), {}],
  "cuentas.changePhone": async (w) => {
    const otpNuevo = codeFor(w, "+584127654321");
    return [await anAccount(w), { telefono: "0412-7654321", otpNuevo, actual: PASSWORD }];
  },
  "cuentas.switchPhoneStep": async (w) => [await anAccount(w), { activo: true, actual: PASSWORD }],
  "correos.confirm": async (w) => {
    const ctx = await anAccount(w);
    w.do(w.base, sendConfirmation, { id: ctx.usuario.id, email: "cuenta@cuotica.test" });
    const [mensaje] = listNewest(w.storage.db, 1);
    const texto = mensaje ? textoOf(mensaje, w.base.codes.secret, w.base.publicUrl) : "";
    return [ctx, { token: /#confirmar=([\w.-]+)/.exec(texto)?.[1] }];
  },
  "tasas.decide": (w) => {
    const said = {
      fuente: "bcv",
      fechaValor: dia("2027-01-18"),
      valor: valorTasa(1_00000000),
      estado: "espera",
    } as const;
    insertLectura(w.storage.db, { ...said, leido: w.clock.now() });
    const [lectura] = listLecturas(w.storage.db, dia("2027-01-15"), 1).enEspera;
    return [w.admin, { lecturaId: lectura?.id, tomar: false }];
  },
  "dispositivos.setDirecciones": (w) => {
    const input = { nombre: "BDV", cuenta: "0102", tipo: "bdv" as const, direcciones: [] };
    return [w.admin, { dispositivoId: w.do(w.admin, createDispositivo, input).id, direcciones: ["190.202.1.2"] }];
  },
  "dispositivos.revoke": (w) => {
    const input = { nombre: "Teléfono", cuenta: "0102", tipo: "telefono" as const, direcciones: [] };
    return [w.admin, { dispositivoId: w.do(w.admin, createDispositivo, input).id }];
  },
  "webhooks.create": (w) => {
    nameInside(["10.255.0.1"]);
    return [w.admin, { url: "http://10.255.0.1/aqui", eventos: ["loan.requested"] }];
  },
  "webhooks.rotate": (w) => [w.admin, { webhookId: aWebhook(w) }],
  "webhooks.remove": (w) => [w.admin, { webhookId: aWebhook(w) }],
  "webhooks.test": (w) => [w.admin, { webhookId: aWebhook(w) }],
  "webhooks.resend": (w) => [w.admin, { envioId: w.do(w.admin, tryWebhook, { webhookId: aWebhook(w) }).envioId }],
  "tokens.revoke": (w) => {
    const input = { nombre: "Hoja", alcances: ["leer" as const], dias: "30" as const };
    return [w.admin, { tokenId: w.do(w.admin, createToken, input).id }];
  },
  "factores.renewBackups": async (w) => [await withApp(w), { actual: PASSWORD, codigo: RESPALDO }],
  "respaldos.restore": async (w) => [
    await anOwner(w),
    { destino: "s3", nombre: "nada", palabra: "REPONER", actual: PASSWORD },
  ],
  "respaldos.download": async (w) => [
    await anOwner(w),
    { nombre: "copia", frase: "una frase bien larga", actual: PASSWORD },
  ],
  "factores.removeApp": async (w) => [await withApp(w), { actual: PASSWORD, codigo: RESPALDO }],
  "factores.removeOf": async (w) => [w.admin, { userId: (await withApp(w)).usuario.id }],
  "mensajes.cancel": (w) => [w.admin, { mensajeId: w.do(w.admin, sendPrueba, { canal: "correo" }).mensajeId }],
  "mensajes.resend": (w) => {
    const { mensajeId } = w.do(w.admin, sendPrueba, { canal: "correo" });
    w.do(w.admin, cancelMensaje, { mensajeId });
    return [w.admin, { mensajeId }];
  },
  "banco.teach": (w) => [w.admin, { ...MARCAS, evidenciaId: unknownAviso(w) }],
  "banco.dismissAviso": (w) => [w.admin, { evidenciaId: unknownAviso(w) }],
  "banco.forgetPlantilla": (w) => {
    w.do(w.admin, teachAviso, { ...MARCAS, evidenciaId: unknownAviso(w) });
    return [w.admin, { plantillaId: listEnsenadas(w.storage.db)[0]?.id }];
  },
  "congelados.lift": (w, { userId }) => {
    startFreeze(w.storage.db, userId, w.clock.now());
    return [w.admin, { userId }];
  },
  "usuarios.saveProfile": (w) => [w.newcomer(), newPerson],
  "usuarios.changeData": (w) => [
    w.borrower(),
    { estado: "Zulia", ciudad: "Maracaibo", direccion: "Calle nueva", ingreso: 20000 },
  ],
  "cuentas.changePagoMovil": async (w) => {
    const ctx = await anAccount(w);
    w.do(ctx, saveProfile, { ...PROFILE, telefono: "+584120000009", cedula: "V9000009" });
    return [ctx, { banco: "0134", telefono: "0414-0000009", actual: PASSWORD }];
  },
  "verificaciones.submit": (w) => {
    const person = w.newcomer();
    return [person, photos(person)];
  },
  "verificaciones.approve": (w) => [w.admin, { userId: sendPhotos(w) }],
  "verificaciones.reject": (w) => [w.admin, { userId: sendPhotos(w), motivo: "No se lee" }],
  "usuarios.lowerLevel": (w, { userId }) => {
    w.do(w.admin, raiseLevel, { userId });
    return [w.admin, { userId, motivo: "x" }];
  },
  "loans.reopen": (w, { pendingId: loanId }) => {
    w.do(w.admin, rejectLoan, { loanId, motivo: null });
    return [w.admin, { loanId }];
  },
  "loans.undoWriteOff": (w, { approvedId: loanId }) => {
    w.do(w.admin, writeOffLoan, { loanId, motivo: "x" });
    return [w.admin, { loanId }];
  },
  "loans.undoReschedule": (w, { approvedId: loanId }) => {
    w.do(w.admin, rescheduleLoan, { loanId, desdeCuota: 1, fecha: dia("2027-02-20"), motivo: "x" });
    return [w.admin, { loanId }];
  },
  "loans.restoreFine": (w, { approvedId: loanId }) => {
    w.do(w.admin, fineLoan, { loanId });
    w.do(w.admin, waiveFine, { loanId, motivo: "x" });
    return [w.admin, { loanId }];
  },
  "completados.reopen": (w, { approvedId: loanId }) => {
    w.do(w.admin, completeLoan, { loanId });
    return [w.admin, { loanId, motivo: "x" }];
  },
  "pagos.restore": (w, { pagoId }) => {
    w.do(w.admin, removePago, { pagoId });
    return [w.admin, { pagoId }];
  },
  "creditos.takeBack": (w) => {
    const loanId = anApproved(w, withCredit(w));
    w.do(w.admin, applyCredito, { loanId, monto: centavos(1_00) });
    return [w.admin, { loanId }];
  },
  "creditos.undoRefund": (w) => {
    const userId = withCredit(w).usuario.id;
    const given = { userId, monto: centavos(1_00), bs: bolivares(1_00), referencia: "1" };
    const { id: reintegroId } = w.do(w.admin, refundCredito, given);
    return [w.admin, { reintegroId, motivo: "x" }];
  },
  "prorrogas.undo": (w, { payer }) => {
    const { id: prorrogaId } = w.do(payer, requestProrroga, { desdeCuota: 1, fecha: dia("2027-02-20"), motivo: "x" });
    w.do(w.admin, decideProrroga, { prorrogaId, conceder: true, motivo: null });
    return [w.admin, { prorrogaId }];
  },
  "loans.request": (w) => [w.borrower(), { amount: 5_00, reason: "x" }],
  "loans.withdraw": (w) => {
    const borrower = w.borrower();
    return [borrower, { loanId: aRequest(borrower) }];
  },
  "intenciones.create": (w, { payer }) => {
    aRate(w);
    aCuentaDePago(w);
    return [payer, { monto: 5_00 }];
  },
  "pagos.register": (_, { payer, approvedId: loanId }) => [payer, { codigo: "4321", monto: 600, loanId }],
  "banco.confirm": (w, { payer }) => [w.admin, { pares: [aPair(w, payer)] }],
  "banco.discard": (w, { payer }) => [w.admin, aPair(w, payer)],
  "banco.undo": (w, { userId }) => {
    const movimientoId = aMovimiento(w, 300_00, "44445555");
    aRate(w);
    w.do(w.admin, assignMovimiento, { movimientoId, userId });
    return [w.admin, { movimientoId }];
  },
  "banco.assign": (w, { userId }) => {
    aRate(w);
    return [w.admin, { movimientoId: aMovimiento(w, 300_00, "44445555"), userId }];
  },
  "banco.ignore": (w) => [w.admin, { movimientoId: aMovimiento(w, 300_00, "44445555"), motivo: "x" }],
  "banco.reconsider": (w) => {
    const movimientoId = aMovimiento(w, 300_00, "44445555");
    w.do(w.admin, ignoreMovimiento, { movimientoId, motivo: "x" });
    return [w.admin, { movimientoId }];
  },
  "firmas.sign": (w, { approvedId: loanId }) => {
    saveAjustes(w.storage.db, { segundaAprobacion: centavos(1_00) });
    w.do(w.anAdmin("gestor"), ACTOS.writeOff.asked, { loanId, motivo: "x" });
    return [w.admin, { firmaId: listFirmas(w.storage.db)[0]?.id }];
  },
  "firmas.drop": (w, { approvedId: loanId }) => {
    saveAjustes(w.storage.db, { segundaAprobacion: centavos(1_00) });
    w.do(w.admin, ACTOS.writeOff.asked, { loanId, motivo: "x" });
    return [w.admin, { firmaId: listFirmas(w.storage.db)[0]?.id }];
  },
  "vistos.give": (w, { pendingId: loanId }) => {
    saveAjustes(w.storage.db, { segundaAprobacion: centavos(1_00) });
    return [w.admin, { loanId }];
  },
  "vistos.takeBack": (w, { pendingId: loanId }) => {
    saveAjustes(w.storage.db, { segundaAprobacion: centavos(1_00) });
    w.do(w.admin, giveVisto, { loanId });
    return [w.admin, { loanId }];
  },
  "loans.unban": (w, { approvedId: loanId }) => {
    w.do(w.admin, banOfLoan, { loanId, motivo: null });
    return [w.admin, { loanId }];
  },
  "usuarios.unban": (w, { approvedId: loanId, userId }) => {
    w.do(w.admin, banOfLoan, { loanId, motivo: null });
    return [w.admin, { userId }];
  },
  "prorrogas.request": (_, { payer }) => [payer, { desdeCuota: 1, fecha: "2027-02-20", motivo: "x" }],
  "prorrogas.decide": (w, { payer }) => {
    const { id: prorrogaId } = w.do(payer, requestProrroga, { desdeCuota: 1, fecha: dia("2027-02-20"), motivo: "x" });
    return [w.admin, { prorrogaId, conceder: true }];
  },
  "cierres.close": (w) => {
    const { id: lugar } = w.do(w.admin, createCaja, { nombre: "Oficina", moneda: "usd" });
    return [w.admin, { lugar, dia: "2027-01-14", contado: 0 }];
  },
  "creditos.apply": (w) => {
    const loanId = anApproved(w, withCredit(w));
    return [w.admin, { loanId, monto: 1_00 }];
  },
  "creditos.refund": (w) => {
    const { id: userId } = withCredit(w).usuario;
    return [w.admin, { userId, monto: 1_00, bs: 291_00, referencia: "777" }];
  },
  "banco.confirmImport": (w) => [w.admin, { importId: aStatement(w) }],
  "banco.undoImport": (w) => {
    const importId = aStatement(w);
    w.do(w.admin, confirmImport, { importId });
    return [w.admin, { importId }];
  },
  "loans.waiveFine": (w, { approvedId: loanId }) => {
    w.do(w.admin, fineLoan, { loanId });
    return [w.admin, { loanId, motivo: "x" }];
  },
  "mensajes.testHere": (w) => {
    Object.assign(w.base.carteros, { push: "push" });
    return [withSession(w, w.admin), NAVEGADOR];
  },
  "suscripciones.save": (w, { payer }) => [withSession(w, payer), NAVEGADOR],
  "suscripciones.remove": (w, { payer }) => {
    w.do({ ...withSession(w, payer), sessionId: "sesion" }, turnOn, NAVEGADOR);
    return [payer, {}];
  },
  "supresiones.lift": (w, { payer, userId }) => {
    const destino = payer.usuario.correo;
    suppress(w.storage.db, { canal: "correo", destino, motivo: "rebote", detalle: null, desde: w.clock.now() });
    return [w.admin, { userId, canal: "correo" }];
  },
  "respuestas.markRead": (w, { payer, userId }) => [w.admin, { userId, hasta: wrote(w, payer) }],
  "respuestas.answer": (w, { payer, userId }) => {
    wrote(w, payer);
    w.base.envia.whatsapp = true;
    return [w.admin, { userId, texto: "Hola" }];
  },
  "importar.confirm": (w) => [w.admin, { cargaId: aCarga(w) }],
  "importar.undo": (w) => {
    const cargaId = aCarga(w);
    w.do(w.admin, confirmCarga, { cargaId });
    return [w.admin, { cargaId }];
  },
  "admins.annul": (w) => {
    w.do(w.admin, inviteAdmin, { correo: "socia@cuotica.test" });
    return [w.admin, { invitacionId: listInvitaciones(w.storage.db, w.clock.now())[0]?.id }];
  },
  "altas.sendFotos": (w) => {
    const someone = w.newcomer();
    const fotos = { imgVerify1: photoOf(someone), imgVerify2: photoOf(someone) };
    return [w.admin, { userId: someone.usuario.id, ...fotos, verificada: false }];
  },
  "loans.requestFor": (w) => [w.admin, { userId: w.borrower().usuario.id, amount: 1000, reason: "x" }],
  "encargados.handOver": (w) => [w.admin, { de: null, encargado: w.anAdmin("gestor").usuario.id, nota: "x" }],
  "admins.setPapel": (w) => [w.admin, { userId: w.anAdmin("lector").usuario.id, papel: "gestor" }],
  "admins.remove": (w) => {
    const { id: userId } = w.newcomer().usuario;
    makeAdmin(w.storage.db, userId);
    return [w.admin, { userId }];
  },
};

const RESPALDO = "ACDEF-HJKMN";

/** An account with an authenticator app and one backup code. */
async function withApp(w: World): Promise<UserContext> {
  const person = await anAccount(w);
  const { id: userId } = person.usuario;
  const key = w.base.codes.secret;
  const secret = await symmetricEncrypt({ key, data: "secreto" });
  const backupCodes = await symmetricEncrypt({ key, data: JSON.stringify([RESPALDO]) });
  w.storage.db.insert(twoFactor).values({ id: userId, userId, secret, backupCodes, verified: true }).run();
  setPhoneStep(w.storage.db, userId, true);
  return person;
}

/** That person wrote to us by WhatsApp; returns when. */
function wrote(w: World, { usuario }: UserContext): number {
  const escrito = { wamid: "wamid.1", tipo: "text", texto: "Hola", momento: null };
  w.do(w.base, receiveEscrito, { ...escrito, telefono: String(usuario.telefono) });
  return w.clock.now();
}

/** The session in which the world's callers act, as theirs. */
function withSession(w: World, person: UserContext): UserContext {
  const now = new Date(w.clock.now());
  const times = { createdAt: now, updatedAt: now, expiresAt: new Date(now.getTime() + 60_000) };
  const row = { ...times, id: "sesion", token: "sesion", userId: person.usuario.id };
  w.storage.db.insert(session).values(row).run();
  return person;
}

/** The preview of an import with three people. */
function aCarga(w: World): string {
  const hoy = toDia(w.clock.now());
  const { clientes, prestamos, pagos } = aNegocio({ clientes: 3, prestamos: 2, hoy });
  const hojas = Object.entries({ clientes, prestamos, pagos }).map(([nombre, filas]) => ({ nombre, filas }));
  const lectura = atOnce(readLectura(hojas, { hoy, interes: 20, cuotas: 4, periodo: "mensual" }));
  return atOnce(lookAtCarga(w.admin, { nombre: "x", lectura })).cargaId ?? "";
}

/** The preview of a statement without rows. */
function aStatement(w: World): string {
  const estado = { formato: "x", banco: "0102", cuenta: null, filas: [], cuadra: null, avisos: [] };
  return atOnce(lookAtImport(w.admin, { estado, nombre: "x.txt", elegida: null, sha256: "x" })).importId;
}

function sendPhotos(w: World): string {
  const person = w.newcomer();
  w.do(person, submitVerificacion, photos(person));
  return person.usuario.id;
}

describe("the same key twice happens once, and answers the same", () => {
  test.each(mutations.filter((path) => RULES[path]?.[0] !== "anyone"))("%s", async (path) => {
    const w = createWorld();
    try {
      const { scene, asks } = setScene(w);
      const [who, input] = RULES[path] as (typeof RULES)[string];
      const usual = [
        ["admin", "manager", "owner"].includes(who) ? w.admin : asks.borrower,
        input(scene) ?? {},
      ] as const;
      const [ctx, prepared] = (await PREPARED[path]?.(w, scene)) ?? usual;
      const call = (clave: string) => procedureOf(w, ctx, path)({ ...(prepared as object), clave });
      const clave = crypto.randomUUID();
      const before = snapshot(w.storage);
      const first = await call(clave);
      const after = snapshot(w.storage);
      expect(after).not.toBe(before);
      expect(await call(clave)).toEqual(first);
      expect(snapshot(w.storage)).toBe(after);
      await expect(call("otra cosa")).rejects.toThrow("La clave del envío debe ser un UUID.");
    } finally {
      w.close();
    }
  });
});

test("an administrator who loses the role is turned away at the next call", async () => {
  const caller = world.caller(world.admin);
  await caller.resumen.get();
  world.anAdmin("propietario");
  world.storage.driver.prepare("update usuarios set rol = 'cliente' where id = ?").run(world.admin.usuario.id);
  try {
    await expect(caller.resumen.get()).rejects.toThrow("Tu cuenta no tiene permiso para hacer esto.");
  } finally {
    world.storage.driver.prepare("update usuarios set rol = 'admin' where id = ?").run(world.admin.usuario.id);
  }
});
