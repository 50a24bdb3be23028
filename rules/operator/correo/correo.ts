/**
 * A mail in the operator's brand: the text with the name, colour and lender around it, one button, and why it was sent. All
 * styles are also inline, for programs that drop style sheets; dark mode is a style sheet, for those that do not.
 */
import { escapeHtml, type Marca } from "../../holes.ts";
import { plantillaOf } from "../../texts/channels/plantillas.ts";
import { COLOR_DE_CASA, tonosOf } from "../ajustes/color.ts";
import { adelantoOf, type Parte, partesOf, trozosOf } from "./correo-partes.ts";

interface Carta {
  plantilla: string;
  asunto: string | null;
  texto: string;
}

/** The sender, and what the recipient can do. */
interface Casa {
  marca: Pick<Marca, "marca" | "color" | "logo" | "prestamista">;
  /** The public address of the service. */
  url: string;
  /** The unsubscribe link; null if these mails cannot be refused. */
  baja: string | null;
  /** For a sender whose replies are not read. */
  sinRespuesta: boolean;
}

/** The maximum length of the preview line. */
const MAX_ADELANTO = 120;
/** Row layout: shorter names are not broken, and longer values are text, not figures. */
const MAX_ENTERO = 16;
const MAX_FUERTE = 70;

const TINTA = { hoja: "#ffffff", fondo: "#faf8f3", texto: "#17211c", suave: "#4d5a53", raya: "#dcd8cd" };
const NOCHE = { hoja: "#18201c", fondo: "#0f1512", texto: "#eef2ee", suave: "#b3beb7", raya: "#36423b" };

const LETRA = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const TABLA = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

type Tonos = ReturnType<typeof tonosOf>;

/** The footer: why it was sent, how to unsubscribe, and what a thief would ask for. */
function pieOf({ plantilla }: Carta, { marca: { marca }, sinRespuesta }: Casa): string[] {
  const { clase, porque } = plantillaOf(plantilla);
  const dot = marca.endsWith(".") ? "" : ".";
  const PORQUE = {
    tuya: `Recibes este correo porque tienes una cuenta en ${marca}${dot}`,
    direccion: `Recibes este correo porque alguien escribió esta dirección en ${marca}${dot}`,
    casa: `Recibes este correo porque administras ${marca}${dot}`,
  };
  const secreto = clase === "seguridad" && "Nunca te pediremos tu contraseña ni tus códigos. No reenvíes este correo.";
  const muda = sinRespuesta && "No respondas a este correo: nadie lo lee.";
  return [secreto, PORQUE[porque], muda].filter((line) => line !== false);
}

function quienPresta({ marca: { prestamista } }: Casa): string[] {
  if (!prestamista) return [];
  const { razonSocial, rif, direccion, telefono } = prestamista;
  return [razonSocial, `RIF ${rif}`, direccion, `Teléfono ${telefono}`];
}

/** How to unsubscribe. Mails about access or operations cannot be refused. */
function bajaOf({ plantilla }: Pick<Carta, "plantilla">, baja: string | null): string | null {
  const { clase } = plantillaOf(plantilla);
  return clase === "negocio" || clase === "cobro" ? baja : null;
}

/** The plain text version, with whole links. */
export function correoTexto(carta: Carta, casa: Casa): string {
  const baja = bajaOf(carta, casa.baja);
  const stop = baja ? [`Para dejar de recibir estos correos: ${baja}`] : [];
  const foot = [casa.marca.marca, ...quienPresta(casa), "", ...pieOf(carta, casa), ...stop];
  return `${carta.texto}\n\n-- \n${foot.join("\n")}`;
}

