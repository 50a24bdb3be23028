/** The table of contents of the API. */

import { bancoRouter } from "../bank/banco/router.ts";
import { dispositivosRouter } from "../bank/dispositivos/router.ts";
import { importacionesRouter } from "../bank/importaciones/router.ts";
import { plantillasAvisoRouter } from "../bank/plantillas-aviso/router.ts";
import { auditoriaRouter } from "../core/auditoria/router.ts";
import { mergeRouters, router } from "../core/trpc.ts";
import { actividadRouter } from "../identity/actividad/router.ts";
import { adminsRouter, firstAdminRouter } from "../identity/admins/router.ts";
import { altasRouter } from "../identity/altas/router.ts";
import { congeladosRouter } from "../identity/congelados/router.ts";
import { correosRouter } from "../identity/correos/router.ts";
import { cuentasRouter } from "../identity/cuentas/router.ts";
import { esperasRouter } from "../identity/esperas/router.ts";
import { factoresRouter } from "../identity/factores/router.ts";
import { passkeysRouter } from "../identity/passkeys/router.ts";
import { tokensRouter } from "../identity/tokens/router.ts";
import { ajenosRouter } from "../lending/ajenos/router.ts";
import { anotacionesRouter } from "../lending/anotaciones/router.ts";
import { atencionesRouter, payingRouter } from "../lending/atenciones/router.ts";
import { cajasRouter } from "../lending/cajas/router.ts";
import { calendarioRouter, vencimientosRouter } from "../lending/calendario/router.ts";
import { carteraRouter } from "../lending/cartera/router.ts";
import { cierresRouter } from "../lending/cierres/router.ts";
import { completadosRouter, completingRouter } from "../lending/completados/router.ts";
import { correccionesRouter } from "../lending/correcciones/router.ts";
import { creditosRouter } from "../lending/creditos/router.ts";
import { desembolsosRouter } from "../lending/desembolsos/router.ts";
import { fichaRouter } from "../lending/ficha/router.ts";
import { firmadosDe, firmasRouter } from "../lending/firmas/router.ts";
import { gestionesRouter } from "../lending/gestiones/router.ts";
import { intencionesRouter } from "../lending/intenciones/router.ts";
import { libroRouter } from "../lending/libro/router.ts";
import { loansRouter } from "../lending/loans/router.ts";
import { morosidadRouter } from "../lending/morosidad/router.ts";
import { multasRouter } from "../lending/multas/router.ts";
import { nivelesRouter } from "../lending/niveles/router.ts";
import { novedadesRouter } from "../lending/novedades/router.ts";
import { pagosRouter } from "../lending/pagos/router.ts";
import { plazosRouter, prorrogasRouter } from "../lending/prorrogas/router.ts";
import { puntajesRouter } from "../lending/puntajes/router.ts";
import { reaperturasRouter, reopeningRouter } from "../lending/reaperturas/router.ts";
import { recordatoriosRouter, remindingRouter } from "../lending/recordatorios/router.ts";
import { resumenRouter } from "../lending/resumen/router.ts";
import { senalesRouter } from "../lending/senales/router.ts";
import { tasasRouter } from "../lending/tasas/router.ts";
import { vistosRouter } from "../lending/vistos/router.ts";
import { consentimientosRouter } from "../messages/consentimientos/router.ts";
import { enviosRouter } from "../messages/envios/router.ts";
import { mensajesRouter } from "../messages/mensajes/router.ts";
import { notificacionesRouter } from "../messages/notificaciones/router.ts";
import { respuestasRouter } from "../messages/respuestas/router.ts";
import { supresionesRouter } from "../messages/supresiones/router.ts";
import { suscripcionesRouter } from "../messages/suscripciones/router.ts";
import { ajustesRouter } from "../operator/ajustes/router.ts";
import { busquedaRouter } from "../operator/busqueda/router.ts";
import { descargasRouter } from "../operator/descargas/router.ts";
import { estadoRouter } from "../operator/estado/router.ts";
import { hoyRouter } from "../operator/hoy/router.ts";
import { importarRouter } from "../operator/importar/router.ts";
import { olvidosRouter } from "../operator/olvidos/router.ts";
import { reportesRouter } from "../operator/reportes/router.ts";
import { reposicionesRouter } from "../operator/reposiciones/router.ts";
import { respaldosRouter } from "../operator/respaldos/router.ts";
import { retencionesRouter } from "../operator/retenciones/router.ts";
import { vistasRouter } from "../operator/vistas/router.ts";
import { webhooksRouter } from "../operator/webhooks/router.ts";
import { baneosRouter } from "../people/baneos/router.ts";
import { encargadosRouter } from "../people/encargados/router.ts";
import { referidosRouter } from "../people/referidos/router.ts";
import { revisionesRouter } from "../people/revisiones/router.ts";
import { usuariosRouter } from "../people/usuarios/router.ts";
import { verificacionesRouter } from "../people/verificaciones/router.ts";

