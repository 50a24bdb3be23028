/** What the audit trail says: each action by its Spanish name, and what changed, field by field, as a person reads it. */
import { formatBanco } from "../country/bancos.ts";
import { formatCedula } from "../country/cedula.ts";
import { formatDia, formatInstante, instante, isDia } from "../country/fecha.ts";
import { formatTelefono } from "../country/telefono.ts";
import { bolivares, centavos, formatBolivares, formatDolares } from "../money/dinero.ts";
import { formatTasa, valorTasa } from "../money/tasa.ts";

/** Every audited action. One that is not named here does not compile. */
export const ACCIONES = {
  "admins.accept": "Aceptó ser administrador",
  "admins.annul": "Anuló una invitación",
  "admins.invite": "Invitó a un administrador",
  "admins.remove": "Quitó el acceso a un administrador",
  "ajustes.save": "Cambió los ajustes",
  "cuentas.changeEmail": "Cambió su correo",
  "cuentas.changePassword": "Cambió su contraseña",
  "cuentas.changePhone": "Cambió su teléfono",
  "cuentas.closeOtherSessions": "Cerró sus otras sesiones",
  "cuentas.switchPhoneStep": "Cambió su segundo paso",
  exportar: "Exportó una lista",
  "gestiones.add": "Anotó una gestión",
  "loans.approve": "Aprobó una solicitud",
  "loans.ban": "Baneó a un cliente",
  "loans.changeFirstPayment": "Cambió la fecha del primer pago",
  "loans.complete": "Completó un préstamo",
  "loans.fine": "Puso una multa",
  "loans.reject": "Rechazó una solicitud",
  "loans.request": "Solicitó un préstamo",
  "loans.sendReminder": "Envió un recordatorio",
  "loans.unban": "Quitó un baneo",
  "loans.waiveFine": "Anuló una multa",
  "pagos.register": "Registró un pago",
  "pagos.remove": "Eliminó un pago",
  "pagos.setStatus": "Decidió un pago",
  "referidos.accept": "Llegó por una recomendación",
  "referidos.assign": "Asignó un recomendador",
  "tasas.save": "Publicó una tasa",
  "usuarios.raiseLevel": "Subió un nivel",
  "usuarios.setLevel": "Cambió el nivel desde la línea de órdenes",
  "usuarios.saveProfile": "Guardó su perfil",
  "verificaciones.approve": "Aprobó una verificación",
  "verificaciones.reject": "Rechazó una verificación",
  "verificaciones.request": "Solicitó una verificación",
  "verificaciones.submit": "Envió sus fotos",
} as const satisfies Record<string, string>;

export type Accion = keyof typeof ACCIONES;

/** What an action is called; one of another version of the program stays as it was written. */
export function nombreAccion(accion: string): string {
  return Object.hasOwn(ACCIONES, accion) ? ACCIONES[accion as Accion] : accion;
}

/** A field that changed. Null where there was nothing, or is nothing any more. */
export interface Cambio {
  campo: string;
  antes: string | null;
  despues: string | null;
}

type Read = (value: unknown) => string;

const ofNumber =
  (format: (value: number) => string): Read =>
  (value) =>
    Number.isSafeInteger(value) ? format(value as number) : plain(value);
const ofText =
  (format: (value: string) => string): Read =>
  (value) =>
    typeof value === "string" ? format(value) : plain(value);

const dolares = ofNumber((value) => formatDolares(centavos(value)));
const enBolivares = ofNumber((value) => formatBolivares(bolivares(value)));
const momento = ofNumber((value) => formatInstante(instante(value)));
const tasa = ofNumber((value) => (value > 0 ? formatTasa(valorTasa(value)) : plain(value)));
const fecha = ofText((text) => (isDia(text) ? formatDia(text) : text));
const telefono = ofText(formatTelefono);
const cedula = ofText(formatCedula);
const banco = ofText(formatBanco);

function plain(value: unknown): string {
  if (typeof value === "boolean") return value ? "Sí" : "No";
  return typeof value === "string" || typeof value === "number" ? String(value) : JSON.stringify(value);
}

