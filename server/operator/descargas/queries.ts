/**
 * A person's stored data, part by part, as they download it: only their own rows, and nothing secret. Suffixes of column names:
 * `x$` is in cents of a dollar, `xBs` in céntimos, `xEn` an instant, `xSi` a yes or no, `xJson` a JSON text.
 */
import { type SQL, sql } from "drizzle-orm";
import { bolivares, centavos, formatBolivares, formatDolares } from "../../../rules/money/dinero.ts";
import type { Parte } from "../../../rules/operator/exportar/leeme.ts";
import { COLUMNAS } from "../../../rules/people/perfil-campos.ts";
import { nombreAccion } from "../../../rules/texts/auditoria.ts";
import type { Db } from "../../storage/db.ts";

type Fila = Record<string, unknown>;

interface Seccion {
  /** The tables it covers. */
  tablas: string[];
  /** The columns and the FROM clause; ` t` is the table that pages are counted by, `yo` the person. */
  que: string;
  de: string;
  /** A single object instead of a list. */
  una?: true;
  ve?: (fila: Fila) => Fila;
}

/** Fields named differently from their column. */
const LLAMADA: Partial<Record<(typeof COLUMNAS)[number], string>> = {
  ingreso: "ingreso$",
  estado: "estadoDondeVives",
  latitude: "latitud",
  longitude: "longitud",
};
const PERFIL = COLUMNAS.map((columna) => `t.${columna} as "${LLAMADA[columna] ?? columna}"`).join(", ");
const SOLICITUD = `t.numero, t.amount as "monto$", t.reason as motivo, t.createdAt as pedidoEn, t.nivel, ${PERFIL}, t.email as correoDeEntrada, t.interes as interesPorcentaje, t.periodo, t.cuotas, t.cuotasPagadas,
  t.fechaPrimerPago, t.montoFinal as "montoFinal$", t.multas as "multas$", t.datosPago as entregaJson, t.decididoEn`;
const DE_SUS_PRESTAMOS = "(select id from loans where userId = yo union select id from completados where userId = yo)";
const ENLACE = /https?:\/\/\S+/g;

