/** Refusals about the bank or the logo: shown in the panel, or returned to a phone or a bank. */
import { type Dia, formatDia } from "../../country/fecha.ts";
import { MAX_ESTADO_BYTES, MAX_ESTADO_FILAS } from "../../limits/banco.ts";
import { MAX_HOJA_FILAS, MAX_VISTAS } from "../../limits/panel.ts";
import { type Bolivares, type Centavos, formatBolivares, formatDolares } from "../../money/dinero.ts";
import { type Decidida, de, LISTA } from "../texto.ts";
import { TEXTOS_CAJAS } from "./cajas.ts";

export const TEXTOS_BANCO = {
  LOGO_PALE: "Tu logo casi no se ve sobre blanco. Sube una versión de color más oscuro, o con fondo.",
  EXPORT_TOO_LONG: `Son más de ${MAX_HOJA_FILAS} filas: elige menos días, o descárgalo en CSV.`,
  VISTAS_FULL: `Cada lista guarda hasta ${MAX_VISTAS} vistas. Quita una que ya no uses.`,
  // estados de cuenta
  STATEMENT_EMPTY: "El archivo está vacío.",
  STATEMENT_TOO_LARGE: `El archivo pesa demasiado (más de ${MAX_ESTADO_BYTES / 1024 ** 2} MB, o mucho más al abrirlo). Descarga del banco un período más corto.`,
  STATEMENT_TOO_MANY_ROWS: `El archivo trae más de ${MAX_ESTADO_FILAS} filas. Descarga del banco un período más corto.`,
  STATEMENT_UNREADABLE: "El archivo está dañado o cortado y no se pudo abrir. Descárgalo del banco otra vez.",
  STATEMENT_NOT_A_TABLE:
    "Ese archivo no es un estado de cuenta que se pueda leer. Descárgalo del banco en TXT, CSV, Excel, QIF o MT940 (PDF e imágenes no).",
  STATEMENT_PROTECTED: "El archivo tiene contraseña. Guárdalo sin ella y súbelo otra vez.",
  STATEMENT_BUSY: "Leer el archivo tomó demasiado tiempo, o se están leyendo otros. Inténtalo de nuevo en un momento.",
  PAGO_REJECTED: "Este pago se rechazó. Si el dinero sí llegó, devuélvelo a revisión en Pagos y confírmalo después.",
  PAGO_ALREADY_PAIRED: "Este pago ya se confirmó con otro movimiento del banco. Deshaz ese primero si no era.",
  PAGO_OTHER_AMOUNT: de(({ banco, pago }: { banco: Bolivares; pago: Bolivares | null }) =>
    pago === null
      ? `Al banco llegaron ${formatBolivares(banco)} y el pago no dice cuántos bolívares fueron: corrígelo en Pagos y confírmalo después.`
      : `Al banco llegaron ${formatBolivares(banco)} y el pago dice ${formatBolivares(pago)}: corrígelo en Pagos y confírmalo después.`,
  ),
  PAGO_REVALUED: de(
    ({ monto }: { monto: Centavos }) =>
      `Este pago ahora es de ${formatDolares(monto)}: cambió mientras lo mirabas. Míralo otra vez antes de confirmarlo.`,
  ),
  PAGO_UNSURE: de(({ dudas, quien }: { dudas: string; quien: "cliente" | "administrador" }) =>
    quien === "cliente"
      ? `Revisa el monto: ${dudas}. Corrígelo o, si de verdad pagaste eso, confírmalo.`
      : `Antes de seguir, revisa: ${dudas}. Si aun así quieres seguir, confírmalo.`,
  ),
  PAGO_WAITS_ALREADY: de(
    ({ nombre, codigo, fechaPago }: { nombre: string; codigo: string; fechaPago: Dia }) =>
      `${nombre} ya tiene un pago por revisar de ese monto, con referencia ${codigo}, del ${formatDia(fechaPago)}. Confírmalo con este movimiento, o di que es otro pago.`,
  ),

  // banco
  MOVIMIENTO_NOT_FOUND: "Este movimiento del banco no existe.",
  MOVIMIENTO_CHANGED: de(
    ({ hecho }: Decidida) =>
      `${hecho ?? "Este movimiento cambió mientras lo mirabas."} La lista ya muestra cómo quedó.`,
  ),

  // importaciones
  FILE_MISSING: "Elige un archivo para importar.",
  IMPORT_NOT_FOUND: "Esta vista previa ya no está. Sube el archivo otra vez.",
  IMPORT_UNDONE: "Esta importación se deshizo. Para traer sus movimientos, sube el archivo otra vez.",
  IMPORT_NOT_CONFIRMED: "Esta importación no se confirmó: no hay nada que deshacer.",
  IMPORT_ACCOUNT_NEEDED: "El archivo no dice de qué cuenta es. Elige la cuenta y súbelo otra vez.",
  IMPORT_OTHER_BANK: de(
    ({ archivo, cuenta }: { archivo: string; cuenta: string }) =>
      `Este archivo es de ${archivo} y elegiste la cuenta ${cuenta}. No se importó nada: elige la cuenta de ese banco u otro archivo.`,
  ),
  IMPORT_OTHER_ACCOUNT: de(
    ({ termina, cuenta }: { termina: string; cuenta: string }) =>
      `Este archivo es de la cuenta que termina en ${termina} y elegiste ${cuenta}. No se importó nada: elige esa cuenta u otro archivo.`,
  ),
  RATE_DAY_PAST: "Ese día ya pasó y tiene su tasa. Si estaba mal escrita, corrígela en el formulario.",
  RATE_READING_DECIDED: "Esa lectura ya fue decidida. Actualiza la página.",

  // avisos del banco
  NOTICE_NOT_WAITING: `Este aviso ya no espera: alguien lo leyó o lo descartó. ${LISTA}`,
  NOTICE_NO_MONEY: de(
    ({ motivo }: { motivo: string }) => `Este aviso no se puede enseñar como dinero recibido. ${motivo}`,
  ),
  NOTICE_MARK_AMOUNT: "Toca el monto: el número en bolívares, con sus decimales.",
  NOTICE_MARK_REFERENCE: "Toca la referencia: un número entero de 4 a 20 cifras.",
  NOTICE_MARK_PHONE: "Eso no parece un teléfono. Toca el de quien pagó, o ninguno.",
  NOTICE_MARK_NAME: "El nombre no lleva números. Toca su primera y su última palabra, o ninguna.",
  NOTICE_VAGUE:
    "Con estas marcas el aviso se confundiría con otros: tiene muy pocas palabras fijas. Descártalo y confirma el pago a mano.",
  TEMPLATES_FULL: "Ya enseñaste demasiados avisos. Olvida alguno que ya no llegue.",

  // dispositivos and avisos
  DEVICE_UNKNOWN: "Ese acceso no existe o fue desconectado.",
  DEVICE_REVOKED: "Ya estaba desconectado. Actualiza la lista.",
  SIGNATURE_WRONG: "La firma no es de lo que enviaste.",
  NOTICE_UNREADABLE: "No hay ningún aviso que leer en lo que enviaste.",
  ...TEXTOS_CAJAS,
} as const;
