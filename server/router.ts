/** The table of contents of the API. */
import { adminsRouter } from "./admins/router.ts";
import { ajustesRouter } from "./ajustes/router.ts";
import { auditoriaRouter } from "./auditoria/router.ts";
import { busquedaRouter } from "./busqueda/router.ts";
import { calendarioRouter } from "./calendario/router.ts";
import { completadosRouter } from "./completados/router.ts";
import { cuentasRouter } from "./cuentas/router.ts";
import { gestionesRouter } from "./gestiones/router.ts";
import { libroRouter } from "./libro/router.ts";
import { loansRouter } from "./loans/router.ts";
import { mensajesRouter } from "./mensajeria/router.ts";
import { morosidadRouter } from "./morosidad/router.ts";
import { nivelesRouter } from "./niveles/router.ts";
import { notificacionesRouter } from "./notificaciones/router.ts";
import { pagosRouter } from "./pagos/router.ts";
import { referidosRouter } from "./referidos/router.ts";
import { resumenRouter } from "./resumen/router.ts";
import { tasasRouter } from "./tasas/router.ts";
import { router } from "./trpc.ts";
import { usuariosRouter } from "./usuarios/router.ts";
import { verificacionesRouter } from "./verificaciones/router.ts";

export const appRouter = router({
  cuentas: cuentasRouter,
  usuarios: usuariosRouter,
  verificaciones: verificacionesRouter,
  niveles: nivelesRouter,
  loans: loansRouter,
  calendario: calendarioRouter,
  completados: completadosRouter,
  pagos: pagosRouter,
  notificaciones: notificacionesRouter,
  referidos: referidosRouter,
  resumen: resumenRouter,
  tasas: tasasRouter,
  ajustes: ajustesRouter,
  auditoria: auditoriaRouter,
  gestiones: gestionesRouter,
  morosidad: morosidadRouter,
  libro: libroRouter,
  mensajes: mensajesRouter,
  admins: adminsRouter,
  busqueda: busquedaRouter,
});

export type AppRouter = typeof appRouter;
