/**
 * What each column of each table is: whether it says something of a person, what is left of it once they are forgotten, and whether they
 * get it among their data. Forgetting (server/operator/olvidos/borrar.ts) and the download (server/operator/descargas) do as it says here; a
 * table without its row does not compile, and tests/server/personal.test.ts refuses a column that is not in it.
 *
 * A column with a star says something of its person, in a row that stays when they are forgotten. Profile fields are those of `CAMPOS`.
 */
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Parte } from "../rules/operator/exportar/leeme.ts";
import { COLUMNAS } from "../rules/people/perfil-campos.ts";
import type * as schema from "./schema.ts";

type Tabla = { [K in keyof typeof schema]: (typeof schema)[K] extends SQLiteTable ? K : never }[keyof typeof schema];

interface Clase {
  /**
   * filas: the person's rows are deleted · columnas: their starred columns are emptied · aparte: borrar.ts finds the rows and
   * what names the person, in tables without a person column · nada: the table is not about people.
   */
  olvido: "filas" | "columnas" | "aparte" | "nada";
  /** The column with the row's owner. */
  persona: "userId" | "id";
  /** The part of the download it is in; or why it is in none. */
  descarga: Parte | { porque: string };
  /** Columns that are downloaded, and withheld: together, every column. */
  dadas: string;
  calladas: string;
}

const suyas = (descarga: Parte, dadas: string, calladas: string): Clase => ({
  olvido: "filas",
  persona: "userId",
  descarga,
  dadas,
  calladas,
});
const libros = (descarga: Parte, dadas: string, calladas: string): Clase => ({
  olvido: "columnas",
  persona: "userId",
  descarga,
  dadas,
  calladas,
});
const callada = (olvido: Clase["olvido"], porque: string, calladas: string): Clase => ({
  olvido,
  persona: "userId",
  descarga: { porque },
  dadas: "",
  calladas,
});
const casa = (calladas: string) => callada("nada", "how the house is set up and run", calladas);
const sumas = (calladas: string) =>
  callada("nada", "sums over everybody, or kept a second time to be found by", calladas);
const delBanco = (calladas: string) =>
  callada("aparte", "the operator's own account at the bank: whose a movement is, their pago says", calladas);

const starred = (columnas: readonly string[]) => columnas.map((columna) => `${columna}*`).join(" ");
/** Reports group by state, so a loan keeps that. */
const PERFIL_DE_LOAN = `estado ${starred(COLUMNAS.filter((columna) => columna !== "estado"))}`;
const SOLICITUD = `numero amount reason* createdAt nivel email* ${PERFIL_DE_LOAN} interes periodo cuotas cuotasPagadas fechaPrimerPago montoFinal multas datosPago* decididoEn`;

