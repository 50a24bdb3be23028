/**
 * Every limit of the program, with its reason: frequency, size, waiting and retention times, list lengths. Names end with their
 * unit. Business values (interest, fine, levels, tramos) are defined with their rules. Elsewhere in this folder: rate limits
 * (tries.ts), banks, messages, photos, expensive work (recursos.ts), backups, health, alarms, privacy.
 */

const MINUTO_MS = 60_000;
const HORA_MS = 60 * MINUTO_MS;
const DIA_MS = 24 * HORA_MS;
const KB = 1024;
const MB = 1024 * KB;

// ─── Signing in ──────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Six letters is the spec's minimum (§5); the maximum is far beyond any passphrase, and hashing more would only cost time. */
export const MIN_CONTRASENA_LETRAS = 6;
export const MAX_CONTRASENA_LETRAS = 128;
/** ADMIN_PASSWORD in production: it is kept in a file and gives full access. */
export const MIN_CONTRASENA_ADMIN_LETRAS = 12;
/** APP_SECRET: 32 characters hold 128 bits even when they are hexadecimal. */
export const MIN_SECRETO_LETRAS = 32;

/** An SMS code: as many digits as people copy at a glance, and enough time for a slow carrier. */
export const OTP_DIGITOS = 6;
export const OTP_VALIDO_MS = 10 * MINUTO_MS;
/** Sent codes are counted over a day; a second one leaves time to look into a complaint. */
export const OTPS_GUARDADOS_MS = 2 * DIA_MS;
/** The wait before another code can be requested: an SMS may take that long. */
export const ESPERA_OTRO_OTP_S = 60;

/** PBKDF2 rounds for each number that a browser tries (CAPTCHA_COST); `DUREZAS_DE_CAPTCHA` says what they cost. */
export const CAPTCHA_RONDAS = 2000;
/** A captcha is solved while the person types: longer than a form takes, too short for the solution to be sold. */
export const CAPTCHA_VALIDO_MS = 10 * MINUTO_MS;
/** A third-party captcha service answers quickly or not at all. */
export const ESPERA_CAPTCHA_MS = 10_000;

/** How long a session lasts without use (`ocioMs`), and from signing in however much it is used (`vidaMs`). */
export const SESIONES = {
  /** A person who pays once a month stays signed in; a lost or sold phone is signed out within a month. */
  cliente: { ocioMs: 30 * DIA_MS, vidaMs: 90 * DIA_MS },
  /** The panel moves money: a computer left open is out by the next morning. */
  admin: { ocioMs: 12 * HORA_MS, vidaMs: 7 * DIA_MS },
} as const;
/** For an administrator who investigates a full disk: that session is kept in memory only. */
export const URGENCIA_MS = HORA_MS;
/** How long a browser is recognised without signing in: browsers delete cookies after 400 days. */
export const NAVEGADOR_DIAS = 400;
/** The precision of a session's last use: writing it at every request costs too much. */
export const SESION_USO_MS = HORA_MS;
/** Open sessions shown to an account's owner, and passkeys they may have. */
export const MAX_SESIONES = 50;
export const MAX_PASSKEYS = 10;

/** A mail that confirms an address may be read in the evening; one that recovers an account was requested just now. */
export const CONFIRMACION_MS = DIA_MS;
export const RECUPERACION_MS = HORA_MS;

