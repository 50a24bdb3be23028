/**
 * Every message the program writes, with made-up people, as it is read: the mail light and dark, on a phone and wide; the SMS
 * with its cost, the locked phone, WhatsApp. Only the development mailbox shows it.
 */
import { html, raw } from "hono/html";
import { counted } from "../../rules/country/cantidad.ts";
import { instante } from "../../rules/country/fecha.ts";
import type { Marca } from "../../rules/holes.ts";
import { correoHtml, correoTexto } from "../../rules/operator/correo/correo.ts";
import { type Carta, plantillaOf } from "../../rules/texts/channels/plantillas.ts";
import { conMarca, smsOtp, smsTelefonoCambiado } from "../../rules/texts/channels/sms.ts";
import { BOTON_WHATSAPP, PLANTILLAS_WHATSAPP } from "../../rules/texts/channels/whatsapp.ts";
import { events, type PersonEvent } from "../../rules/texts/events/events.ts";
import { CASOS, type Caso, correosDe, eventosDe } from "../../rules/texts/events/muestras.ts";
import { partesDeSms } from "../../rules/texts/gsm.ts";

/** The default icon in place of an operator's logo. */
const LOGO = "/icono-192.png";
const PRESTAMISTA = {
  razonSocial: "Inversiones El Araguaney 2020, C.A.",
  rif: "J-07013380-5",
  direccion: "Av. Francisco de Miranda, Torre Europa, piso 4, Caracas",
  telefono: "0212-5551234",
};

/** The brand in each case: the default one, and one changed completely. */
const marcaDe = (caso: Caso): Pick<Marca, "marca" | "color" | "logo" | "prestamista"> =>
  caso === "corto"
    ? { marca: "Cuotica", color: null, logo: null, prestamista: null }
    : {
        marca: "Préstamos El Araguaney & Cía.",
        color: "#b3541e",
        logo: { logoUrl: LOGO, logoAncho: "32", logoAlto: "32" },
        prestamista: PRESTAMISTA,
      };

const STYLE = `
:root{color-scheme:light}body{margin:0;padding:24px;background:#e9e7e1;color:#17211c;font:15px/22px system-ui,sans-serif}
main{max-width:1320px;margin:0 auto}h1{font-size:24px;line-height:32px;margin:0 0 4px}h2{font-size:18px;margin:40px 0 4px}
p{margin:0 0 12px}nav a{margin-right:16px;color:#0a6148}.meta{color:#4d5a53;font-size:13px}
.fila{display:flex;flex-wrap:wrap;gap:16px;align-items:flex-start}.correo{border:1px solid #c9c4b8;overflow:hidden;background:#fff}
.claro{color-scheme:light}.oscuro{color-scheme:dark;background:#0f1512}pre{white-space:pre-wrap;margin:0;padding:16px;background:#fff;border:1px solid #c9c4b8;width:600px;box-sizing:border-box;overflow-wrap:anywhere;font:13px/20px ui-monospace,monospace}
.telefono{display:grid;grid-template-columns:repeat(auto-fill,minmax(300px,1fr));gap:16px}.tarjeta{background:#fff;border-radius:12px;padding:14px 16px;box-sizing:border-box}
.push{background:#1c1f22;color:#f4f4f2}.push small{color:#b9bdc0}.sms{background:#e5e5ea}.wa{background:#d9fdd3}.wa b{display:block;border-top:1px solid #b6dcae;margin-top:10px;padding-top:8px;text-align:center;color:#0b6b53}
small{display:block;font-size:12px;line-height:18px;color:#4d5a53;margin-bottom:4px}.mal{color:#a3140a;font-weight:700}
h3{font-size:15px;margin:24px 0 8px}`;

/** A mail isolated from the page, as one reader sees it. */
function pane(mail: string, width: number, oscuro: boolean) {
  const seen = mail.replaceAll("@media (prefers-color-scheme:dark)", oscuro ? "@media all" : "@media not all");
  return html`<div class="correo ${oscuro ? "oscuro" : "claro"}" style="width:${width}px"><template shadowrootmode="open">${raw(seen)}</template></div>`;
}

