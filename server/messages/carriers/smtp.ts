/**
 * E-mail by any SMTP server. It honours no key: a retry after a doubt may be a second mail, which mail programs can recognise
 * by its unchanged Message-ID. One connection per mail, because servers close idle ones at will, which would be another doubt.
 * The password is only sent over TLS, unless the server's address says ignoreTLS=true.
 */
import { PassThrough } from "node:stream";
import { ESPERA_CORREO_MS, ESPERA_SMTP_MS } from "../../../rules/limits/mensajes.ts";
import type { CorreoProvider } from "../../core/env/mensajes.ts";
import { type Carrier, type Falla, NotTaken, type Writers } from "../carrier.ts";
import type { Mensaje } from "../mensajes/queries.ts";
import type { Espera } from "./ask.ts";

type Provider = Extract<CorreoProvider, { kind: "smtp" }>;

export function smtpCarrier(
  { url, from }: Provider,
  writers: Writers,
  { esperaMs = ESPERA_SMTP_MS }: Espera = {},
): Carrier {
  const host = /@([\w.-]+)/.exec(from)?.[1] ?? "localhost";
  const carry: Carrier["carry"] = async (mensaje) => {
    const { createTransport } = await import("nodemailer");
    const transport = createTransport(optionsOf(url, esperaMs));
    // Whether the whole message was sent, including its final dot: from then on only the server knows.
    let written = false;
    transport.use("stream", ({ message }, done) => {
      message.transform(() => {
        const read = new PassThrough();
        read.once("end", () => {
          written = true;
        });
        return read;
      });
      done();
    });
    try {
      await transport.sendMail({
        ...mailOf(mensaje, writers, from, host),
        signal: AbortSignal.timeout(ESPERA_CORREO_MS),
      });
      return {};
    } catch (error) {
      throw notTaken(error as SmtpError, written);
    }
  };
  return { nombre: "smtp", honoursKey: false, carry };
}

function optionsOf(url: string, esperaMs: number) {
  const { username, searchParams } = new URL(url);
  const open = ["ignoreTLS", "requireTLS"].some((name) => searchParams.has(name));
  return {
    url,
    ...(username !== "" && !open && { requireTLS: true }),
    connectionTimeout: esperaMs,
    greetingTimeout: esperaMs,
    dnsTimeout: esperaMs,
    socketTimeout: esperaMs,
    // A message is plain content: it must not make nodemailer read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function mailOf(mensaje: Mensaje, { textOf, htmlOf, headersOf }: Writers, from: string, host: string) {
  return {
    from,
    // As an object it is a single address, whatever it contains.
    to: { name: "", address: mensaje.destino },
    subject: mensaje.asunto ?? "Cuotica",
    text: textOf(mensaje),
    html: htmlOf(mensaje),
    headers: headersOf(mensaje),
    messageId: `<${mensaje.id}@${host}>`,
    date: new Date(mensaje.creado),
  };
}

interface SmtpError extends Error {
  code?: string;
  /** The step as nodemailer names it: "CONN" while connecting, and whenever the connection is lost. */
  command?: string;
  responseCode?: number;
  response?: string;
  /** The system's error, under nodemailer's own code. */
  originalCode?: string;
}

function notTaken(error: SmtpError, written: boolean): NotTaken {
  const { code = "", command = "", responseCode, response = "", originalCode = code } = error;
  if (responseCode === undefined) return lost(code, originalCode, written);
  // Such as "5.1.1", which says more than the three digits (RFC 3463).
  const detail = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? "";
  const [falla, words] = answered({ code, command, detail, lasting: responseCode >= 500, response });
  return new NotTaken(falla, `${words} (${[responseCode, detail].filter(Boolean).join(" ")})`);
}

/** The connection failed. */
function lost(code: string, system: string, written: boolean): NotTaken {
  if (code === "EAUTH" || code === "ENOAUTH")
    return new NotTaken("cuenta", "El servidor de correo no acepta el usuario o la clave");
  if (code === "ETLS") return new NotTaken("servicio", "El servidor de correo no ofrece una conexión segura (TLS)");
  if (written)
    return new NotTaken("duda", "El servidor de correo recibió el mensaje y se cortó sin decir si lo aceptó");
  const late = code === "ETIMEDOUT" || code === "EABORT";
  return new NotTaken(
    "servicio",
    late ? "El servidor de correo no respondió a tiempo" : `No se pudo conectar con el servidor de correo (${system})`,
  );
}

interface Said {
  code: string;
  command: string;
  detail: string;
  /** 5xx: permanent, a retry would fail too. */
  lasting: boolean;
  response: string;
}

function answered({ code, command, detail, lasting, response }: Said): [Falla, string] {
  if (!lasting) return ["servicio", "El servidor de correo pide intentarlo más tarde"];
  if (code === "EAUTH" || command.startsWith("AUTH"))
    return ["cuenta", "El servidor de correo no acepta el usuario o la clave"];
  if (code === "ETLS") return ["servicio", "El servidor de correo no ofrece una conexión segura (TLS)"];
  if (command === "CONN") return ["cuenta", "El servidor de correo no deja entrar a este servidor"];
  if (command === "MAIL FROM") return ["cuenta", "El servidor de correo no acepta el remitente de MAIL_FROM"];
  if (command !== "RCPT TO") return ["rechazo", "El servidor de correo no acepta el mensaje"];
  if (/relay|authentication required/i.test(response))
    return ["cuenta", "El servidor de correo no deja enviar a otros servidores"];
  // A full mailbox, or their policy about us: the address is valid.
  if (/^5\.(2\.2|7\.)/.test(detail))
    return ["rechazo", "El servidor de correo no acepta el mensaje para esa dirección"];
  return ["destino", "El servidor de correo no acepta la dirección"];
}
