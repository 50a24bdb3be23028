/** The acts that nothing takes back, or only at another place: those of actos.ts come before them. */
import { type Acto, acto, de, en, FICHA, MOTIVO, REVERSIBLES } from "./actos.ts";
import { dayFromNow } from "./business.ts";

/** For good: each at its end, and what ends a person or a way in at the very end. */
const DEFINITIVOS: Acto[] = [
  acto("panel/loans/recordar.ts useRecordar", ["panel", "/admin/morosidad"], "Recordar", "loans.sendReminder"),
  acto(
    "panel/morosidad/use-cobro.ts useCobro",
    ["panel", "/admin/morosidad", /^Anotar sobre/],
    "No contestó",
    "gestiones.add",
  ),
  de(
    "panel/morosidad/gestion-dialog.tsx LlamadaDialog",
    [["Nota", "Paga el viernes"]],
    "Anotar llamada",
    "gestiones.add",
  ),
  de("panel/morosidad/gestion-dialog.tsx PromesaDialog", [["Día", dayFromNow(3)]], "Anotar promesa", "gestiones.add"),
  acto(
    "panel/gestiones/gestion-form.tsx GestionForm",
    en("panel/clientes/ficha/cabeza.tsx ActDialog", ["Detalle", "Llamó para preguntar"]),
    "Guardar",
    "gestiones.add",
  ),
  acto(
    "panel/tasas/tasa-form.tsx useTasaForm",
    en("panel/tasas/tasa-dialog.tsx TasaDialog", ["Bolívares por dólar", "291,40"]),
    "Guardar tasa",
    "tasas.save",
  ),
  de(
    "panel/cajas/nueva-caja.tsx NuevaCajaDialog",
    [
      ["Nombre", "Caja de la oficina"],
      ["Moneda", "usd"],
    ],
    "Agregar",
    "cajas.create",
  ),
  de(
    "panel/cajas/mover.tsx MoverDialog",
    [
      ["Sale de", "sinLugar"],
      ["Entra en", "diferencias"],
      ["Cuánto sale", "5,00"],
      ["Por qué", "Se contó de más"],
    ],
    "Mover",
    "cajas.transfer",
  ),
  de("panel/cierres/cerrar-dia.tsx CerrarDiaDialog", [["Cuánto hay", "10,00"]], "Cerrar el día", "cierres.close"),
  de("panel/cierres/cerrar-libros.tsx CerrarLibrosDialog", [], "Sí, cerrar los libros", "cierres.closeLibros"),
  de("panel/vistas/vistas.tsx GuardarDialog", [["Nombre de la vista", "Los de María"]], "Guardar", "vistas.save"),
  acto(
    "panel/vistas/vistas.tsx Quitar",
    ["panel", "/admin/pagos?buscar=:activo"],
    /^Quitar la vista/,
    "vistas.remove",
    "vistas.save",
  ),
  acto("panel/banco/use-confirmar.ts say", ["panel", "/admin/banco"], "Confirmar 1 pago", "banco.confirm"),
  acto(
    "panel/banco/use-confirmar.ts useDeshacer",
    ["panel", "/admin/banco?vista=confirmados"],
    /^Deshacer/,
    "banco.undo",
  ),
  de("panel/banco/listas/dinero-sin-pago.tsx IgnorarDialog", [MOTIVO], "Ignorar", "banco.ignore"),
  acto(
    "panel/banco/listas/dinero-sin-pago.tsx Ignorado",
    ["panel", "/admin/banco?vista=dinero&estado=ignorado"],
    "Volver a considerar",
    "banco.reconsider",
  ),
  de("panel/plantillas/sin-reconocer.tsx DescartarDialog", [], "Sí, descartar", "banco.descartarAviso"),
  de("panel/plantillas/ensenados.tsx OlvidarDialog", [], "Sí, olvidar", "banco.olvidarPlantilla"),
  de("panel/importaciones/importaciones.tsx DeshacerDialog", [], "Sí, deshacer", "banco.undoImport"),
  de(
    "panel/dispositivos/direcciones.tsx DireccionesDialog",
    [["Direcciones desde las que llama", "190.202.1.2"]],
    "Guardar",
    "dispositivos.setDirecciones",
  ),
  de("panel/dispositivos/dispositivos.tsx DesconectarDialog", [], "Sí, desconectar", "dispositivos.revoke"),
  de("panel/tokens/llaves.tsx RevocarDialog", [], "Sí, revocar", "tokens.revoke"),
  de("panel/admins/invitaciones.tsx AnularDialog", [], "Sí, anular", "admins.annul"),
  acto("panel/respaldos/respaldos.tsx Respaldar", ["panel", "/admin/respaldos"], "Respaldar ahora", "respaldos.create"),
  acto("panel/estado/ejecutar.tsx Ejecutar", ["panel", "/admin/estado"], /^Ejecutar/, "estado.run"),
  de("panel/consentimientos/que-acepta.tsx NoQuiere", [MOTIVO], "Anotar que no quiere", "consentimientos.refuse"),
  de("panel/clientes/ficha/proteccion.tsx Descongelar", [], "Descongelar", "congelados.lift"),
  de("panel/olvidos/olvidar.tsx NegarDialog", [MOTIVO], "Responder", "olvidos.refuse"),
  de(`${FICHA} DeshacerIncobrableDialog`, [MOTIVO], "Sí, volver a cobrarlo", "loans.undoWriteOff"),
  de("borrower/pagar/registro/corregir-pago.tsx CorregirPago", [["Monto", "5,00"]], "Guardar", "pagos.amend"),
  de(
    "borrower/prorroga/pedir-tiempo.tsx PedirTiempo",
    [["Nuevo día", dayFromNow(37)], MOTIVO],
    "Enviar",
    "prorrogas.request",
  ),
  acto(
    "borrower/cambiar-datos.tsx CambiarDatos",
    ["cliente", "/datos", "Cambiar tu ingreso", ["Ingreso mensual ($)", "200"]],
    "Guardar",
    "usuarios.changeData",
  ),
  de("account/mi-cuenta/tus-datos.tsx Pedir", [["Por qué", "Ya no la uso"]], "Sí, pedirlo", "olvidos.request"),
  acto("account/mi-cuenta/tus-datos.tsx Retirar", ["libre", "/datos", "Retirar"], "Sí, retirarla", "olvidos.withdraw"),
  de("borrower/pagar/mis-pagos/retirar-pago.tsx RetirarPago", [], "Sí, retirar", "pagos.withdraw"),
  de("panel/firmas/por-firmar.tsx RetirarDialog", [], "Sí, retirarlo sin firmar", "firmas.drop"),
  de("panel/firmas/por-firmar.tsx FirmarDialog", [], "Sí, firmar", "firmas.sign"),
  acto(
    "panel/vistos/visto-bueno.tsx Quitar",
    ["panel", "/admin/pendientes?buscar=:grande", "Dar visto bueno", "Dar visto bueno"],
    "Quitar visto bueno",
    "vistos.takeBack",
  ),
  acto(
    "panel/referidos/referidos-fila.tsx RecomendadorForm",
    [
      "panel",
      "/admin/clientes/:activo",
      /^Más acciones de/,
      "Asignar recomendador",
      ["UID del recomendador", ":credito"],
    ],
    "Guardar",
    "referidos.assign",
  ),
  de(
    "panel/altas/nuevo-prestamo.tsx NuevoPrestamoDialog",
    [
      ["Cuánto pide", "10,00"],
      ["Para qué", "Repuestos"],
    ],
    "Anotar solicitud",
    "loans.requestFor",
  ),
  de(
    "panel/encargados/atiende-dialog.tsx AtiendeDialog",
    [["Nota", "Paga los viernes"]],
    "Guardar",
    "encargados.assign",
  ),
  de(
    "panel/encargados/repartir-dialog.tsx RepartirDialog",
    [
      ["Quién los atenderá", "maria@cuotica.test"],
      ["Nota", "Se va de vacaciones"],
    ],
    "Pasar",
    "encargados.handOver",
  ),
  de("panel/admins/cambiar-papel.tsx CambiarPapelDialog", [["Lector", ""]], "Guardar papel", "admins.setPapel"),
  // Nothing is said of these: what they made is shown.
  acto(
    "",
    ["panel", "/admin/administradores", "Invitar", ["Correo electrónico", "tercera@cuotica.test"]],
    "Enviar invitación",
    "admins.invite",
  ),
  acto(
    "",
    ["panel", "/admin/ajustes?seccion=banco", "Conectar", ["Nombre", "Otra"], ["Banco de la cuenta", "0134"]],
    "Seguir",
    "dispositivos.create",
  ),
  acto(
    "",
    ["panel", "/admin/ajustes?seccion=llaves", "Hacer una llave", ["Nombre", "Otra hoja"]],
    "Hacer la llave",
    "tokens.create",
  ),
  acto("", ["panel", "/admin/mensajes", /^Enviar prueba por correo/], "Enviar prueba", "mensajes.test"),
  acto(
    "account/hecho.ts sayHecho",
    en(
      "account/mi-cuenta/cambios.tsx CambiarContrasena",
      ["Contraseña nueva", "sancocho-de-res"],
      ["Contraseña actual", "arepa-con-queso"],
    ),
    "Guardar contraseña",
    "cuentas.changePassword",
  ),
  de("panel/clientes/ficha/proteccion.tsx QuitarDosPasos", [], "Sí, quitar", "factores.removeOf"),
  de(
    "panel/olvidos/olvidar.tsx OlvidarDialog",
    [["Escribe BORRAR para confirmar", "BORRAR"]],
    "Sí, borrar",
    "olvidos.forget",
  ),
  de("panel/admins/quitar-acceso.tsx QuitarAccesoDialog", [], "Sí, quitar acceso", "admins.remove"),
];

/** In an order in which each finds what it needs. */
export const ACTOS: Acto[] = [...REVERSIBLES, ...DEFINITIVOS];
