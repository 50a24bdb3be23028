/** A mail as its owner's: the text that it is, with the name, the colour and who lends around it. */
import { escapeHtml, type Marca } from "../holes.ts";
import { COLOR_DE_CASA, tonosOf } from "./color.ts";

const ENLACE = /https?:\/\/[^\s<>"]+[^\s<>".,;:)]/g;

/** `texto` as HTML: its paragraphs and lines, and its addresses as links. */
function paragraphs(texto: string, color: string): string {
  const linked = (line: string) => {
    let at = 0;
    let html = "";
    for (const { 0: url, index } of line.matchAll(ENLACE)) {
      html += `${escapeHtml(line.slice(at, index))}<a href="${escapeHtml(url)}" style="color:${color}">${escapeHtml(url)}</a>`;
      at = index + url.length;
    }
    return html + escapeHtml(line.slice(at));
  };
  return texto
    .split(/\n{2,}/)
    .map((paragraph) => `<p style="margin:0 0 16px">${paragraph.split("\n").map(linked).join("<br>")}</p>`)
    .join("");
}

/** Black on white whatever the reader's theme, for a phone: no table, no font to bring, one image at most. */
export function correoHtml(texto: string, marca: Pick<Marca, "marca" | "color" | "logo" | "prestamista">, url: string) {
  const { logo, prestamista } = marca;
  const tono = tonosOf(marca.color ?? COLOR_DE_CASA).claro.action;
  const image = logo
    ? `<img src="${escapeHtml(url + logo.logoUrl)}" width="${logo.logoAncho}" height="${logo.logoAlto}" alt="" style="vertical-align:middle;margin-right:8px">`
    : "";
  const foot = prestamista
    ? `<p style="margin:24px 0 0;padding-top:12px;border-top:1px solid #dddddd;font-size:13px;color:#555555">${Object.values(
        {
          ...prestamista,
          rif: `RIF ${prestamista.rif}`,
          telefono: `Teléfono ${prestamista.telefono}`,
        },
      )
        .map(escapeHtml)
        .join("<br>")}</p>`
    : "";
  return `<!doctype html><html lang="es-VE"><head><meta charset="utf-8"><meta name="color-scheme" content="only light"></head><body style="margin:0;background:#ffffff"><div style="max-width:560px;margin:0 auto;padding:20px;font:16px/1.5 system-ui,sans-serif;color:#17211c"><p style="margin:0 0 20px;padding-bottom:12px;border-bottom:3px solid ${tono};font-size:18px;font-weight:bold">${image}${escapeHtml(marca.marca)}</p>${paragraphs(texto, tono)}${foot}</div></body></html>`;
}