export const appRouter = router({
  ajenos: ajenosRouter,
  cuentas: cuentasRouter,
  correos: correosRouter,
  factores: factoresRouter,
  passkeys: passkeysRouter,
  actividad: actividadRouter,
  congelados: congeladosRouter,
  esperas: esperasRouter,
  usuarios: mergeRouters(usuariosRouter, baneosRouter, fichaRouter, firstAdminRouter),
  altas: altasRouter,
  encargados: encargadosRouter,
  verificaciones: mergeRouters(verificacionesRouter, revisionesRouter),
  niveles: nivelesRouter,
  loans: mergeRouters(
    loansRouter,
    carteraRouter,
    desembolsosRouter,
    payingRouter,
    multasRouter,
    plazosRouter,
    firmadosDe.loans,
    vencimientosRouter,
    completingRouter,
    reaperturasRouter,
    remindingRouter,
  ),
  prorrogas: prorrogasRouter,
  creditos: { ...creditosRouter, ...firmadosDe.creditos },
  senales: senalesRouter,
  calendario: calendarioRouter,
  completados: mergeRouters(completadosRouter, reopeningRouter),
  pagos: mergeRouters(pagosRouter, anotacionesRouter, correccionesRouter, firmadosDe.pagos),
  intenciones: intencionesRouter,
  recordatorios: recordatoriosRouter,
  notificaciones: mergeRouters(notificacionesRouter, novedadesRouter),
  suscripciones: suscripcionesRouter,
  consentimientos: consentimientosRouter,
  supresiones: supresionesRouter,
  respuestas: respuestasRouter,
  referidos: referidosRouter,
  resumen: resumenRouter,
  tasas: mergeRouters(tasasRouter, firmadosDe.tasas),
  ajustes: ajustesRouter,
  auditoria: auditoriaRouter,
  gestiones: gestionesRouter,
  puntajes: puntajesRouter,
  firmas: firmasRouter,
  vistos: vistosRouter,
  atenciones: atencionesRouter,
  morosidad: morosidadRouter,
  vistas: vistasRouter,
  libro: libroRouter,
  cajas: cajasRouter,
  cierres: cierresRouter,
  mensajes: mergeRouters(mensajesRouter, enviosRouter),
  admins: adminsRouter,
  busqueda: busquedaRouter,
  importar: importarRouter,
  hoy: hoyRouter,
  estado: estadoRouter,
  reportes: reportesRouter,
  respaldos: mergeRouters(respaldosRouter, reposicionesRouter),
  olvidos: olvidosRouter,
  descargas: descargasRouter,
  retenciones: retencionesRouter,
  dispositivos: dispositivosRouter,
  tokens: tokensRouter,
  webhooks: webhooksRouter,
  banco: mergeRouters(bancoRouter, importacionesRouter, plantillasAvisoRouter),
});

export type AppRouter = typeof appRouter;