/** How a field is called and read; one that is not here keeps its name and is shown as text. */
const CAMPOS: Record<string, [nombre: string, read?: Read]> = {
  activo: ["Activado"],
  amount: ["Monto", dolares],
  apellido: ["Apellido"],
  aTiempo: ["A tiempo"],
  atencionTelefono: ["WhatsApp de atención", telefono],
  banco: ["Banco", banco],
  bancoPagador: ["Banco pagador", banco],
  bs: ["Bolívares", enBolivares],
  castigo: ["Dado por perdido", dolares],
  cedula: ["Cédula", cedula],
  cerradas: ["Sesiones cerradas"],
  ciudad: ["Ciudad"],
  codigo: ["Referencia"],
  correo: ["Correo"],
  createdAt: ["Creada", momento],
  creado: ["Creado", momento],
  cuota: ["Cuota"],
  cuotas: ["Cuotas"],
  cuotasAplicadas: ["Cuotas que cubre"],
  cuotasPagadas: ["Cuotas pagadas"],
  datosPago: ["Datos de pago"],
  decididoEn: ["Decidido", momento],
  decididoPor: ["Decidido por"],
  desde: ["Desde", fecha],
  direccion: ["Dirección"],
  edad: ["Edad"],
  email: ["Correo"],
  esperaTrasRechazo: ["Días de espera tras un rechazo"],
  estado: ["Estado"],
  exigirDosPasos: ["Exigir dos pasos"],
  expira: ["Vence", momento],
  fecha: ["Fecha", momento],
  fechaPago: ["Día del pago", fecha],
  fechaPrimerPago: ["Primer pago", fecha],
  fechaValor: ["Fecha valor", fecha],
  fuente: ["Fuente"],
  hasta: ["Hasta", fecha],
  imgVerify1: ["Foto 1"],
  imgVerify2: ["Foto 2"],
  ingreso: ["Ingreso mensual", dolares],
  latitude: ["Latitud"],
  lista: ["Lista"],
  loanId: ["Préstamo"],
  longitude: ["Longitud"],
  marca: ["Marca"],
  monto: ["Monto", dolares],
  montoBs: ["En bolívares", enBolivares],
  montoFinal: ["Monto final", dolares],
  motivo: ["Motivo"],
  multa: ["Multa", dolares],
  multas: ["Multas", dolares],
  nivel: ["Nivel"],
  nombre: ["Nombre"],
  noticias: ["Noticias"],
  numeroCuenta: ["Número de cuenta"],
  promesa: ["Promesa de pago", fecha],
  reason: ["Motivo de la solicitud"],
  recomendadoPor: ["Recomendado por"],
  redes: ["Redes"],
  referencia: ["Referencia completa"],
  rol: ["Rol"],
  status: ["Estado"],
  statusPrevio: ["Estado anterior"],
  subirNivelAutomatico: ["Subir de nivel al pagar a tiempo"],
  tasaFecha: ["Fecha de la tasa", fecha],
  tasaFuente: ["Fuente de la tasa"],
  tasaValor: ["Tasa", tasa],
  telefono: ["Teléfono", telefono],
  texto: ["Texto"],
  tipo: ["Tipo"],
  titular: ["Titular"],
  valor: ["Bolívares por dólar", tasa],
  verificacionEnviada: ["Fotos enviadas", momento],
  verify: ["Verificado"],
};

/** Fields that are not shown: the line's own columns say them already. */
const UNSAID = new Set(["id", "userId", "actorId", "creadoPor"]);
/** Objects whose name adds nothing to their fields' names. */
const OPEN = new Set(["ubicacion"]);

/** Every leaf of a row, by its path. */
function leaves(row: unknown, path: string[] = []): Map<string, unknown> {
  const found = new Map<string, unknown>();
  if (typeof row !== "object" || row === null) return found;
  for (const [name, value] of Object.entries(row)) {
    const inner = OPEN.has(name) ? path : [...path, name];
    if (typeof value === "object" && value !== null && !Array.isArray(value)) {
      for (const [key, leaf] of leaves(value, inner)) found.set(key, leaf);
    } else if (!UNSAID.has(name)) found.set(inner.join("."), value);
  }
  return found;
}

function nombreCampo(path: string): string {
  return path
    .split(".")
    .map((name) => (Object.hasOwn(CAMPOS, name) ? CAMPOS[name]?.[0] : undefined) ?? name)
    .join(" · ");
}

function readLeaf(path: string, value: unknown): string | null {
  if (value === null || value === undefined || value === "") return null;
  const name = path.split(".").at(-1) ?? "";
  return ((Object.hasOwn(CAMPOS, name) && CAMPOS[name]?.[1]) || plain)(value);
}

/**
 * What a line of the audit changed: the fields of `despues` that differ from `antes`; all of `antes` for what was removed; all
 * of `despues` for what is new. `antes` may be a whole row and `despues` only the part that was written.
 */
export function describeChanges(antes: unknown, despues: unknown): Cambio[] {
  const [before, after] = [leaves(antes), leaves(despues)];
  const paths = after.size > 0 ? [...after.keys(), ...[...before.keys()].filter(isInside(after))] : [...before.keys()];
  return [...new Set(paths)]
    .map((path) => ({
      campo: nombreCampo(path),
      antes: readLeaf(path, before.get(path)),
      despues: readLeaf(path, after.get(path)),
    }))
    .filter((cambio) => cambio.antes !== cambio.despues);
}

/** True for a field of an object that `after` says is now nothing: «datosPago.banco» where «datosPago» is null. */
const isInside = (after: Map<string, unknown>) => (path: string) => {
  const [whole = ""] = path.split(".");
  return whole !== path && after.has(whole) && after.get(whole) === null;
};