/** How long an account's second step is locked after ten consecutive wrong codes. */
export const SEGUNDO_PASO_CERRADO_MS = 15 * MINUTO_MS;
/** Backup codes of an authenticator app: enough for years of lost phones. */
export const RESPALDOS = 10;
/** How long a personal data download link works: long enough to retry on a bad line. */
export const DESCARGA_VALE_MS = 15 * MINUTO_MS;
/** Rows of it in memory at once. */
export const DESCARGA_FILAS = 200;
/** Pages of a search index merged in one step: a few milliseconds, and a step for each 2 MB of index. */
export const PASO_DE_INDICE = 500;
/** Sign-in history is kept for a year, as long as a loan and its pagos are looked back at. */
export const ENTRADAS_DIAS = 365;
/** Failed attempts of one person and day stored one by one; further ones are counted, or a flood would fill the disk. */
export const MAX_FALLOS_AL_DIA = 10;
/** How long a «No fui yo» link works, for people who read mail once a week, and how long the account then accepts no changes. */
export const CONGELADO_DIAS = 7;
/** How long an invitation is valid: later on, somebody else may read that mailbox. */
export const INVITACION_HORAS = 48;
export const INVITACION_MS = INVITACION_HORAS * HORA_MS;
/** Open invitations shown at once; more would be a flood. */
export const MAX_INVITACIONES_ABIERTAS = 50;

// ─── Requests ────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** The client's longest URL, ten queries in one batch, is under 2,000. */
export const MAX_DIRECCION_LETRAS = 8192;
/** Ten forms in one batch, each with every field full, are under 100 KB. */
export const MAX_CUERPO_JSON_BYTES = 256 * KB;
/** A photo of 10 MB and the rest of its form. */
export const MAX_SUBIDA_BYTES = 11 * MB;
/** The most the server reads of any request: the limits above refuse with a text; beyond this one the answer is bare. */
export const MAX_CUERPO_BYTES = 24 * MB;
/** Procedures in one batch: more than any page asks for at once. */
export const MAX_LLAMADAS_JUNTAS = 10;
/** By default Bun closes an idle connection after 10 s: streams and slow uploads are idle for longer. */
export const CONEXION_QUIETA_S = 120;
/** How long requests, messages and tasks in progress may take on shutdown. */
export const ESPERA_AL_CERRAR_MS = 4000;
/** How long connections that are cut may take to notice. */
export const CORTE_MS = 500;
/** The program then ends anyway: `docker stop` kills after ten seconds. */
export const MAX_CIERRE_MS = 7000;
/** How long a write waits for another process (a backup, the command line) to release the database. */
export const ESPERA_BASE_MS = 5000;
/** Changes in one commit: some milliseconds each, for which readers wait. */
export const MAX_CAMBIOS_JUNTOS = 16;
/** Long work pauses after this time for others: as long as a quick answer takes. */
export const TRABAJO_SEGUIDO_MS = 5;
/** How long an idempotency key is remembered: a phone may send again days later. */
export const CLAVES_GUARDADAS_DIAS = 90;

// ─── Lists ───────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** The default page size: two screens of a phone. */
export const PAGINA_FILAS = 30;
export const MAX_PAGINA_FILAS = 100;
/** Loans of an older version that get their cargos in one transaction: a kill loses no more than these. */
export const LOTE_DE_TRASPASO = 300;
/** Late loans examined in one transaction for automatic fines. */
export const LOTE_DE_MULTAS = 200;
/** Rows of an export read at once: bounds the memory, and blocks others for two milliseconds. */
export const EXPORTAR_FILAS = 100;
/** Results of each kind in the panel's search. */
export const MAX_HALLAZGOS = 8;
/** Words of a search; more are noise. */
export const MAX_BUSQUEDA_PALABRAS = 8;
/**
 * Up to this many clients of a filter are each tested for the typed text (ten microseconds); more are met sooner among the
 * hits.
 */
