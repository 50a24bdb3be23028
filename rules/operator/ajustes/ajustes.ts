/** The operator's settings, assembled from their rows (filas.ts), and what others see of them. */

import * as z from "zod/mini";
import type { Dia } from "../../country/fecha.ts";
import { whatsappUrl } from "../../country/telefono.ts";
import type { Logo, Marca } from "../../holes.ts";
import { type Centavos, formatDolares } from "../../money/dinero.ts";
import { FILAS } from "./filas.ts";
import { prestamistaText, respuestaText } from "./marca.ts";
import { avisosInput } from "./mensajes.ts";

type Filas = typeof FILAS;
type Ajuste = keyof Filas;

/** One part of each setting's row. */
function each<P extends "schema" | "inicial">(part: P): { [A in Ajuste]: Filas[A][P] } {
  return Object.fromEntries(Object.entries(FILAS).map(([name, row]) => [name, row[part]])) as {
    [A in Ajuste]: Filas[A][P];
  };
}

export const ajustesSchema = z.object(each("schema"));
export const AJUSTES_INICIALES: Ajustes = each("inicial");

/** Some of the settings, as a section of the panel saves them. */
export const ajustesSaveInput = z.extend(z.partial(ajustesSchema), {
  // Two sections of the panel save parts of these. Parts that an older client does not know stay unchanged.
  avisos: z.optional(z.partial(avisosInput)),
  banco: z.optional(z.partial(ajustesSchema.shape.banco)),
});
export const segundaInput = z.pick(ajustesSchema, { segundaAprobacion: true });

export type Ajustes = z.infer<typeof ajustesSchema>;
type EnPartes = "avisos" | "banco";
/** A change of some settings, or of parts of those that have parts. */
export type CambiosDeAjustes = Omit<Partial<Ajustes>, EnPartes> & {
  [P in EnPartes]?: { [K in keyof Ajustes[P]]?: Ajustes[P][K] | undefined } | undefined;
};
type PoliticaMulta = Ajustes["politicaMulta"];

/** The news still in effect on `hoy`; empty when their day has gone by. */
const noticiasDe = ({ noticias, noticiasHasta }: Pick<Ajustes, "noticias" | "noticiasHasta">, hoy: Dia) =>
  noticiasHasta === null || hoy <= noticiasHasta ? noticias : "";

type Publico = { [A in Ajuste]: Filas[A] extends { publico: unknown } ? A : never }[Ajuste];

/** Settings that visitors may see on `hoy`: the terms but nothing internal. Payment data is for people who are signed in. */
export function publicAjustes(all: Ajustes, signedIn: boolean, hoy: Dia): Pick<Ajustes, Publico> {
  const seen = Object.entries(FILAS).flatMap(([name, row]) => ("publico" in row ? [[name, all[name as Ajuste]]] : []));
  const cuentas = signedIn ? {} : { datosPago: null, otrosDatosPago: [] };
  return { ...(Object.fromEntries(seen) as Pick<Ajustes, Publico>), ...cuentas, noticias: noticiasDe(all, hoy) };
}

const REDES = { facebook: "Facebook", instagram: "Instagram", tiktok: "TikTok", x: "X" } as const;
const SALUDO = "Hola, tengo una pregunta sobre los préstamos.";

/** What a late cuota may add, in the words of the terms. */
function multaText(multa: Centavos, { desde, porcentaje }: PoliticaMulta): string {
  return desde === null || porcentaje === null ? formatDolares(multa) : `${porcentaje}% de la cuota`;
}

/** The operator's identity for every page; customer service is listed with the social networks. */
export function marcaOf(ajustes: Ajustes, logo: Logo | null): Marca {
  const { marca, multa, politicaMulta, redes, atencionTelefono, interes, cuotas, periodo, rangos } = ajustes;
  const enlaces = Object.entries(REDES).map(([red, nombre]) => ({ nombre, url: redes[red as keyof typeof REDES] }));
  const atencion = atencionTelefono && whatsappUrl(atencionTelefono, SALUDO);
  return {
    marca,
    multa: multaText(multa, politicaMulta),
    logo,
    color: ajustes.color,
    prestamista: ajustes.prestamista && prestamistaText(ajustes.prestamista),
    respuesta: ajustes.respuestaHoras === null ? null : respuestaText(ajustes.respuestaHoras),
    terminos: { interes, cuotas, periodo, rangos },
    redes: [{ nombre: "WhatsApp", url: atencion }, ...enlaces].flatMap(({ nombre, url }) =>
      url ? [{ nombre, url }] : [],
    ),
  };
}