export const SECCIONES: Record<Parte, Seccion> = {
  cuenta: {
    tablas: ["user", "account", "twoFactor"],
    que: `t.id as uid, iif(t.email like '%@telefono.invalid', null, t.email) as correo, t.emailVerified as correoConfirmadoSi, t.phoneNumber as telefono,
      t.phoneNumberVerified as telefonoConfirmadoSi, exists (select 1 from account where userId = yo and password is not null) as tieneContrasenaSi,
      t.twoFactorEnabled as dosPasosSi, exists (select 1 from twoFactor where userId = yo) as aplicacionDeCodigosSi, t.createdAt as creadaEn`,
    de: "user t where t.id = yo",
    una: true,
  },
  perfil: {
    tablas: ["usuarios"],
    que: `${PERFIL}, nivel, perfilGuardado as perfilCompletoSi, verify as verificadoSi, verificacionEnviada as fotosEnviadasEn,
      imgMotivo1 as fotoCedulaRechazadaPor, imgMotivo2 as fotoConCedulaRechazadaPor, prestamosCompletados, saldo as "debes$", creado as desdeEn,
      baneoDesde as suspendidaDesdeEn, baneoMotivo as suspendidaPor`,
    de: "usuarios t where t.id = yo",
    una: true,
  },
  terminosAceptados: {
    tablas: ["aceptaciones"],
    que: "version, fecha as aceptadaEn, ip",
    de: "aceptaciones t where t.userId = yo",
  },
  consentimientos: {
    tablas: ["consentimientos"],
    que: "canal, acepta as aceptaSi, momento as dichoEn, via, texto",
    de: "consentimientos t where t.userId = yo",
  },
  entradas: {
    tablas: ["entradas"],
    que: "tipo, fecha as cuandoEn, ip, agente as navegador, detalle as detalleJson",
    de: "entradas t where t.userId = yo",
  },
  protegida: {
    tablas: ["congelados"],
    que: "desde as desdeEn, hasta as hastaEn",
    de: "congelados t where t.userId = yo",
  },
  cambiosQueEsperan: {
    tablas: ["esperas"],
    que: "que, desde as pedidoEn, vence as seHaceEn",
    de: "esperas t where t.userId = yo",
  },
  sesiones: {
    tablas: ["session"],
    que: "createdAt as abiertaEn, updatedAt as usadaEn, expiresAt as venceEn, ipAddress as ip, userAgent as navegador",
    de: "session t where t.userId = yo",
  },
  llaves: {
    tablas: ["passkey"],
    que: "name as navegador, createdAt as creadaEn",
    de: "passkey t where t.userId = yo",
  },
  navegadores: {
    tablas: ["navegadores"],
    que: "desde as desdeEn, usado as usadoEn",
    de: "navegadores t where t.userId = yo",
  },
  notificacionesActivas: {
    tablas: ["suscripciones"],
    que: "creado as activadasEn, usado as usadasEn",
    de: "suscripciones t where t.userId = yo",
  },
  prestamos: {
    tablas: ["loans"],
    que: `${SOLICITUD}, t.status as estado, t.motivo as respuesta, t.castigadoEn as incobrableEn, t.proximaCuota`,
    de: "loans t where t.userId = yo",
  },
  prestamosTerminados: {
    tablas: ["completados"],
    que: `${SOLICITUD}, t.fechaFinalizado as terminadoEn, t.aTiempo as aTiempoSi, t.castigo as "quedoSinPagar$"`,
    de: "completados t where t.userId = yo",
  },
  cargos: {
    tablas: ["cargos"],
    que: `(select numero from (select id, numero from loans union all select id, numero from completados) l where l.id = t.loanId) as prestamo, tipo, numero,
      monto as "monto$", vence, vencePrevio as venciaJson, pendiente as "pendiente$"`,
    de: `cargos t where t.loanId in ${DE_SUS_PRESTAMOS}`,
  },
  pagos: {
    tablas: ["pagos"],
    que: `numero, nombre, codigo, referencia, monto as "monto$", montoBs as montoBs, status as estado, motivo, fecha as registradoEn, fechaPago, bancoPagador,
      telefonoPagador, metodo, registradoPor is not null as registradoPorUnAdministradorSi, bancoReceptor, cuotasAplicadas, decididoEn,
      exists (select 1 from emparejamientos e where e.pagoId = t.id and e.deshecho is null) as confirmadoPorElBancoSi`,
    de: "pagos t where t.userId = yo",
  },
  intenciones: {
    tablas: ["intenciones"],
    que: `monto as "monto$", montoBs as montoBs, creada as pedidaEn, hasta as venceEn`,
    de: "intenciones t where t.userId = yo",
  },
  prorrogas: {
    tablas: ["prorrogas"],
    que: "desdeCuota, fecha, motivo, estado, creado as pedidaEn, respuesta, decididoEn",
    de: "prorrogas t where t.userId = yo",
  },
  reintegros: {
    tablas: ["reintegros"],
    que: `monto as "monto$", bs as enviadoBs, referencia, fecha as cuandoEn,
      (select a.fecha from asientos a where a.reversaDe = t.asientoId) as deshechoEn`,
    de: "reintegros t where t.userId = yo",
  },
  libro: {
    tablas: ["asientos", "movimientos"],
    que: `fecha as cuandoEn, diaValor, concepto, bs as bolivaresBs,
      (select json_group_object(cuenta, monto) from movimientos where asientoId = t.id) as centavosPorCuentaJson`,
    de: "asientos t where t.userId = yo",
  },
  saldoAFavor: { tablas: ["creditos"], que: `monto as "monto$"`, de: "creditos t where t.userId = yo" },
  recordatorios: {
    tablas: ["recordatorios"],
    que: "cuota, vence, desfase as dias, resultado, fecha as cuandoEn",
    de: "recordatorios t where t.userId = yo",
  },
  gestiones: {
    tablas: ["gestiones"],
    que: "tipo, promesa, resultado, fecha as cuandoEn",
    de: "gestiones t where t.userId = yo",
  },
  avisos: {
    tablas: ["notificaciones"],
    que: "mensaje, tipo, leida as leidaSi, fecha as cuandoEn",
    de: "notificaciones t where t.userId = yo",
  },
  mensajes: {
    tablas: ["mensajes"],
    que: "canal, destino, clase, asunto, texto, estado, creado as creadoEn, enviado as enviadoEn, entregado as entregadoEn, leido as leidoEn",
    de: "mensajes t where t.userId = yo",
    ve: ({ clase, texto, ...fila }) => ({
      ...fila,
      clase,
      texto: clase === "codigo" ? "(un código, que no se guarda)" : String(texto).replace(ENLACE, "(enlace)"),
    }),
  },
  respuestas: {
    tablas: ["respuestas"],
    que: "telefono, tipo, texto, momento as escritoEn",
    de: "respuestas t where t.userId = yo",
  },
  direccionesQueRebotan: {
    tablas: ["supresiones"],
    que: "canal, destino, motivo, desde as desdeEn",
    de: `supresiones t where t.destino in (select email from user where id = yo union select phoneNumber from user where id = yo
      union select correo from usuarios where id = yo union select telefono from usuarios where id = yo)`,
  },
  fotos: {
    tablas: ["imagenes"],
    que: `t.id, t.bytes, t.ancho, t.alto, t.creado as subidaEn, case t.id when u.imgVerify1 then 'cedula' when u.imgVerify2 then 'con-cedula' else
      coalesce((select 'captura-pago-' || numero from pagos where captura = t.id and userId = yo), 'sin-enviar') end as uso`,
    de: "imagenes t join usuarios u on u.id = t.userId where t.userId = yo",
    ve: ({ id, ...fila }) => ({ archivo: `fotos/${fotoName(String(fila.uso), String(id))}`, ...fila }),
  },
  fotosBorradas: {
    tablas: ["imagenesSueltas"],
    que: "motivo, desde as desdeEn, borrada as borradaEn",
    de: "imagenesSueltas t where t.userId = yo",
  },
  referidos: {
    tablas: ["usuarios"],
    que: "recomendadoPor is not null as alguienTeRecomendoSi, (select count(*) from usuarios r where r.recomendadoPor = yo) as recomendaste",
    de: "usuarios t where t.id = yo",
    una: true,
  },
  peticionesDeBorrado: {
    tablas: ["olvidos"],
    que: "pedido as pedidoEn, motivo, estado, decidido as decididoEn, respuesta",
    de: "olvidos t where t.userId = yo",
  },
  registro: {
    tablas: ["auditoria"],
    que: `fecha as cuandoEn, accion, case when actorId is null then 'el sistema' when actorId = yo then 'tú' else 'un administrador' end as quien,
      iif(actorId = yo, ip, null) as ip`,
    de: "auditoria t where t.userId = yo",
    ve: ({ accion, ...fila }) => ({ que: nombreAccion(String(accion)), ...fila }),
  },
};