export const MAX_ENTRE_HALLADOS = 1500;
/** Up to this many late loans are sorted by computing what is overdue (two microseconds each); more, by the stored order of all. */
export const MAX_MOROSOS_CONTADOS = 500;
/** People found by four digits of a reference: more than share them by chance. */
export const MAX_PAGADORES = 20;
/** People with a typed name whose audit lines are searched. */
export const MAX_PERSONAS_EN_AUDITORIA = 10;
/** Other requests or pagos that resemble one under review. */
export const MAX_PARECIDOS = 5;
/** Published rates that the panel shows. */
export const MAX_TASAS = 10;
/** People referred by one person. */
export const MAX_REFERIDOS = 200;
/** Lines of a statement of account: years of weekly payments. */
export const MAX_LINEAS_DE_ESTADO = 500;
/** The last level changes shown: there are five levels, and they seldom go down. */
export const MAX_CAMBIOS_DE_NIVEL = 20;
/** A person's own requests for more time that are shown: those of a loan, and a few earlier ones. */
export const MAX_PRORROGAS_PROPIAS = 20;
/** Notifications sent at once to a page that was disconnected. */
export const MAX_NOTIFICACIONES_ATRASADAS = 20;
/** Messages in the development mailbox. */
export const MAX_BANDEJA = 100;
/** Entries of the search index rebuilt in one transaction, and the pause for others after it. */
export const LOTE_DE_BUSCABLES = 100;
export const TURNO_DE_OTROS_MS = 10;
/** Faults that SQLite lists per check before it stops. */
export const MAX_FALLAS = 20;

// ─── Texts: characters ───────────────────────────────────────────────────────────────────────────────────────────────────

/** The longest text of each field, in characters: generous for what is meant, short enough for its place on a screen. */
export const LETRAS = {
  archivo: 120,
  atencion: 30,
  banco: 60,
  busqueda: 100,
  cedula: 20,
  ciudad: 80,
  color: 10,
  correo: 254,
  consulta: 500,
  cursor: 100,
  direccion: 200,
  direccionIp: 50,
  enlace: 300,
  enlaceSellado: 600,
  estado: 40,
  formato: 60,
  fuente: 40,
  gestion: 500,
  id: 64,
  identidad: 120,
  marca: 30,
  motivo: 300,
  nombre: 60,
  noticias: 500,
  numeroCuenta: 30,
  otp: 40,
  razon: 500,
  razonSocial: 120,
  referencia: 20,
  referenciaDePago: 30,
  remitente: 80,
  rif: 20,
  ruta: 100,
  telefono: 30,
  tipoDeCuenta: 40,
  titular: 120,
  tituloDeAviso: 200,
  token: 100,
  vista: 40,
} as const;

// ─── Money and people: beyond these, a digit was mistyped ────────────────────────────────────────────────────────────────

/** Ten million dollars, in cents. */
export const MAX_CENTAVOS = 1_000_000_000;
/** Ten billion bolívares, in céntimos. */
export const MAX_BOLIVARES = 1_000_000_000_000;
/** A million bolívares for a dollar, × 10⁸ as rates are stored. */
export const MAX_VALOR = 100_000_000_000_000;
/** The largest fine an operator may set: the largest loan of the first level. */
export const MAX_MULTA_CENTAVOS = 20_00;
/** The highest interest an operator may set, in percent. */
export const MAX_INTERES_PORCENTAJE = 100;
/** Age limits: adult, and not a mistyped year. */
export const EDAD_MINIMA = 18;
export const EDAD_MAXIMA = 99;

// ─── Loans and pagos ─────────────────────────────────────────────────────────────────────────────────────────────────────

/** Two years. */
export const CUOTAS_MAXIMAS = 24;
/** A first payment must be within a year of today, so that loans kept on paper can be entered with their dates. */
export const PRIMER_PAGO_DIAS = 366;
/** A first payment further away than this is questioned before the money is sent. */
export const PRIMER_PAGO_LEJOS_DIAS = 45;
/** How many days later a borrower may ask to pay: a fortnight, until the next payday. */
export const PRORROGA_DIAS = 15;
/** A pago registered more days late than this, or at a rate older than this many business days, is flagged. */
export const PAGO_TARDIO_DIAS = 3;
export const TASA_VIEJA_DIAS_HABILES = 3;
/** Payment accounts besides the first. */
export const MAX_OTRAS_CUENTAS = 5;
/** More pagos of one borrower waiting for review are noise or a mistake. */
export const MAX_PAGOS_EN_REVISION = 30;
/**
 * A pago is questioned above this multiple of the debt: bolívares entered as dollars are hundreds of times more. The measure is at
 * least a dollar: paying a whole cuota for a small rest is honest.
 */
