/** Mail by SMTP, against a real mail server on this machine. */
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Falla } from "../../server/messages/carrier.ts";
import { smtpCarrier } from "../../server/messages/carriers/smtp.ts";
import { mensajeOf, wordOf, writers } from "../support/cartero.ts";
import { CUENTA_SMTP, type ServidorSmtp, servidorMudo, servidorSmtp } from "../support/proveedor-smtp.ts";

const from = "Cuotica <hola@cuotica.test>";
const correo = mensajeOf({
  ...{
    canal: "correo",
    destino: "maria@otra.test",
    asunto: "Tu cuota 2 venció: págala",
    texto: "Mañana, María.\n.\nFin",
  },
} as const);
const baja = {
  "List-Unsubscribe": "<https://cuotica.test/baja?enlace=x>",
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
};

let server: ServidorSmtp;
beforeEach(async () => {
  server = await servidorSmtp();
});
afterEach(() => server.stop());

const carrierTo = (url: string, esperaMs = 5000) =>
  smtpCarrier({ kind: "smtp", url, from }, { ...writers, headersOf: () => baja }, { esperaMs });

/** The headers, unfolded. */
const headersIn = (crudo: string) => {
  const [head = ""] = crudo.split("\r\n\r\n");
  const lines = head.replace(/\r\n[ \t]+/g, " ").split("\r\n");
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)]));
};

