/** The system's figures in words: value, meaning, and whether each is normal. */
import { formatSilencio } from "../../../rules/bank/entregas/dispositivos.ts";
import { formatBanco } from "../../../rules/country/bancos.ts";
import { counted, grouped } from "../../../rules/country/cantidad.ts";
import { formatDiaCorto, type Instante, instante, toDia } from "../../../rules/country/fecha.ts";
import { DESTINO_NOMBRES } from "../../../rules/operator/salud/alarmas.ts";
import { formatCerca, formatDuracion } from "../../../rules/operator/salud/corridas.ts";
import type { AlarmaTipo } from "../../../rules/operator/salud/salud.ts";
import { formatTamano } from "../../../rules/operator/salud/tamano.ts";
import { CANALES } from "../../../rules/texts/channels/canal.ts";
import type { Alarma, Sistema } from "../kit/types.ts";

export interface Cifra {
  name: string;
  value: string;
  text: string;
  /** Whether an alarm about it is open. */
  mala: boolean;
  /** How full it is, from 0 to 1. */
  lleno?: number;
}

export function cifrasOf(sistema: Sistema, abiertas: readonly Alarma[], ahora: Instante): Cifra[] {
  const open = new Set(abiertas.map(({ tipo }) => tipo));
  const cifra = (tipo: AlarmaTipo | null, name: string, value: string, text: string): Cifra => ({
    name,
    value,
    text,
    mala: tipo !== null && open.has(tipo),
  });
  const { disco, baseBytes, walBytes, memoriaBytes, desde, programa, escritura } = sistema;
  const used = disco && disco.total > 0 ? 1 - disco.libres / disco.total : null;
  return [
    cifra(
      null,
      "En marcha",
      formatDuracion(ahora - desde),
      `Desde ${formatCerca(desde, ahora)} · ${describePrograma(programa)}`,
    ),
    {
      ...cifra(
        "disco",
        "Disco libre",
        disco ? formatTamano(disco.libres) : "No se sabe",
        disco ? `De ${formatTamano(disco.total)}` : "El sistema no lo dice.",
      ),
      ...(used !== null && { lleno: used }),
    },
    cifra(
      "escritura",
      "Base de datos",
      formatTamano(baseBytes),
      [
        `${formatTamano(walBytes)} por integrar`,
        escritura === null
          ? "no se pudo escribir en la última prueba"
          : `prueba de escritura ${formatCerca(escritura, ahora)}`,
      ]
        .filter(Boolean)
        .join(" · "),
    ),
    cifra(null, "Memoria", formatTamano(memoriaBytes), "La que usa el programa."),
    cifra("mensajes", "Mensajes en cola", ...enCola(sistema, ahora)),
    cifra("respaldo", "Último respaldo", ...delRespaldo(sistema, ahora)),
    cifra("doctor", "Revisión de la base", ...delDoctor(sistema, ahora)),
    ...delCertificado(sistema, ahora).map((said) => cifra("certificado", "Certificado", ...said)),
    cifra("dispositivo", "Teléfonos del banco", ...deLosTelefonos(sistema)),
    ...deLosBancos(sistema, ahora).map((said) => cifra("banco", "Bancos consultados", ...said)),
  ];
}

type Dicho = [value: string, text: string];

function enCola({ colas }: Sistema, ahora: Instante): Dicho {
  const waiting = colas.filter(({ esperan }) => esperan > 0);
  const lost = colas.reduce((sum, { fallidos }) => sum + fallidos, 0);
  const oldest = Math.min(...waiting.map(({ desde }) => desde ?? ahora));
  const parts = [
    ...waiting.map(({ canal, esperan }) => `${CANALES[canal].nombre}: ${esperan}`),
    ...(waiting.length > 0 ? [`el más viejo, de hace ${formatDuracion(ahora - oldest)}`] : []),
    ...colas.filter(({ cortado }) => cortado).map(({ canal }) => `${CANALES[canal].varios} no salen`),
    ...(lost > 0 ? [`${lost} sin salir desde ayer`] : []),
  ];
  const total = waiting.reduce((sum, { esperan }) => sum + esperan, 0);
  return [grouped(total), parts.length > 0 ? parts.join(" · ") : "Nada espera."];
}

function delRespaldo({ respaldos }: Sistema, ahora: Instante): Dicho {
  const newest = Math.max(...respaldos.map(({ bueno }) => bueno ?? 0)) as Instante;
  const each = respaldos.map(({ destino, bueno, error, bytes, cambios }) => {
    const when = bueno === null ? "ninguno" : formatCerca(bueno, ahora);
    return `${DESTINO_NOMBRES[destino]}: ${when}${bytes === null ? "" : `, ${formatTamano(bytes)}`}${error === null ? "" : ", y el último falló"}${cambios === null ? "" : `; lo que cambió, ${formatCerca(cambios, ahora)}`}`;
  });
  if (newest <= 0) return ["Ninguno", each[0] ?? "Nada guarda una copia de tus datos."];
  const [day = ""] = formatCerca(newest, ahora).split(",");
  return [day.charAt(0).toUpperCase() + day.slice(1), each.join(" · ")];
}

function delDoctor({ doctor }: Sistema, ahora: Instante): Dicho {
  if (!doctor) return ["Sin hacer", "Se hace sola cada noche."];
  const { fecha, fallas } = doctor;
  const found = fallas === 0 ? "Todo cuadra" : counted(fallas, "falla", "fallas");
  return [found, `La última, ${formatCerca(fecha, ahora)}`];
}

/** Without https there is no certificate. */
function delCertificado({ certificado }: Sistema, ahora: Instante): Dicho[] {
  if (!certificado) return [];
  const { vence, host, fecha } = certificado;
  const seen = `${host}, visto ${formatCerca(fecha, ahora)}`;
  if (vence === null) return [["No se vio", `${host} no contestó desde este servidor.`]];
  return [[vence <= ahora ? "Vencido" : `Hasta el ${formatDiaCorto(toDia(vence))}`, seen]];
}

/** Empty if no bank is polled. */
function deLosBancos({ bancos }: Sistema, ahora: Instante): Dicho[] {
  if (bancos.length === 0) return [];
  const mudos = bancos.filter(({ error }) => error !== null).length;
  const each = bancos.map(({ banco, error, logrado }) => {
    const last =
      logrado === null ? "" : `${error === null ? "" : ", "}la última respuesta, ${formatCerca(logrado, ahora)}`;
    return `${formatBanco(banco)}: ${error ?? ""}${last || (error === null ? "nada que preguntar todavía" : "")}`;
  });
  return [[mudos === 0 ? "Responden" : `${mudos} sin responder`, each.join(" · ")]];
}

function deLosTelefonos({ silenciosos }: Sistema): Dicho {
  if (silenciosos.length === 0) return ["Con señal", "Ninguno está callado."];
  const said = silenciosos.map(({ nombre, horas }) => `${nombre}: ${formatSilencio(horas).toLowerCase()}`);
  return [`${silenciosos.length} sin señal`, said.join(" · ")];
}

/** «versión 0.1.0, código 3bb1c66a91d2, construida el 28 nov 2026». */
function describePrograma({ version, commit, fecha }: Sistema["programa"]): string {
  const built = fecha === null ? null : Date.parse(fecha);
  return [
    `versión ${version}`,
    commit && `código ${commit}`,
    built && `construida el ${formatDiaCorto(toDia(instante(built)))}`,
  ]
    .filter(Boolean)
    .join(", ");
}