export const PAGO_VECES_LO_DEBIDO = 10;
export const PAGO_MEDIDA_MINIMA_CENTAVOS = 100;
/** The longest grace period before a late cuota is fined. */
export const MAX_GRACIA_DIAS = 60;
/** The most that one reason adds to or takes from a score: half of it. */
export const MAX_PESO = 50;
/** The longest wait an operator may set after a rejection. */
export const MAX_ESPERA_TRAS_RECHAZO_DIAS = 365;
/** The longest period of a calendar query: the six weeks of a month. */
export const MAX_PERIODO_DIAS = 45;
/** Events in one calendar answer: beyond them, the caller must ask for a shorter period. */
export const MAX_EVENTOS = 5000;
/** Cuotas that a calendar query lists by name; beyond them, it only counts. */
export const MAX_CUOTAS_CON_NOMBRE = 400;
/** A rate may be published for a day within a week of holidays, and corrected within a month. */
export const TASA_FUTURA_DIAS = 10;
export const TASA_CORREGIBLE_DIAS = 31;
/** The BCV publishes every business day: an older rate has been forgotten, and would charge too few bolívares. */
export const TASA_FRESCA_DIAS = 5;

// ─── Messages ────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** How often the outbox is checked, besides whenever a message is queued. */
export const ENVIO_CADA_MS = 15_000;
/** Messages sent in one round, so that stopping the program does not wait for many. */
export const MAX_MENSAJES_POR_ENVIO = 20;
/** The longest waits between attempts to send a message; the last one repeats: see rules/operator/correo/envios.ts. */
export const REINTENTOS_DE_MENSAJE_MS = /* @__PURE__ */ [1, 5, 15, 60, 180, 720, 1440].map((n) => n * MINUTO_MS);

// ─── In the browser ──────────────────────────────────────────────────────────────────────────────────────────────────────

/** After this a request counts as lost. A dead connection goes unnoticed for minutes; the slowest usable one needs ten seconds. */
export const ESPERA_PETICION_MS = 30_000;
/** A photo of 400 KB at 3 KB/s, with something to spare. */
export const ESPERA_SUBIDA_MS = 180_000;
/** A submitted form: after this time the connection counts as lost, and it waits on the phone. */
export const ESPERA_ENVIO_MS = 15_000;
/** The waits between attempts to send what is queued on the phone: the first one, and the longest after doubling. */
export const PRIMER_REINTENTO_MS = 5_000;
export const MAX_REINTENTO_MS = 300_000;
/** How often a failed read is retried. */
export const MAX_REINTENTOS_DE_LECTURA = 2;
/** The live stream opens when the phone is idle; by then a page has its data, or waits for a connection anyway. */
export const ESPERA_CAMBIOS_MS = 4000;
/** An answer younger than this is shown again without a request. */
export const RESPUESTA_FRESCA_MS = 30_000;
/** What a phone last knew about a loan is useless after a month; the size limit is far above what it needs. */
export const ULTIMAS_VALEN_MS = 30 * DIA_MS;
export const MAX_ULTIMAS_LETRAS = 256 * KB;
/** Answers that arrive together are stored once. */
export const GUARDAR_ULTIMAS_MS = 300;
/** Notifications that a borrower's home page shows at first. */
export const AVISOS_EN_INICIO = 3;
/** Pagos shown at first. */
export const PAGOS_DE_UNA_VEZ = 10;
/** A satellite fix may take minutes indoors; the town is enough, even from ten minutes ago. */
export const ESPERA_UBICACION_MS = 20_000;
export const UBICACION_FRESCA_MS = 600_000;