/** Its parts, as a mail program reads them. */
const partsIn = (crudo: string) =>
  crudo
    .split(/\r\n--[^\r\n]+/)
    .filter((part) => /^\r\nContent-Type: text/.test(part))
    .map((part) => {
      const [head = "", body = ""] = [
        part.slice(0, part.indexOf("\r\n\r\n")),
        part.slice(part.indexOf("\r\n\r\n") + 4),
      ];
      if (/base64/i.test(head)) return Buffer.from(body, "base64").toString("utf8");
      const bytes = body
        .replace(/=\r\n/g, "")
        .replace(/=([\dA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
      return Buffer.from(bytes, "latin1").toString("utf8");
    });

test("the mail: over TLS, with the user, in text and HTML, with a name that every try shares", async () => {
  const carrier = carrierTo(server.url);
  expect(await wordOf(carrier, correo)).toEqual({});
  expect(await wordOf(carrier, correo)).toEqual({});
  expect(carrier.honoursKey).toBe(false);
  const [first, second] = server.llegados;
  expect(first).toMatchObject({
    from: "hola@cuotica.test",
    to: ["maria@otra.test"],
    seguro: true,
    user: CUENTA_SMTP.user,
  });
  const headers = headersIn(first?.crudo ?? "");
  expect(headers).toMatchObject({
    From: from,
    To: "maria@otra.test",
    Subject: expect.stringMatching(/^=\?UTF-8\?/),
    "Message-ID": `<${correo.id}@cuotica.test>`,
    Date: new Date(correo.creado).toUTCString().replace("GMT", "+0000"),
    ...baja,
    "Content-Type": expect.stringMatching(/^multipart\/alternative/),
  });
  expect(headersIn(second?.crudo ?? "")["Message-ID"]).toBe(headers["Message-ID"]);
  const [text, html] = partsIn(first?.crudo ?? "");
  expect(text?.replace(/\r\n/g, "\n")).toBe(correo.texto);
  expect(html?.replace(/\r\n/g, "\n")).toBe(`<p>${correo.texto}</p>`);
});

test("the password never goes in the open, unless the address says so", async () => {
  const open = await servidorSmtp({ starttls: false });
  expect(await wordOf(carrierTo(open.url), correo)).toEqual([
    "servicio",
    null,
    expect.stringMatching(/^El servidor de correo no ofrece una conexión segura/),
  ]);
  expect(open.llegados).toEqual([]);
  expect(await wordOf(carrierTo(`${open.url}&ignoreTLS=true`), correo)).toEqual({});
  expect(open.llegados).toMatchObject([{ seguro: false, user: CUENTA_SMTP.user }]);
  await open.stop();
});

test("a certificate that is nobody's gets nothing, a wrong password neither", async () => {
  const [strict = ""] = server.url.split("?");
  expect(await wordOf(carrierTo(strict), correo)).toEqual([
    "servicio",
    null,
    expect.stringMatching(/^No se pudo conectar con el servidor de correo \(.*(CERT|SIGNED|LEAF|ALTNAME)/),
  ]);
  const wrong = server.url.replace(/:[^:@]+@/, ":otra@");
  expect(await wordOf(carrierTo(wrong), correo)).toEqual([
    "cuenta",
    null,
    "El servidor de correo no acepta el usuario o la clave (535 5.7.8)",
  ]);
  expect(server.llegados).toEqual([]);
});

test.each<[keyof ServidorSmtp["plan"], string, Falla, string]>([
  ["conexion", "421 4.3.2 Try later", "servicio", "421"],
  ["conexion", "554 5.7.1 Not welcome", "cuenta", "554"],
  ["remitente", "550 5.7.1 Sender not allowed", "cuenta", "550 5.7.1"],
  ["remitente", "451 4.3.0 Busy", "servicio", "451 4.3.0"],
  ["destino", "550 5.1.1 No such user", "destino", "550 5.1.1"],
  ["destino", "553 Mailbox name not allowed", "destino", "553"],
  ["destino", "450 4.2.0 Greylisted", "servicio", "450 4.2.0"],
  ["destino", "421 4.7.0 Too fast", "servicio", "421 4.7.0"],
  ["destino", "452 4.2.2 Full", "servicio", "452 4.2.2"],
  ["destino", "552 5.2.2 Mailbox full", "rechazo", "552 5.2.2"],
  ["destino", "550 5.7.26 Your mail is unauthenticated", "rechazo", "550 5.7.26"],
  ["destino", "554 5.7.1 Relay access denied", "cuenta", "554 5.7.1"],
  ["datos", "554 5.7.1 Looks like spam", "rechazo", "554 5.7.1"],
  ["datos", "451 4.3.0 Try again", "servicio", "451 4.3.0"],
])("at %s it says %j", async (step, said, falla, codigo) => {
  server.plan[step] = said;
  expect(await wordOf(carrierTo(server.url), correo)).toEqual([falla, null, expect.stringContaining(`(${codigo}`)]);
  expect(server.llegados).toEqual([]);
});

test.each<[keyof ServidorSmtp["plan"], Falla, number]>([
  ["conexion", "servicio", 0],
  ["remitente", "servicio", 0],
  ["destino", "servicio", 0],
  // It had received everything.
  ["datos", "duda", 1],
])("it hangs up at %s", async (step, falla, llegados) => {
  server.plan[step] = null;
  expect(await wordOf(carrierTo(server.url), correo)).toEqual([falla, null, expect.any(String)]);
  expect(server.llegados).toHaveLength(llegados);
});

test("nobody listens, a name that is none, or not a word: nothing was sent", async () => {
  const gone = await servidorMudo();
  await gone.stop();
  expect(await wordOf(carrierTo(`smtp://${gone.host}`), correo)).toEqual([
    "servicio",
    null,
    "No se pudo conectar con el servidor de correo (ECONNREFUSED)",
  ]);
  expect(await wordOf(carrierTo("smtp://correo.invalid"), correo)).toMatchObject({ 0: "servicio" });
  const mute = await servidorMudo();
  for (const scheme of ["smtp", "smtps"])
    expect(await wordOf(carrierTo(`${scheme}://${mute.host}`, 200), correo)).toEqual([
      "servicio",
      null,
      "El servidor de correo no respondió a tiempo",
    ]);
  await mute.stop();
});

test("an address and a subject say who gets it and what about, and no more", async () => {
  const odd = mensajeOf({
    ...correo,
    asunto: "Hola\r\nBcc: otra@otra.test",
    destino: "maria@otra.test, otra@otra.test",
  });
  const word = await wordOf(carrierTo(server.url), odd);
  expect([word, server.llegados]).toEqual([["destino", null, expect.stringContaining("(501)")], []]);
  const fine = mensajeOf({ ...correo, asunto: "Hola\r\nBcc: otra@otra.test" });
  expect(await wordOf(carrierTo(server.url), fine)).toEqual({});
  expect(server.llegados.at(-1)?.to).toEqual(["maria@otra.test"]);
  expect(headersIn(server.llegados.at(-1)?.crudo ?? "")).not.toHaveProperty("Bcc");
});

test("no error says an address, a text or a password", async () => {
  const words = [];
  for (const step of ["destino", "datos"] as const) {
    server.plan = Object.assign(server.plan, {
      destino: undefined,
      [step]: "550 5.1.1 <maria@otra.test> no such user",
    });
    words.push(JSON.stringify(await wordOf(carrierTo(server.url), correo)));
  }
  expect(words.join()).not.toMatch(/maria|@|rara|cuota/);
});
