/** Every dialog of the client, by its file and function, and how somebody reaches it: for the sweep of the ways to close them. */

import { ADMIN } from "./server.ts";

/** On whose screen: an administrator's panel, or the phone of somebody in the small business of ventanas.ts. */
export type Donde = "panel" | "maria" | "cliente" | "libre" | "olvido" | "doblepaso";

/** A button, «tecla t», or a field to type or choose in. */
type Paso = string | RegExp | [campo: string, valor: string];

/** An address, where `:pendiente` and so on are people of that business, and the steps to take there. */
export type Camino = [donde: Donde, path: string, ...pasos: Paso[]];

/** Nothing is typed in it: it shows something, asks yes or no, or lets choose from a list. Every way out closes it at once. */
export interface Nada {
  nada: Camino;
}
const nada = (...camino: Camino): Nada => ({ nada: camino });

/** It is rendered with the named dialog, or replaces it. */
interface Otro {
  otro: string;
}
const otro = (name: string): Otro => ({ otro: name });

/** Why the sweep skips it; another test covers it. */
interface Lejos {
  lejos: string;
}
/** Rare acts on a client, in a menu. */
const MAS = /^Más acciones de/;
const lejos = (why: string): Lejos => ({ lejos: why });

export const DIALOGOS: Record<string, Camino | Nada | Otro | Lejos> = {
  "account/mi-cuenta/actividad.tsx NoFuiYo": nada("cliente", "/datos", "No fui yo"),
  "account/mi-cuenta/cambio-dialog.tsx CambioDialog": otro("account/mi-cuenta/cambios.tsx CambiarContrasena"),
  "account/mi-cuenta/cambios.tsx CambiarContrasena": ["cliente", "/datos", /Cambiar.*contraseña/],
  "account/mi-cuenta/cambios.tsx CambiarCorreo": ["cliente", "/datos", /Cambiar.*correo/],
  "account/mi-cuenta/cambios.tsx CambiarTelefono": ["cliente", "/datos", /(Cambiar|Agregar).*teléfono/],
  "account/mi-cuenta/dos-pasos-telefono.tsx Cambiar": ["doblepaso", "/datos", "Desactivar"],
  "account/mi-cuenta/llaves.tsx Crear": ["cliente", "/datos", "Crear llave"],
  "account/mi-cuenta/tus-datos.tsx Descargar": ["cliente", "/datos", /Descargar/],
  "account/mi-cuenta/tus-datos.tsx Pedir": ["libre", "/datos", "Pedir que borren mis datos"],
  "account/mi-cuenta/tus-datos.tsx Retirar": nada("olvido", "/datos", "Retirar"),
  "app/muestra/muestra-acciones.tsx Ventanas": nada("cliente", "/dev/ui", "Abrir ventana"),
  "borrower/cambiar-datos.tsx CambiarDatos": ["cliente", "/datos", "Cambiar tu ingreso"],
  "borrower/cambiar-datos.tsx CambiarPagoMovil": otro("account/mi-cuenta/cambio-dialog.tsx CambioDialog"),
  "borrower/pagar/registro/corregir-pago.tsx CorregirPago": ["cliente", "/solicitar", /Corregir/],
  "borrower/solicitar/retirar-solicitud.tsx RetirarSolicitud": lejos("a request that waits: todo/e2e/pedir"),
  "borrower/pagar/mis-pagos/retirar-pago.tsx RetirarPago": nada("cliente", "/solicitar", /^Retirar/),
  "borrower/prorroga/pedir-tiempo.tsx PedirTiempo": ["cliente", "/dashboard", "Necesito más tiempo"],
  "offline/envios/acciones.tsx Descartar": lejos("what waits for the line: e2e/mala-linea"),
  "offline/envios/pendientes.tsx useDespedida": lejos("leaving while something waits for the line: e2e/mala-linea"),
  "panel/admins/administradores.tsx CambiarPapelDialog": nada("panel", "/admin/administradores", "Cambiar papel"),
  "panel/altas/nuevo-cliente.tsx NuevoClienteDialog": ["panel", "/admin/clientes", "Nuevo cliente"],
  "panel/altas/nuevo-prestamo.tsx NuevoPrestamoDialog": ["panel", "/admin/clientes/:completado", "Nuevo préstamo"],
  "panel/altas/subir-fotos.tsx SubirFotosDialog": lejos("takes somebody without photos: todo/e2e/altas"),
  "panel/encargados/atiende-dialog.tsx AtiendeDialog": ["panel", "/admin/clientes/:activo", MAS, "Quién lo atiende"],
  "panel/encargados/repartir-dialog.tsx RepartirDialog": ["panel", "/admin/administradores", "Repartir clientes"],
  "panel/admins/invitaciones.tsx AnularDialog": nada("panel", "/admin/administradores", "Anular"),
  "panel/admins/invitar.tsx Enlace": nada(
    "panel",
    "/admin/administradores",
    "Invitar",
    ["Correo electrónico", "otra@cuotica.test"],
    "Enviar invitación",
  ),
  "panel/admins/invitar.tsx InvitarDialog": ["panel", "/admin/administradores", /^Invitar/],
  "panel/admins/administradores.tsx QuitarAccesoDialog": nada("panel", "/admin/administradores", "Quitar acceso"),
  "panel/auditoria/lineas.tsx RecuperarDialog": nada("panel", "/admin/auditoria", "Recuperar el pago"),
  "panel/banco/asignar.tsx AsignarDialog": nada("panel", "/admin/banco?vista=dinero", "Asignar a un cliente"),
  "panel/banco/comparacion.tsx ParDialog": nada("panel", "/admin/banco", /^Comparar/),
  "panel/banco/listas/dinero-sin-pago.tsx IgnorarDialog": ["panel", "/admin/banco?vista=dinero", "Ignorar"],
  "panel/banco/listas/hechos.tsx Dudoso": lejos("two borrowers' pagos of one transfer: server/misma-referencia"),
  "panel/busqueda/paleta.tsx Paleta": nada("panel", "/admin/pagos", /^Buscar/),
  "panel/calendario/calendario.tsx EventoDialog": nada("panel", "/admin/calendario?vista=agenda", /María José/),
  "panel/clientes/corregir-datos.tsx CorregirDatosDialog": [
    "panel",
    "/admin/clientes/:activo?ver=perfil",
    "Corregir datos",
  ],
  "panel/clientes/ficha/cabeza.tsx ActDialog": ["panel", "/admin/clientes/:activo", "Anotar"],
  "panel/clientes/ficha/proteccion.tsx Descongelar": nada("panel", "/admin/clientes/:congelado", "Descongelar"),
  "panel/clientes/ficha/proteccion.tsx QuitarDosPasos": nada(
    "panel",
    "/admin/clientes/:doblepaso?ver=actividad",
    /[Qq]uitar.*pasos/,
  ),
  "panel/clientes/ficha/reabrir.tsx AbrirPrestamoDialog": [
    "panel",
    "/admin/clientes/:completado?ver=prestamos",
    /Abrir/,
  ],
  "panel/clientes/ficha/reabrir.tsx BajarNivelDialog": ["panel", "/admin/clientes/:completado", MAS, "Bajar nivel"],
  "panel/clientes/ficha/reabrir.tsx DeshacerIncobrableDialog": [
    "panel",
    "/admin/clientes/:incobrable?ver=prestamos",
    /Deshacer/,
  ],
  "panel/clientes/ficha/reabrir.tsx RetirarRechazoDialog": [
    "panel",
    "/admin/clientes/:rechazado?ver=prestamos",
    /Retirar/,
  ],
  "panel/consentimientos/que-acepta.tsx NoQuiere": ["panel", "/admin/clientes/:activo?ver=mensajes", /^No quiere/],
  "panel/creditos/deshacer-reintegro.tsx DeshacerReintegroDialog": [
    "panel",
    "/admin/clientes/:completado?ver=saldo",
    "Deshacer reintegro",
  ],
  "panel/cajas/mover.tsx MoverDialog": ["panel", "/admin/reportes?ver=cajas", "Mover dinero"],
  "panel/cajas/cajas.tsx NuevaCajaDialog": ["panel", "/admin/reportes?ver=cajas", "Agregar caja"],
  "panel/cierres/cerrar-dia.tsx CerrarDiaDialog": ["panel", "/admin/reportes?ver=cajas", "Cerrar"],
  "panel/cierres/cerrar-libros.tsx CerrarLibrosDialog": ["panel", "/admin/reportes?ver=cajas", "Cerrar los libros"],
  "panel/creditos/reintegrar.tsx ReintegrarDialog": ["panel", "/admin/clientes/:completado?ver=saldo", "Reintegrar"],
  "panel/creditos/usar.tsx UsarCreditoDialog": ["panel", "/admin/clientes/:credito?ver=saldo", "Usar en este préstamo"],
  "panel/tokens/hacer-llave.tsx HacerLlaveDialog": ["panel", "/admin/ajustes?seccion=llaves", "Hacer una llave"],
  "panel/tokens/piezas.tsx Secreto": nada(
    "panel",
    "/admin/ajustes?seccion=llaves",
    "Hacer una llave",
    ["Nombre", "Otra hoja"],
    "Hacer la llave",
  ),
  "panel/tokens/llaves.tsx RevocarDialog": nada("panel", "/admin/ajustes?seccion=llaves", "Revocar"),
  "panel/webhooks/conectar.tsx ConectarDialog": ["panel", "/admin/ajustes?seccion=webhooks", "Conectar un programa"],
  "panel/webhooks/enviado.tsx EnviadoDialog": nada("panel", "/admin/ajustes?seccion=webhooks", /^Más/, "Lo enviado"),
  "panel/webhooks/webhooks.tsx CambiarDialog": nada(
    "panel",
    "/admin/ajustes?seccion=webhooks",
    /^Más/,
    "Cambiar su clave",
  ),
  "panel/webhooks/webhooks.tsx QuitarDialog": nada("panel", "/admin/ajustes?seccion=webhooks", /^Más/, "Desconectar"),
  "panel/dispositivos/conectar.tsx ConectarDialog": ["panel", "/admin/ajustes?seccion=banco", "Conectar"],
  "panel/dispositivos/dispositivos.tsx DesconectarDialog": nada("panel", "/admin/ajustes?seccion=banco", "Desconectar"),
  "panel/dispositivos/direcciones.tsx DireccionesDialog": ["panel", "/admin/ajustes?seccion=banco", "Direcciones"],
  "panel/dispositivos/recien-conectado.tsx RecienConectado": nada(
    "panel",
    "/admin/ajustes?seccion=banco",
    "Conectar",
    ["Nombre", "Otra"],
    ["Banco de la cuenta", "0134"],
    "Seguir",
  ),
  "panel/importaciones/importaciones.tsx DeshacerDialog": nada("panel", "/admin/banco?vista=importar", "Deshacer"),
  "panel/importar/hechas.tsx DeshacerDialog": nada("panel", "/admin/ajustes?seccion=importar", /^Deshacer/),
  "panel/importaciones/importaciones.tsx TerminarDialog": lejos(
    "an import that was cut halfway: server/importaciones-largas",
  ),
  "panel/importar/hechas.tsx TerminarDialog": lejos("an import that was cut halfway: server/importar"),
  "panel/importar/vista.tsx TraerDialog": lejos("a spreadsheet is chosen first: e2e/admins"),
  "panel/kit/foto/foto.tsx FotoDialog": nada("panel", "/admin/verificaciones", /^Ampliar/),
  "panel/kit/actos/reason-dialog.tsx ReasonDialog": otro("panel/loans/aprobar/decidir.tsx Rechazar"),
  "panel/clientes/enlace-clientes.tsx EnlaceDialog": nada("panel", "/admin/clientes", "Compartir enlace"),
  "panel/kit/lista/exportar.tsx MotivoDialog": lejos("of a gestor, and of many people: todo/e2e/topes"),
  "panel/kit/lista/seleccion-lote.tsx HechosDialog": lejos(
    "an act on many of which some were refused: e2e/panel-aprobadas",
  ),
  "panel/kit/lista/seleccion-lote.tsx LoteDialog": otro("panel/pagos/varios-pagos.tsx RechazarVariosDialog"),
  "panel/kit/teclas.tsx TeclasDialog": nada("panel", "/admin/pagos?buscar=:activo", "tecla ?"),
  "panel/loans/acciones.tsx AnularMultaDialog": ["panel", "/admin/aprobadas?buscar=:activo", "Anular multa"],
  "panel/loans/acciones.tsx MultarDialog": nada("panel", "/admin/aprobadas?buscar=:activo", "Multar"),
  "panel/loans/acciones.tsx SubirNivelDialog": nada("panel", "/admin/clientes/:activo", "Subir nivel"),
  "panel/loans/aprobar/aprobar.tsx AprobarDialog": otro("panel/loans/aprobar/aprobar.tsx AprobarForm"),
  "panel/loans/aprobar/aprobar.tsx AprobarForm": ["panel", "/admin/pendientes?buscar=:pendiente", "Aprobar"],
  "panel/loans/cerrar.tsx CompletarDialog": nada("panel", "/admin/aprobadas?buscar=:activo", "Completar"),
  "panel/loans/cerrar.tsx IncobrableDialog": ["panel", "/admin/aprobadas?buscar=:activo", "Dar por incobrable"],
  "panel/loans/corregir.tsx CancelarAprobacionDialog": [
    "panel",
    "/admin/aprobadas?buscar=:activo",
    "Cancelar aprobación",
  ],
  "panel/loans/corregir.tsx CorregirDialog": ["panel", "/admin/aprobadas?buscar=:activo", "Corregir aprobación"],
  "panel/kit/actos/atencion.tsx ConAtencion": otro("panel/loans/aprobar/aprobar.tsx AprobarForm"),
  "panel/loans/aprobar/decidir.tsx BanearDialog": ["panel", "/admin/clientes/:activo", MAS, "Banear"],
  "panel/loans/aprobar/decidir.tsx QuitarBaneoDialog": nada("panel", "/admin/clientes/:baneado", "Quitar baneo"),
  "panel/loans/aprobar/decidir.tsx Rechazar": ["panel", "/admin/pendientes?buscar=:pendiente", "Rechazar"],
  "panel/loans/aprobar/decidir.tsx SolicitarVerificacionDialog": nada(
    "panel",
    "/admin/clientes/:activo",
    "Solicitar Verificación",
  ),
  "panel/loans/aprobar/fecha.tsx FechaDialog": ["panel", "/admin/aprobadas", /^Más acciones/, "Fecha del primer pago"],
  "panel/loans/aprobar/varios.tsx CompletarVariosDialog": nada(
    "panel",
    "/admin/aprobadas?mora=porcerrar",
    "tecla t",
    "tecla c",
  ),
  "panel/loans/aprobar/varios.tsx RecordarVariosDialog": nada(
    "panel",
    "/admin/aprobadas?buscar=:activo",
    "tecla t",
    "Recordar",
  ),
  "panel/mensajes/probar-aqui.tsx ProbarAqui": nada("panel", "/admin/mensajes?probar=push"),
  "panel/mensajes/probar.tsx Pedir": ["panel", "/admin/mensajes?probar=correo"],
  "panel/mensajes/probar.tsx Resultado": nada("panel", "/admin/mensajes", /^Enviar prueba por correo/, "Enviar prueba"),
  "panel/morosidad/gestion-dialog.tsx LlamadaDialog": ["panel", "/admin/morosidad", /^Anotar sobre/, "Anotar llamada"],
  "panel/morosidad/gestion-dialog.tsx PromesaDialog": ["panel", "/admin/morosidad", /^Anotar sobre/, "Promesa de pago"],
  "panel/morosidad/recordar-varios.tsx RecordarVariosDialog": nada("panel", "/admin/morosidad", /^Recordar a/),
  "panel/olvidos/olvidar.tsx NegarDialog": ["panel", "/admin/clientes/:olvido", "Responder que no"],
  "panel/olvidos/olvidar.tsx OlvidarDialog": ["panel", "/admin/clientes/:rechazado", MAS, "Borrar sus datos"],
  "panel/pagos/decidir/aprobar-pago.tsx Aprobar": nada("panel", "/admin/pagos?buscar=:activo", "Aprobar"),
  "panel/pagos/decidir/buscar-dinero.tsx BuscarDineroDialog": lejos(
    "a pago whose money did not come: server/conciliacion-cerca",
  ),
  "panel/pagos/corregir-pago.tsx Corregir": ["panel", "/admin/pagos?buscar=:activo", "Corregir"],
  "panel/pagos/decidir/decidir-pago.tsx Eliminar": nada("panel", "/admin/pagos?buscar=:activo", "Eliminar"),
  "panel/pagos/decidir/decidir-pago.tsx Rechazar": ["panel", "/admin/pagos?buscar=:activo", "Rechazar"],
  "panel/pagos/registrar-pago.tsx RegistrarPagoDialog": ["panel", "/admin/pagos", "Registrar pago"],
  "panel/pagos/varios-pagos.tsx AprobarVariosDialog": nada(
    "panel",
    "/admin/pagos?buscar=:activo",
    "tecla t",
    "tecla a",
  ),
  "panel/pagos/varios-pagos.tsx RechazarVariosDialog": ["panel", "/admin/pagos?buscar=:activo", "tecla t", "tecla r"],
  "panel/plantillas-aviso/ensenados.tsx OlvidarDialog": nada(
    "panel",
    "/admin/banco?vista=sin-reconocer",
    /^Lo que enseñaste/,
    "Olvidar",
  ),
  "panel/plantillas-aviso/ensenar.tsx EnsenarDialog": ["panel", "/admin/banco?vista=sin-reconocer", "Enseñar"],
  "panel/plantillas-aviso/sin-reconocer.tsx DescartarDialog": nada(
    "panel",
    "/admin/banco?vista=sin-reconocer",
    "Descartar",
  ),
  "panel/prorrogas/mas-tiempo.tsx MasTiempoDialog": ["panel", "/admin/aprobadas?buscar=:activo", "Dar más tiempo"],
  "panel/prorrogas/responder.tsx ConcederDialog": nada("panel", "/admin/aprobadas?piden=ver", "Conceder prórroga"),
  "panel/prorrogas/responder.tsx NoConcederDialog": ["panel", "/admin/aprobadas?piden=ver", "No conceder"],
  "panel/respaldos/descargar.tsx DescargarDialog": ["panel", "/admin/respaldos", "Descargar"],
  "panel/respaldos/reponer.tsx Ensayar": nada("panel", "/admin/respaldos", "Reponer…"),
  "panel/respaldos/reponer.tsx Espera": lejos("nothing closes it while the program starts again: e2e/sin-miedo"),
  "panel/respaldos/reponer.tsx Pedir": ["panel", "/admin/respaldos", "Reponer…", "Seguir"],
  "panel/seguridad/activar-app.tsx GuardarRespaldos": lejos(
    "the code of an application comes before it: todo/e2e/dos-pasos",
  ),
  "panel/seguridad/activar-app.tsx PedirContrasena": ["panel", "/admin/seguridad", /Activar/],
  "panel/seguridad/activar-app.tsx ProbarApp": [
    "panel",
    "/admin/seguridad",
    "Activar",
    ["Contraseña actual", ADMIN.password],
    "Continuar",
  ],
  "panel/seguridad/respaldos.tsx DesactivarApp": ["maria", "/admin/seguridad", "Desactivar"],
  "panel/seguridad/respaldos.tsx RenovarRespaldos": ["maria", "/admin/seguridad", "Pedir otros códigos"],
  "panel/tasas/tasa-dialog.tsx TasaDialog": ["panel", "/admin/hoy?hacer=tasa"],
  "panel/verificaciones/decidir.tsx Aprobar": nada("panel", "/admin/verificaciones", "Aprobar"),
  "panel/verificaciones/decidir.tsx Rechazar": ["panel", "/admin/verificaciones", "Rechazar"],
  "panel/vistas/vistas.tsx GuardarDialog": ["panel", "/admin/pagos?buscar=:activo", "Guardar vista"],
  "panel/firmas/por-firmar.tsx FirmarDialog": nada("panel", "/admin/hoy", "Firmar"),
  "panel/firmas/por-firmar.tsx RetirarDialog": nada("panel", "/admin/hoy", "No firmar"),
  "panel/vistos/con-visto.tsx ConVisto": nada("panel", "/admin/pendientes?buscar=:grande", "Aprobar"),
  "panel/vistos/visto-bueno.tsx DarVistoDialog": ["panel", "/admin/pendientes?buscar=:grande", "Dar visto bueno"],
  "pieces/captura.tsx VerCaptura": nada("panel", "/admin/pagos?buscar=:activo", /captura/),
};