/** The headers: that it is automatic, and how a mail program unsubscribes (RFC 3834, 2369 and 8058). */
export function correoCabeceras(carta: Pick<Carta, "plantilla">, baja: string | null): Record<string, string> {
  const stop = bajaOf(carta, baja);
  return {
    "Auto-Submitted": "auto-generated",
    ...(stop && { "List-Unsubscribe": `<${stop}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
  };
}

/** «Cuotica <no-responder@…>»: an address that says that replies are not read. */
export const isMuda = (remitente: string): boolean =>
  /(^|[<\s])(no[-_.]?(reply|respon\w|contest\w)|donotreply|do-not-reply)[^@\s<]*@/i.test(remitente);

/** The style sheet for dark mode. Readers without style sheets use the inline styles, which are complete. */
function hojaDeNoche({ oscuro }: Tonos): string {
  const rules = [
    `.fondo{background:${NOCHE.fondo}!important}`,
    `.hoja{background:${NOCHE.hoja}!important;border-color:${NOCHE.raya}!important}`,
    `.texto{color:${NOCHE.texto}!important}`,
    `.suave{color:${NOCHE.suave}!important}`,
    `.raya{border-color:${NOCHE.raya}!important}`,
    `.marca{border-color:${oscuro.action}!important}`,
    `.enlace{color:${oscuro.text}!important}`,
    `.boton,.boton a{background:${oscuro.action}!important;color:${oscuro.onAction}!important}`,
  ];
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${rules.join("")}}`;
}

const anchor = (enlace: string, { claro }: Tonos): string =>
  `<a class="enlace" href="${escapeHtml(enlace)}" style="color:${claro.text};word-break:break-all">${escapeHtml(enlace)}</a>`;

function lineas(lines: readonly string[], url: string, tonos: Tonos): string {
  return lines
    .map((line) =>
      trozosOf(line, url)
        .map(({ texto, enlace }) => (enlace ? anchor(texto, tonos) : escapeHtml(texto)))
        .join(""),
    )
    .join("<br>");
}

const parrafo = (inside: string): string =>
  `<p class="texto" style="margin:0 0 16px;color:${TINTA.texto}">${inside}</p>`;

function datos(filas: { que: string; cuanto: string }[]): string {
  const row = ({ que, cuanto }: { que: string; cuanto: string }, i: number) => {
    const line = `padding:10px 0;vertical-align:top;text-align:left;${i === 0 ? "" : `border-top:1px solid ${TINTA.raya};`}`;
    const breaks = que.length > MAX_ENTERO ? "" : "white-space:nowrap;";
    const weight = cuanto.length > MAX_FUERTE ? "normal" : "600";
    return (
      `<tr><th scope="row" class="suave raya" style="${line}${breaks}padding-right:16px;font-weight:normal;color:${TINTA.suave}">${escapeHtml(que)}</th>` +
      `<td class="texto raya" style="${line}font-weight:${weight};color:${TINTA.texto};word-break:break-word">${escapeHtml(cuanto)}</td></tr>`
    );
  };
  return `<table cellpadding="0" cellspacing="0" border="0" width="100%" style="width:100%;margin:0 0 20px;border-collapse:collapse;font-size:15px;line-height:22px">${filas.map(row).join("")}</table>`;
}

function boton(enlace: string, label: string, tonos: Tonos): string {
  const { action, onAction } = tonos.claro;
  return (
    `<table ${TABLA} style="margin:0 0 12px"><tr><td class="boton" bgcolor="${action}" style="border-radius:8px;background:${action}">` +
    `<a href="${escapeHtml(enlace)}" style="display:inline-block;padding:12px 22px;border-radius:8px;background:${action};color:${onAction};font-weight:600;line-height:20px;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>` +
    `<p class="suave" style="margin:0 0 20px;font-size:13px;line-height:20px;color:${TINTA.suave}">Si el botón no abre, copia este enlace:<br>${anchor(enlace, tonos)}</p>`
  );
}

function parteHtml(parte: Parte, label: string, url: string, tonos: Tonos): string {
  if (parte.tipo === "datos") return datos(parte.filas);
  const said = parte.lineas.length > 0 ? parrafo(lineas(parte.lineas, url, tonos)) : "";
  return parte.tipo === "accion" ? said + boton(parte.enlace, label, tonos) : said;
}

/** A logo is drawn for paper, so it keeps a white background in dark mode. */
function cabeza({ marca: { marca, logo }, url }: Casa, tonos: Tonos): string {
  const image = logo
    ? `<img src="${escapeHtml(url + logo.logoUrl)}" width="${logo.logoAncho}" height="${logo.logoAlto}" alt="" style="vertical-align:middle;margin-right:10px;background:#ffffff;border:0;border-radius:4px">`
    : "";
  return `<p class="texto marca" style="margin:0 0 24px;padding:0 0 14px;border-bottom:3px solid ${tonos.claro.action};font-size:18px;line-height:24px;font-weight:bold;color:${TINTA.texto}">${image}${escapeHtml(marca)}</p>`;
}

function pie(carta: Carta, casa: Casa, tonos: Tonos): string {
  const baja = bajaOf(carta, casa.baja);
  const stop = baja && [
    `<a class="enlace" href="${escapeHtml(baja)}" style="color:${tonos.claro.text}">Dejar de recibir estos correos</a>`,
  ];
  const blocks = [quienPresta(casa).map(escapeHtml), pieOf(carta, casa).map(escapeHtml), stop || []];
  const style = `margin:0 0 12px;font-size:13px;line-height:20px;color:${TINTA.suave}`;
  return blocks
    .filter((block) => block.length > 0)
    .map((block) => `<p class="suave" style="${style}">${block.join("<br>")}</p>`)
    .join("");
}

/** For phones and Outlook, which supports only tables with widths; one image at most, and no tracking. */
export function correoHtml(carta: Carta, casa: Casa): string {
  const tonos = tonosOf(casa.marca.color ?? COLOR_DE_CASA);
  const partes = partesOf(carta.texto, casa.url);
  const label = plantillaOf(carta.plantilla).boton ?? "Abrir mi cuenta";
  const body = partes.map((parte) => parteHtml(parte, label, casa.url, tonos)).join("");
  const head =
    `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">` +
    `<meta name="format-detection" content="telephone=no,date=no,address=no,email=no"><title>${escapeHtml(carta.asunto ?? casa.marca.marca)}</title><style>${hojaDeNoche(tonos)}</style>`;
  const preview = `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(adelantoOf(partes, MAX_ADELANTO))}${"&#8199;&#847; ".repeat(40)}</div>`;
  const sheet =
    `<table ${TABLA} width="100%" style="width:100%;max-width:560px"><tr><td class="hoja texto" bgcolor="${TINTA.hoja}" style="padding:24px 20px 8px;background:${TINTA.hoja};border:1px solid ${TINTA.raya};border-radius:12px;${LETRA};font-size:16px;line-height:24px;color:${TINTA.texto};text-align:left;word-break:break-word">` +
    `${cabeza(casa, tonos)}${body}</td></tr><tr><td class="suave" style="padding:20px 20px 8px;${LETRA};color:${TINTA.suave};text-align:left;word-break:break-word">${pie(carta, casa, tonos)}</td></tr></table>`;
  const narrow = `<!--[if mso]><table ${TABLA} width="560" align="center"><tr><td><![endif]-->${sheet}<!--[if mso]></td></tr></table><![endif]-->`;
  return (
    `<!doctype html><html lang="es-VE" dir="ltr"><head>${head}</head><body class="fondo" style="margin:0;padding:0;background:${TINTA.fondo}">${preview}` +
    `<table ${TABLA} class="fondo" width="100%" bgcolor="${TINTA.fondo}" style="width:100%;background:${TINTA.fondo}"><tr><td align="center" style="padding:20px 12px">${narrow}</td></tr></table></body></html>`
  );
}