const fotoName = (uso: string, id: string) => `${uso}-${id.slice(0, 8)}.jpg`;

/** A page of a part, after the last row; `next` is null at the end. */
export function readPage(db: Db, parte: Parte, userId: string, after: number, limit: number) {
  const { que, de, ve = (fila: Fila) => fila } = SECCIONES[parte];
  const rows = db.all<Fila>(
    sql`select t.rowid as "fila#", ${mine(que, userId)} from ${mine(de, userId)} and t.rowid > ${after} order by t.rowid limit ${limit}`,
  );
  const last = rows.at(-1)?.["fila#"];
  return {
    filas: rows.map((row) => shown(ve(row))),
    next: rows.length === limit ? Number(last) : null,
  };
}

/** `yo` is the person who asks: every part only selects their rows. */
function mine(text: string, userId: string): SQL {
  return sql.join(
    text.split(/\byo\b/).map((part) => sql.raw(part)),
    sql`${userId}`,
  );
}

function shown({ "fila#": _, ...fila }: Fila): Fila {
  return Object.fromEntries(Object.entries(fila).map(([name, value]) => shownField(name, value)));
}

function shownField(name: string, value: unknown): [string, unknown] {
  if (value === null) return [name.replace(/[$]|Si$|Json$/, ""), null];
  if (name.endsWith("$"))
    return [name.slice(0, -1), { centavos: value, texto: formatDolares(centavos(Number(value))) }];
  if (name.endsWith("Bs")) return [name, { centavos: value, texto: formatBolivares(bolivares(Number(value))) }];
  if (name.endsWith("En")) return [name, new Date(Number(value)).toISOString()];
  if (name.endsWith("Si")) return [name.slice(0, -2), value === 1];
  if (name.endsWith("Json")) return [name.slice(0, -4), JSON.parse(String(value))];
  return [name, value];
}

/** Their photos, with file names. */
export function listFotos(db: Db, userId: string): { id: string; name: string }[] {
  const { que, de } = SECCIONES.fotos;
  return db
    .all<{ id: string; uso: string }>(sql`select ${mine(que, userId)} from ${mine(de, userId)} order by t.rowid`)
    .map(({ id, uso }) => ({ id, name: fotoName(uso, id) }));
}