export const PERSONAL: Record<Tabla, Clase> = {
  // ─── Accounts
  user: {
    olvido: "columnas",
    persona: "id",
    descarga: "cuenta",
    dadas: "id email* emailVerified* phoneNumber* phoneNumberVerified* twoFactorEnabled* createdAt",
    calladas: "name* image* updatedAt",
  },
  session: suyas("sesiones", "createdAt updatedAt expiresAt ipAddress userAgent", "id token userId"),
  account: suyas(
    "cuenta",
    "password userId",
    "id accountId providerId accessToken refreshToken idToken accessTokenExpiresAt refreshTokenExpiresAt scope createdAt updatedAt",
  ),
  twoFactor: suyas("cuenta", "userId", "id secret backupCodes verified failedVerificationCount lockedUntil"),
  passkey: suyas(
    "llaves",
    "name createdAt",
    "id userId publicKey credentialID counter deviceType backedUp transports aaguid",
  ),
  verification: callada(
    "aparte",
    "links under way, secret while they serve",
    "id identifier value expiresAt createdAt updatedAt",
  ),
  otps: callada(
    "aparte",
    "codes under way, secret while they serve",
    "id telefono navegador fallos creado expira usado",
  ),
  navegadores: suyas("navegadores", "desde usado", "userId huella"),
  entradas: suyas("entradas", "tipo fecha ip agente detalle", "id userId"),
  congelados: suyas("protegida", "desde hasta", "userId"),
  esperas: suyas("cambiosQueEsperan", "que desde vence", "userId dato"),
  intentos: callada("nada", "counters of tries, under hashes that say nobody's name", "id sobre fecha"),
  captchas: callada("nada", "captchas that were used, under hashes", "huella expira"),
  claves: callada("filas", "what was answered to a repeated call, for a day", "userId clave huella respuesta creado"),
  impedidos: callada("nada", "a ban that outlives its person, under a hash", "huella desde"),

  // ─── People
  usuarios: {
    olvido: "columnas",
    persona: "id",
    descarga: "perfil",
    dadas: `${starred(COLUMNAS)} nivel perfilGuardado* verify* verificacionEnviada* imgMotivo1* imgMotivo2* prestamosCompletados saldo creado
      baneoDesde baneoMotivo* recomendadoPor*`,
    calladas: "id rol papel imgVerify1* imgVerify2* ultimoPago baneoPor olvidado",
  },
  encargos: callada("filas", "who of the team answers for them", "userId encargado desde nota"),
  aceptaciones: suyas("terminosAceptados", "version fecha ip", "userId"),
  imagenes: suyas("fotos", "id bytes ancho alto creado userId", "sha256 huella"),
  imagenesSueltas: suyas("fotosBorradas", "motivo desde borrada", "id userId sha256"),
  parecidos: callada("nada", "numbers made from a photo, which go with it", "imagenId banda valor"),
  semejantes: callada("nada", "which photos look alike, which goes with them", "imagenId otraId parecido"),
  notificaciones: suyas("avisos", "mensaje tipo leida fecha", "id userId lleva"),
  gestiones: suyas("gestiones", "tipo promesa resultado fecha", "id userId loanId texto actorId"),
  olvidos: libros("peticionesDeBorrado", "pedido motivo* estado decidido respuesta*", "id userId decididoPor"),
  auditoria: {
    olvido: "aparte",
    persona: "userId",
    descarga: "registro",
    dadas: "fecha actorId accion ip",
    calladas: "id userId entidadId antes despues token",
  },
  webhooks: casa("id url eventos secreto anterior anteriorHasta creado creadoPor linea dia"),
  webhookEnvios: casa("id webhookId evento cuerpo origen estado intentos proximo status respuesta creado entregado"),
  tokens: casa("id nombre huella alcances creado creadoPor vence revocado usado"),
  vistas: callada("aparte", "of administrators", "id userId tab nombre consulta creado"),
  invitaciones: callada(
    "aparte",
    "of administrators",
    "id huella correo papel creado creadoPor expira usado usadoPor anulado",
  ),

  // ─── Loans and money
  loans: libros("prestamos", `${SOLICITUD} status motivo* castigadoEn proximaCuota`, "id userId decididoPor baneado"),
  completados: libros(
    "prestamosTerminados",
    `${SOLICITUD} fechaFinalizado aTiempo castigo`,
    "id userId decididoPor completadoPor subioNivel",
  ),
  firmas: callada("filas", "what an administrator has yet to sign", "id acto entrada userId actorId fecha"),
  pedidos: callada(
    "nada",
    "a day of the month and a number, beside a request that is told whole",
    "loanId diaPreferido cuotas",
  ),
  vistosBuenos: callada(
    "nada",
    "an administrator's word on a request, which goes once that is decided",
    "loanId actorId nota fecha",
  ),
  cargos: libros("cargos", "loanId tipo numero monto vence vencePrevio pendiente", "asientoId porCuota"),
  pagos: libros(
    "pagos",
    `id numero nombre* codigo referencia monto montoBs status motivo* fecha fechaPago bancoPagador telefonoPagador* metodo registradoPor
      bancoReceptor cuotasAplicadas decididoEn`,
    "userId loanId cajaId captura* moneda provisional cotizado tasaValor tasaFecha tasaFuente decididoPor",
  ),
  intenciones: libros(
    "intenciones",
    "monto montoBs creada hasta",
    "id userId loanId banco tasaValor tasaFecha provisional dia pagoId",
  ),
  prorrogas: libros(
    "prorrogas",
    "desdeCuota fecha motivo* estado creado respuesta* decididoEn",
    "id userId loanId decididoPor",
  ),
  reintegros: libros("reintegros", "monto bs referencia fecha asientoId", "id userId tasaValor tasaFecha actorId"),
  asientos: libros("libro", "id fecha concepto bs diaValor", "userId loanId pagoId vez reversaDe actorId"),
  movimientos: libros("libro", "asientoId cuenta monto", ""),
  creditos: libros("saldoAFavor", "monto", "userId"),
  recordatorios: libros("recordatorios", "cuota vence desfase resultado fecha", "loanId userId"),

  // ─── Messages
  mensajes: {
    olvido: "aparte",
    persona: "userId",
    descarga: "mensajes",
    dadas: "canal destino clase asunto texto estado creado enviado entregado leido",
    calladas:
      "id plantilla params userId unica intentos proximoIntento error sobre cadena antes proveedor proveedorId intentado dudoso costo",
  },
  respuestas: {
    olvido: "aparte",
    persona: "userId",
    descarga: "respuestas",
    dadas: "telefono tipo texto momento",
    calladas: "id userId recibido leida leidaPor",
  },
  supresiones: {
    olvido: "aparte",
    persona: "userId",
    descarga: "direccionesQueRebotan",
    dadas: "canal destino motivo desde",
    calladas: "detalle",
  },
  suscripciones: suyas("notificacionesActivas", "creado usado", "id userId sessionId endpoint p256dh auth"),
  consentimientos: suyas("consentimientos", "canal acepta momento via texto", "id userId"),
  gastos: sumas("dia canal mensajes contados costo"),
  estadosCanal: casa("canal fallosSeguidos descansaHasta error fallo exito"),

  // ─── The bank
  cuentasBanco: delBanco("id banco numero nombre creado"),
  cajas: delBanco("id nombre moneda banco cuentaId creado creadoPor"),
  movimientosCaja: delBanco("id cajaId dia diaValor monto valor sobre traslado motivo fecha actorId"),
  cierres: delBanco("id cajaId dia vez esperado contado nota fecha actorId"),
  cerrados: casa("hasta fecha actorId"),
  dispositivos: delBanco(
    "id nombre tipo cuentaId huella sellado direcciones creado creadoPor revocado oido reconocido ajenos",
  ),
  importaciones: delBanco(
    "id cuenta cuentaId nombre formato sha256 filas* estado nuevas repetidas ignoradas creado creadoPor decidido decididoPor",
  ),
  formatosBanco: delBanco("id nombre huella columnas creado creadoPor"),
  plantillasAviso: delBanco("id plantilla creado creadoPor"),
  movimientosBanco: delBanco(
    "id cuentaId sentido monto referencia telefono* nombre* cedula* bancoPagador dia hora huella vez estado motivo recibido",
  ),
  evidencias: delBanco(
    "id movimientoId canal dispositivoId importacionId remitente titulo* texto* lectura* estado motivo huella propio recibido",
  ),
  emparejamientos: delBanco("id movimientoId pagoId certeza porque pagoAntes creado creadoPor deshecho deshechoPor"),
  descartes: delBanco("pagoId movimientoId creado creadoPor"),
  consultasBanco: delBanco("banco hasta intentado logrado error fallos proximo"),
  preguntasBanco: delBanco("pagoId banco intentos preguntado respuesta proximo"),

  // ─── Sums, and copies
  atrasos: sumas("loanId monto"),
  saldosLoans: sumas("loanId monto"),
  /** Maintained by triggers: it loses what its source rows lose. */
  buscables: sumas("id tipo entidadId status texto"),
  numeracion: sumas("tipo ultimo"),
  resumenFinanciero: sumas("id totalPrestado totalRecuperado"),
  saldos: sumas("cuenta monto"),
  saldosCajas: sumas("cajaId dia monto valor"),
  flujos: sumas("mes concepto monto cantidad"),
  diario: sumas("dia cuenta concepto monto debe bs cantidad"),
  entregas: sumas("dia nuevos recurrentes"),
  decisiones: sumas("dia recibidas aprobadas rechazadas"),
  cohortes: sumas("cohorte mes prestamos prestado debido pagado perdido"),
  segmentos: sumas("mes estado nivel prestamos prestado debido pagado perdido"),
  riesgos: sumas("dia porCobrar par1 par7 par30 enMora hasta"),
  vencimientos: sumas("dia primera prestamos pagadas faltan pendiente"),
  conteos: sumas("tipo status cantidad"),

  // ─── The house
  ajustes: casa("ajuste valor"),
  archivosMarca: casa("nombre tipo sha256 bytes creado"),
  tasas: casa("fechaValor valor fuente creado creadoPor"),
  lecturasTasa: casa("id fuente fechaValor valor leido estado motivo decididoEn decididoPor"),
  corridas: casa("id tarea debida empezo termino intentos saltadas hizo error actorId"),
  pulso: casa("id momento"),
  respaldos: casa(
    "id nombre destino motivo empezo termino revisado cifrado bytes imagenes imagenesNuevas error borrado actorId",
  ),
  alarmas: casa("id tipo de detalle desde avisada resuelta"),
  cargas: callada(
    "aparte",
    "the spreadsheets that a business moved in from: what they brought of a person is among their loans and pagos",
    "id nombre estado plan* personas prestamos pagos creado creadoPor hecha deshecha",
  ),
  cargados: casa("entidadId cargaId tipo"),
};

/** The columns in a list, without their stars. */
export const columnasDe = (list: string): string[] => list.replaceAll("*", "").split(/\s+/).filter(Boolean);

/** The columns that forgetting empties. */
export const conEstrella = ({ dadas, calladas }: Clase): string[] =>
  `${dadas} ${calladas}`.split(/\s+/).flatMap((name) => (name.endsWith("*") ? name.slice(0, -1) : []));

/** The tables that forgetting treats that way, in order. */
export const tablasDe = (olvido: Clase["olvido"]): Tabla[] =>
  (Object.keys(PERSONAL) as Tabla[]).filter((tabla) => PERSONAL[tabla].olvido === olvido);