function correo(carta: Carta, caso: Caso, url: string) {
  const casa = { marca: marcaDe(caso), url, baja: `${url}/baja#muestra`, sinRespuesta: caso !== "corto" };
  const mail = correoHtml(carta, casa);
  const { clase } = plantillaOf(carta.plantilla);
  return html`<section id="${carta.plantilla}" data-muestra="correo-${carta.plantilla}${"fin" in carta.params ? "-telefono" : ""}">
    <h2>${carta.asunto}</h2>
    <p class="meta">${carta.plantilla} · ${clase} · ${Math.ceil(mail.length / 1024)} KB</p>
    <div class="fila">${pane(mail, 360, false)}${pane(mail, 360, true)}</div><br>
    <div class="fila">${pane(mail, 600, false)}${pane(mail, 600, true)}</div><br>
    <pre>${correoTexto(carta, casa)}</pre>
  </section>`;
}

function sms(texto: string) {
  const parts = partesDeSms(texto);
  return html`<div class="tarjeta sms"><small>SMS · ${texto.length} letras · <span class="${parts > 1 ? "mal" : ""}">${counted(parts, "parte", "partes")}</span></small>${texto}</div>`;
}

function whatsapp(plantilla: string, params: Record<string, string>) {
  const found = PLANTILLAS_WHATSAPP[plantilla];
  if (!found) return "";
  const body = found.cuerpo.replace(/\{\{(\d+)\}\}/g, (_, n) => params[found.params[Number(n) - 1] ?? ""] ?? "");
  return html`<div class="tarjeta wa"><small>WhatsApp · ${found.nombre}</small>${body}${found.pagina ? html`<b>${BOTON_WHATSAPP}</b>` : ""}</div>`;
}

function evento(name: string, { notificacion, pantalla, telefono, clase }: PersonEvent, marca: string) {
  return html`<section data-muestra="${name}">
    <h3>${name} <span class="meta">${clase}</span></h3>
    <div class="telefono">
      <div class="tarjeta"><small>En la app</small>${notificacion.mensaje}</div>
      <div class="tarjeta push"><small>Teléfono bloqueado · ${marca}</small>${pantalla.texto}</div>
      ${telefono ? sms(conMarca(marca, telefono.sms)) : ""}
      ${telefono ? whatsapp(telefono.whatsapp.plantilla, telefono.whatsapp.params) : ""}
    </div>
  </section>`;
}

/** Two messages that are no events, the code and the notice to a previous phone, and templates that no event here uses. */
function sueltos(marca: string, url: string) {
  const loose = ["codigo", "recordatorio_antes", "recordatorio_hoy", "recordatorio_vencido", "prueba"];
  return html`<section data-muestra="sueltos">
    <div class="telefono">
      ${sms(smsOtp("123456", new URL(url).host, marca))}
      ${sms(conMarca(marca, smsTelefonoCambiado(instante(0))))}
      ${loose.map((name) => {
        const { params = [], ejemplos = [] } = PLANTILLAS_WHATSAPP[name] ?? {};
        return whatsapp(name, Object.fromEntries(params.map((param, i) => [param, ejemplos[i] ?? ""])));
      })}
    </div>
  </section>`;
}

type Tell = (...args: unknown[]) => PersonEvent;

/** The page of all messages, with made-up data of the case asked for. */
export function galeria(asked: string | undefined, url: string) {
  const caso = CASOS.find((one) => one === asked) ?? "corto";
  const { marca } = marcaDe(caso);
  const told = Object.entries(eventosDe(caso)).map(([name, args]) =>
    evento(name, (events[name as keyof typeof events] as Tell)(...args), marca),
  );
  return html`<!doctype html>
    <html lang="es-VE">
      <head><meta charset="utf-8" /><meta name="viewport" content="width=device-width" /><title>Mensajes</title><style>${raw(STYLE)}</style></head>
      <body>
        <main>
          <h1>Mensajes</h1>
          <p>Lo que lee cada persona, con datos inventados.</p>
          <nav><a href="?caso=corto">Como casi siempre</a><a href="?caso=largo">Con lo más largo</a><a href="?caso=hostil">Con lo que escribiría un ladrón</a></nav>
          <h2>Correos</h2>
          ${correosDe(caso, url).map((carta) => correo(carta, caso, url))}
          <h2>Códigos y pruebas</h2>
          ${sueltos(marca, url)}
          <h2>Lo que se le dice a un cliente</h2>
          ${told}
        </main>
      </body>
    </html>`;
}
