/**
 * The text of every refusal. A code without a text does not compile; texts fixed by the spec (§5, §8) are kept letter for
 * letter. Texts that only the server uses are in the files of refusals/aparte.ts, which borrowers need not load; rechazos.ts
 * has them all.
 */

import { type Dia, formatDia } from "../../country/fecha.ts";
import { MAX_CONTRASENA_LETRAS, MAX_PERIODO_DIAS, PRORROGA_DIAS } from "../../limits/limits.ts";
import { type Centavos, formatDolares, formatDolaresCortos } from "../../money/dinero.ts";
import { CORREO_INVALIDO, type Decidida, de, LISTA, type Params, write } from "../texto.ts";
import type { TEXTOS_APARTE } from "./aparte.ts";

/** A pago entered again, by its borrower or by an administrator for them. */
interface Repetido {
  codigo: string;
  quien: "cliente" | "administrador";
  /** Whether the first was approved. */
  aprobado: boolean;
  otroMonto: boolean;
}

const TEXTOS = {
  // Anyone, anywhere
  UNAUTHORIZED: "Inicia sesión para continuar.",
  FORBIDDEN: "Tu cuenta no tiene permiso para hacer esto.",
  MOVE_IN_NOTHING:
    "No encontramos las hojas Clientes, Préstamos o Pagos. Usa la plantilla, o ponles esos nombres y sus columnas.",
  MOVE_IN_NOT_FOUND: "Esta vista previa ya no está. Sube el archivo otra vez.",
  MOVE_IN_DONE: "Esta carga ya entró. Si fuiste tú, no hace falta repetirla.",
  MOVE_IN_CHANGED:
    "Algo cambió desde que la miraste: sube el archivo otra vez y revisa la vista previa. No entró nada.",
  MOVE_IN_NOT_DONE: "Esta carga no está hecha: no hay nada que deshacer.",
  MOVE_IN_OLD: "Pasó más de un día: ya no se puede deshacer entera. Corrige cada préstamo en la ficha de su cliente.",
  MOVE_IN_TOUCHED: de(
    ({ nombres }: { nombres: string[] }) =>
      `Ya pasó algo con ${nombres.join(", ")} desde que entraron: no se puede deshacer entera. Corrige lo que haga falta en cada ficha.`,
  ),
  ROLE_TOO_LOW: "Tu papel en el panel no permite hacer esto. Pídeselo a un propietario.",
  BORROWERS_ONLY: "Esta acción es solo para clientes. Entra con una cuenta de cliente.",
  NOT_FOUND: "No encontramos lo que buscas.",
  ADDRESS_INVALID: "Esa dirección está mal escrita. Revísala e inténtalo de nuevo.",
  INPUT_INVALID: "Revisa los datos marcados e inténtalo de nuevo.",
  TOO_MANY_CALLS: "Demasiadas consultas a la vez. Espera un momento e inténtalo de nuevo.",
  CROSS_SITE: "La solicitud no viene de esta página. Recarga e inténtalo de nuevo.",
  BODY_TOO_LARGE: "Lo que enviaste es demasiado grande.",
  UNEXPECTED: "Ocurrió un error. Intenta nuevamente.",
  STORAGE_FAILED: "Ahora mismo no podemos guardar. Lo anterior está a salvo: espera unos minutos e inténtalo de nuevo.",
  TASK_RUNNING: "Esa tarea ya se está haciendo. Espera a que termine.",
  BACK_SOON: "Volvemos en un momento. Inténtalo de nuevo en un minuto.",
  BACKUP_BUSY: "Ya se está revisando o reponiendo un respaldo. Espera a que termine.",
  BACKUP_NOT_FOUND: "Ese respaldo ya no está en su sitio. Recarga la página y elige otro.",
  BACKUP_HTTPS:
    "Sin https, cualquiera en la red leería la frase. Abre el panel por su dirección con https, o en el propio servidor.",
  BUSY: "Hay mucha gente entrando ahora mismo. Espera unos segundos e inténtalo de nuevo.",
  KEY_REUSED: "Esto ya nos llegó, con otros datos. Cierra y mira si quedó registrado antes de repetirlo.",

  PUSH_REFUSED: "Este navegador no recibe notificaciones.",

  // Sign-in (spec §8)
  EMAIL_NOT_REGISTERED: "Correo no registrado.",
  PASSWORD_WRONG: "Contraseña incorrecta.",
  EMAIL_INVALID: CORREO_INVALIDO,
  EMAIL_IN_USE: "Este correo ya está en uso.",
  PASSWORD_WEAK: "La contraseña debe tener al menos 6 caracteres.",
  PASSWORD_LONG: `La contraseña puede tener hasta ${MAX_CONTRASENA_LETRAS} caracteres.`,
  SIGN_IN_REFUSED: "Correo o clave inválidos",
  TOO_MANY_TRIES: "Demasiados intentos. Espera un minuto e inténtalo de nuevo.",
  SMS_UNAVAILABLE: "Por ahora no enviamos códigos por SMS. Entra con tu correo y contraseña.",
  TOO_MANY_CODES: "Ya enviamos varios códigos a este teléfono hoy. Usa el último que recibiste o inténtalo mañana.",
  CODES_EXHAUSTED: "Hoy no podemos enviar más códigos. Entra con tu correo y contraseña o inténtalo mañana.",
  TOO_MANY_GUESSES: "Demasiados códigos incorrectos. Pide otro código y escríbelo tal como llega.",
  CODE_WRONG: "Código incorrecto o expirado",
  TELEFONO_INVALID: "Escribe un teléfono móvil venezolano, por ejemplo 0412-1234567.",
  TELEFONO_IN_USE: "Este teléfono ya está en uso en otra cuenta.",
  PASSWORD_PERSONAL:
    "Esa contraseña se adivina con tu nombre, tu correo, tu teléfono o el nombre de este servicio. Elige otra.",
  PASSWORD_COMMON: "Esa contraseña es muy común. Elige otra más difícil de adivinar.",
  CAPTCHA_MISSING: "No pudimos comprobar que eres una persona. Recarga la página e inténtalo de nuevo.",
  CAPTCHA_DEARER:
    "Alguien más está intentando entrar en esta cuenta, así que comprobamos mejor que eres una persona. Recarga la página e inténtalo de nuevo.",
  LINK_INVALID: "Este enlace ya se usó o venció. Pide uno nuevo.",
  SECOND_STEP_REQUIRED: "Esta cuenta pide un segundo paso: entra con tu correo y contraseña.",
  PROOF_MISSING: "Escribe tu contraseña actual o pide un código a tu teléfono para confirmar que eres tú.",
  SECOND_STEP_NEEDED: "Activa tu verificación en dos pasos, en Seguridad, para usar el resto del panel.",
  SECOND_STEP_EXPIRED: "Pasó mucho tiempo o hubo demasiados intentos. Entra otra vez con tu contraseña.",
  SECOND_STEP_UNAVAILABLE: "Para pedir dos pasos necesitas un correo, una contraseña y un teléfono confirmado.",
  SECOND_STEP_FIRST: "Activa primero tu propia verificación en dos pasos: si no, te quedarías fuera del panel.",
  SECOND_STEP_ALREADY: "Tu cuenta ya pide dos pasos. Para usar otra aplicación, desactívalos primero.",
  SECOND_STEP_PROOF: "Escribe tu contraseña actual y un código de tu segundo paso.",
  SECOND_STEP_RECOVERY:
    "Tu cuenta pide dos pasos y el teléfono solo no basta. Recupérala con tu correo, o escribe a atención al cliente.",
  CODE_USED: "Ese código ya se usó. Espera a que tu aplicación muestre otro.",
  ACCOUNT_FROZEN:
    "Tu cuenta está protegida porque alguien avisó que no reconocía un cambio. Por ahora no se puede cambiar nada: escribe a atención al cliente.",
  NOT_FROZEN: "Esta cuenta ya no está protegida. Actualiza la página.",
  EMAIL_CONFIRMED: "Tu correo ya está confirmado.",
  MAIL_LINK_UNKNOWN: "Este enlace está incompleto o ya no sirve. Abre el del último mensaje que te enviamos.",
  MAIL_LINK_EXPIRED: "Este enlace venció. Pide otro para continuar.",
  MAIL_LINK_OF_ANOTHER: "Este correo está en otra cuenta, no en la que abriste aquí.",
  MAIL_LINK_OF_ADMIN:
    "Este correo está en una cuenta de quienes administran: solo se confirma dentro de ella. Si no es tuya, borra el mensaje.",
  CEDULA_WRONG: "Esa no es la cédula de esta cuenta.",
  PASSWORD_CHANGED: "La contraseña de esta cuenta acaba de cambiar. Entra con la nueva.",
  TOO_MANY_CONFIRMATIONS: "Ya enviamos varios enlaces a tu correo hoy. Revisa también la carpeta de no deseados.",
  SETUP_LINK_INVALID: "Este enlace ya se usó o venció. Reinicia el programa para obtener uno nuevo.",

  // admins
  INVITATION_UNKNOWN: "Esta invitación no existe. Copia el enlace completo o pide otro a quien te invitó.",
  INVITATION_USED: "Esta invitación ya se usó. Si fuiste tú, entra con tu correo y contraseña; si no, pide otra.",
  INVITATION_EXPIRED: "Esta invitación venció. Pide otra a quien te invitó.",
  INVITATION_ANNULLED: "Esta invitación fue anulada. Habla con quien te invitó.",
  INVITATION_CLOSED: "Esta invitación ya se usó, venció o fue anulada. Actualiza la lista.",
  ALREADY_ADMIN: "Esa persona ya es administradora.",
  INVITED_IS_BORROWER:
    "Ese correo es de una cuenta de cliente. Invita con otro: nadie decide sobre su propio préstamo.",
  NOT_AN_ADMIN: "Esa persona ya no es administradora. Actualiza la lista.",
  WRITTEN_TODAY: de(({ nombre }: { nombre: string }) => `Hoy ya le escribió ${nombre}. Llámale, o escríbele mañana.`),
  NOT_A_CLIENT: "Esa persona administra: no es cliente de nadie.",
  NOT_IN_TEAM: "Esa persona no atiende clientes. Elige a un gestor o a un propietario.",
  LAST_ADMIN: "Es la única cuenta de administrador. Invita a otra persona antes de quitarle el acceso.",
  LAST_OWNER:
    "Es la única persona propietaria. Haz propietaria a otra antes de cambiarle el papel o quitarle el acceso.",
  SEED_NOT_EMPTY:
    "Ya hay personas en esta base de datos: los datos inventados solo se siembran en una vacía. Indica otra carpeta con DATA_DIR.",

  // usuarios
  USUARIO_NOT_FOUND: "Usuario no encontrado.",
  PROFILE_MISSING: "Completa tu perfil para continuar.",
  PROFILE_IDENTITY_LOCKED:
    "Tu identidad ya fue verificada: para cambiar nombre, apellido o cédula escribe a atención al cliente.",
  PROFILE_CEDULA_BANNED: "No puedes cambiar tu cédula mientras no puedas solicitar: escribe a atención al cliente.",
  CEDULA_TAKEN: "Esta cédula ya está registrada en otra cuenta: usa esa, o escribe a atención al cliente.",
  TELEFONO_TAKEN: "Este teléfono ya está registrado en otra cuenta: usa esa, o escribe a atención al cliente.",
  PAGO_MOVIL_PROOF: "Para cambiar tu Pago Móvil confirma que eres tú, en Datos Personales: tu dinero va allí.",
  PROFILE_SAME: "Nada cambió: escribe el dato como debe quedar.",
  LEVEL_UNKNOWN: "El nivel va de 1 a 5, o es 100 (Dueño).",
  LEVEL_CHANGED: de(({ hecho }: Decidida) => `${hecho ?? "El nivel cambió mientras lo mirabas."} ${LISTA}`),
  ALREADY_BANNED: "Esta persona ya está baneada.",
  NOT_BANNED: "Esta persona no está baneada.",
  ADMIN_NOT_BANNABLE: "Un administrador no se banea: quítale el acceso en Administradores.",
  LEVEL_AT_MAXIMUM: "El usuario ya tiene el nivel máximo.",

  // imagenes and verificaciones
  CAPTURE_NOT_FOUND: "No encontramos la captura. Adjúntala de nuevo.",
  VERIFICATION_ALREADY_DONE: "Tu identidad ya está verificada.",
  VERIFICATION_NOT_PENDING: de(
    ({ hecho }: Decidida) => `${hecho ?? "Esta verificación ya no está pendiente."} ${LISTA}`,
  ),
  VERIFICATION_CHANGED: de(
    ({ que }: { que: string }) =>
      `${que} mientras lo mirabas. Cierra esta ventana: la tarjeta ya muestra cómo quedó. Míralo otra vez antes de decidir.`,
  ),

  // loans
  NOT_VERIFIED: "Verifica tu identidad antes de solicitar un préstamo.",
  LOAN_ALREADY_ACTIVE: "Solo puedes tener una solicitud activa a la vez",
  BANNED: "Tu cuenta no puede solicitar préstamos. Escribe a atención al cliente.",
  AMOUNT_OUT_OF_RANGE: de(
    ({ nivel, min, max }: { nivel: number; min: Centavos; max: Centavos }) =>
      `Tu nivel actual (${nivel}) permite préstamos entre ${formatDolaresCortos(min)} y ${formatDolaresCortos(max)}.`,
  ),
  REJECTED_RECENTLY: de(({ desde }: { desde: Dia }) => `Podrás solicitar de nuevo desde el ${formatDia(desde)}.`),
  REQUEST_NOT_FOUND: "Solicitud no encontrada.",
  LOAN_NOT_FOUND: "Préstamo no encontrado.",
  LOAN_DOES_NOT_EXIST: "El préstamo no existe.",
  LOAN_CHANGED: de(({ hecho }: Decidida) => `${hecho ?? "El total cambió mientras lo mirabas."} ${LISTA}`),
  LOAN_NOT_PENDING: de(({ hecho }: Decidida) => `${hecho ?? "Esta solicitud ya fue decidida."} ${LISTA}`),
  SECOND_APPROVAL_NEEDED: de(
    ({ monto }: { monto: Centavos }) =>
      `Desde ${formatDolaresCortos(monto)} hace falta el visto bueno de otro administrador. Pídele que lo dé en esta solicitud, y apruébala después.`,
  ),
  OWNER_SIGNS: de(
    ({ monto }: { monto: Centavos }) =>
      `Pasa de ${formatDolares(monto)}, hasta donde deciden los gestores: la firma un propietario.`,
  ),
  OWNER_NEEDED: de(
    ({ monto }: { monto: Centavos }) =>
      `Pasa de ${formatDolares(monto)}, hasta donde decide un gestor: pide el visto bueno de un propietario.`,
  ),
  REQUEST_OWN: "Esta solicitud la anotaste tú por tu cliente: la aprueba otra persona del equipo.",
  SECOND_APPROVAL_OTHER: "Tú diste el visto bueno de esta solicitud: la aprueba otro administrador.",
  VISTO_GIVEN: de(({ hecho }: Decidida) => `${hecho ?? "Esta solicitud ya tiene el visto bueno."} ${LISTA}`),
  VISTO_GONE: "Esta solicitud ya no tiene visto bueno. Actualiza la lista.",
  VISTO_NOT_NEEDED: "Esta solicitud no necesita segunda aprobación.",
  ADDRESS_NOT_PUBLIC: "Escribe una dirección pública, con https:// y sin puerto: no de este servidor ni de tu red.",
  ACCOUNT_REPEATED: "Ya tienes una cuenta de ese banco: deja una sola.",
  SECOND_APPROVER_MISSING:
    "Hacen falta al menos dos administradores que decidan (propietario o gestor). Invita a otro en Administradores.",
  LOAN_NOT_APPROVED: "Este préstamo ya no está aprobado.",
  APPROVAL_CHANGED: de(
    ({ monto }: { monto: Centavos }) =>
      `Las condiciones cambiaron mientras la revisabas: ahora pagaría ${formatDolares(monto)} en total. Ciérrala y ábrela otra vez.`,
  ),
  APPROVAL_UNSURE: de(
    ({ dudas }: { dudas: string }) => `Antes de aprobar, revisa: ${dudas}. Si aun así quieres seguir, confírmalo.`,
  ),
  FIRST_PAYMENT_FAR: "La fecha del primer pago debe estar a menos de un año de hoy.",
  LOAN_WRITTEN_OFF: "Este préstamo se dio por incobrable: solo puede recibir pagos o completarse.",
  NOTHING_OWED: "Este préstamo no debe nada: puedes completarlo.",
  CUOTA_SETTLED: "Esa cuota ya está pagada o no existe. Elige una que falte por pagar.",
  DAY_BEFORE_PREVIOUS: de(
    ({ vence }: { vence: Dia }) => `La cuota anterior vence el ${formatDia(vence)}: elige ese día o uno después.`,
  ),
  DAY_NOT_LATER: "Elige un día posterior al que ya tiene la cuota.",
  EXTENSION_TOO_LONG: `Puedes pedir hasta ${PRORROGA_DIAS} días más.`,
  NO_LOAN_TO_EXTEND: "No tienes un préstamo en curso al que darle más tiempo.",
  PRORROGA_NOT_FOUND: "Esa petición no existe.",
  PRORROGA_PENDING: "Ya pediste más tiempo y lo estamos revisando. Te avisaremos aquí.",
  PRORROGA_NOT_PENDING: de(({ hecho }: Decidida) => `${hecho ?? "Esta petición ya fue respondida."} ${LISTA}`),
  PRORROGA_STALE:
    "La cuota por la que pidió más tiempo ya está pagada o ya tiene ese plazo. Puedes rechazar la petición y decirle por qué.",
  APPROVAL_HAS_PAGOS:
    "Este préstamo ya tiene pagos aprobados: su aprobación no se cancela, y sus días se cambian con «Dar más tiempo».",
  NOTHING_CORRECTED: "No cambiaste nada de la aprobación.",
  CREDIT_SHORT: de(({ aFavor }: { aFavor: Centavos }) =>
    aFavor > 0 ? `Su saldo a favor es de ${formatDolares(aFavor)}: no alcanza.` : "No tiene saldo a favor.",
  ),
  CREDIT_BEYOND_SALDO: de(
    ({ saldo }: { saldo: Centavos }) => `El préstamo debe ${formatDolares(saldo)}: usa ese monto o menos.`,
  ),
  NOTHING_DUE: "Este préstamo no tiene cuotas por pagar.",
  NO_FINE: "Este préstamo no tiene multas que anular.",

  // mensajes
  NO_CARRIER: de(
    ({ canal }: { canal: string }) => `${canal} no salen: nadie los envía todavía. En docs/operacion.md está cómo.`,
  ),

  // calendario
  PERIOD_WRONG: `Elige un período de hasta ${MAX_PERIODO_DIAS} días, que empiece antes de terminar.`,

  // pagos
  NO_LOAN_TO_PAY: "No tienes un préstamo aprobado al que registrar este pago.",
  PAGO_NOT_FOUND: "El pago no existe.",
  PAGO_CHANGED: de(({ hecho }: Decidida) => `${hecho ?? "Este pago cambió mientras lo revisabas."} ${LISTA}`),
  PAGO_REPEATED: de(({ codigo, quien, aprobado, otroMonto }: Repetido) => {
    if (quien === "administrador")
      return `Este cliente ya tiene un pago …${codigo} como este. Corrige ese, o revisa la referencia.`;
    if (aprobado)
      return `Ya aprobamos tu pago …${codigo}, de esta misma referencia. Si es otro pago, revisa su referencia.`;
    return otroMonto
      ? `¿Corriges el monto del pago …${codigo}? Ya registraste uno con esta referencia, y cada transferencia se registra una vez.`
      : "Ya registraste este pago y lo estamos revisando: no hace falta enviarlo otra vez. Si es otro pago, escribe su referencia completa.";
  }),
  CLIENT_OWES_NOTHING: "Este cliente no tiene un préstamo aprobado al que registrar un pago.",
  PAGO_DAY_FUTURE: "Ese día aún no llega: elige el día en que pagaste, hoy o antes.",
  PAGO_DAY_BEFORE_LOAN: de(
    ({ desde }: { desde: Dia }) => `El préstamo se entregó el ${formatDia(desde)}: elige ese día o uno después.`,
  ),
  PAGO_PROVISIONAL: de(
    ({ fechaPago }: { fechaPago: Dia }) =>
      `Falta la tasa de su día. Publica la tasa del ${formatDia(fechaPago)} para aprobarlo, o corrige el pago.`,
  ),
  PAGO_AMOUNT_ODD: "Ese monto en bolívares no se puede llevar a dólares. Revisa cuánto pagaste.",
  PAGO_DECIDED: "Este pago ya se revisó o lo anotó Cuotica: para cambiarlo escribe a atención al cliente.",
  PAGO_SAME: "Nada cambió: escribe el monto, el día o la referencia que va.",
  RATE_UNKNOWN: "Aún no hay una tasa publicada: escribe el monto en dólares.",
  PAGO_TOO_MANY_PENDING: "Tienes demasiados pagos en revisión. Espera a que revisemos los anteriores.",

  // tasas
  RATE_ODD: "Cambia más del 10 % respecto a la anterior: escríbela otra vez, igual, para confirmarla.",
  RATE_DAY_FAR: "La fecha valor debe estar entre hace un mes y dentro de diez días.",

  // gestiones
  PROMISE_PAST: "La promesa de pago debe ser para hoy o un día que viene.",

  // referidos
  REFERRAL_SELF: "Una persona no puede recomendarse a sí misma.",
  REFERRAL_CIRCULAR: "Esa persona fue recomendada por este usuario: el recomendador no puede ser circular.",
  REFERRAL_LATE: "La recomendación solo cuenta al crear la cuenta. Si te recomendaron, escribe a atención al cliente.",
  RECOMMENDER_NOT_FOUND: "No existe un usuario con ese UID.",
} as const;

type BaseCode = keyof typeof TEXTOS;

/** A rule's decision against something: the code of its text, and what fills it. */
export interface Refusal {
  code: BaseCode | keyof typeof TEXTOS_APARTE;
  texto: string;
}

/** Every text of this catalogue, for rechazos.ts to extend. */
export const textos: typeof TEXTOS = TEXTOS;

/** The Spanish text of a code. */
export function textOf<C extends BaseCode>(code: C, ...params: Params<(typeof TEXTOS)[C]>): string {
  return write(TEXTOS[code], params[0]);
}

/** A refusal with its text, for a rule to return. */
export function refuse<C extends BaseCode>(code: C, ...params: Params<(typeof TEXTOS)[C]>): Refusal {
  return { code, texto: textOf(code, ...params) };
}
