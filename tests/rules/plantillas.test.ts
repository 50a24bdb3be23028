/** Every message with plain, the longest and hostile words: what must hold whatever is in it. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { instante } from "../../rules/country/fecha.ts";
import { centavos } from "../../rules/money/dinero.ts";
import { contrast } from "../../rules/operator/ajustes/color.ts";
import { correoCabeceras, correoHtml, correoTexto, isMuda } from "../../rules/operator/correo/correo.ts";
import { claseOf } from "../../rules/texts/channels/clases.ts";
import { PLANTILLAS } from "../../rules/texts/channels/plantillas.ts";
import { conMarca, smsOtp, smsTelefonoCambiado } from "../../rules/texts/channels/sms.ts";
import { PLANTILLAS_WHATSAPP } from "../../rules/texts/channels/whatsapp.ts";
import { correoSolicitud } from "../../rules/texts/events/correos.ts";
import { events, type PersonEvent } from "../../rules/texts/events/events.ts";
import { CASOS, type Caso, correosDe, eventosDe } from "../../rules/texts/events/muestras.ts";
import { forAll } from "../support/azar.ts";

const URL_PROPIA = "https://prestamos.ejemplo.com.ve";
const BAJA = `${URL_PROPIA}/baja#codigo=abc`;
const LARGA = "El Araguaney Préstamos & Cía »";
const LOGO = { logoUrl: `/marca/logo.png?v=${"a".repeat(12)}`, logoAncho: "320", logoAlto: "80" };
const PRESTAMISTA = {
  razonSocial: "<b>Inversiones</b> ".repeat(8),
  rif: "J-07013380-5",
  direccion: "Avenida \"larga\" 'de' Caracas ".repeat(8),
  telefono: "0212-5551234",
};
const casa = (more: Partial<Parameters<typeof correoHtml>[1]> = {}, color: string | null = "#ffb32c") => ({
  marca: { marca: LARGA, color, logo: LOGO, prestamista: PRESTAMISTA },
  url: URL_PROPIA,
  baja: BAJA as string | null,
  sinRespuesta: true,
  ...more,
});

const correos = CASOS.flatMap((caso) =>
  correosDe(caso, URL_PROPIA).map((carta) => [carta.plantilla, caso, carta] as const),
);

type Tell = (...args: unknown[]) => PersonEvent;
const told = CASOS.flatMap((caso: Caso) =>
  Object.entries(eventosDe(caso)).map(
    ([name, args]) => [name, caso, (events[name as keyof typeof events] as Tell)(...args)] as const,
  ),
);

const HUECOS = /undefined|null|NaN|\[object|\$\{|\{\{|[^.]\.\.(?!\.)/;
/** Void elements. */
const VACIOS = new Set(["meta", "br", "img"]);

/** Parses HTML strictly: every tag is closed in order, and returns each one's attributes. */
function read(html: string): { tags: Record<string, string>[]; text: string } {
  const open: string[] = [];
  const tags: Record<string, string>[] = [];
  const bare = html.replace(/<!--\[if mso\]>.*?<!\[endif\]-->/g, "").replace(/^<!doctype html>/, "");
  const text = bare.replace(/<style>.*?<\/style>/s, "").replace(/<[^>]*>/g, "\n");
  for (const [, end, name = "", attributes = ""] of bare.matchAll(
    /<(\/?)([a-z0-9]+)((?:\s+[a-z-]+="[^"<>]*")*)\s*>/g,
  )) {
    if (end) expect(open.pop()).toBe(name);
    else {
      if (!VACIOS.has(name)) open.push(name);
      const said = [...attributes.matchAll(/([a-z-]+)="([^"]*)"/g)].map(([, key = "", value = ""]) => [key, value]);
      tags.push({ ...Object.fromEntries(said), name });
    }
  }
  expect(open).toEqual([]);
  // Text between two tags contains no angle bracket.
  expect(
    bare.replace(/<style>.*?<\/style>/s, "").replace(/<\/?[a-z0-9]+(?:\s+[a-z-]+="[^"<>]*")*\s*>/g, ""),
  ).not.toMatch(/[<>]/);
  return { tags, text };
}

describe("a mail", () => {
  test.each(correos)("%s, %s: says all it must, as text and as HTML", (plantilla, _, carta) => {
    expect(
      Object.keys(carta.params)
        .filter((name) => name !== "fin")
        .toSorted(),
    ).toEqual([...PLANTILLAS[plantilla].params].toSorted());
    const texto = correoTexto(carta, casa());
    const html = correoHtml(carta, casa());
    for (const said of [carta.asunto, texto]) expect(said).not.toMatch(HUECOS);
    expect(carta.asunto).not.toMatch(/[\r\n]/);
    expect(html.length).toBeLessThan(100 * 1024);
    const { tags, text } = read(html);
    expect(text.trim().length).toBeGreaterThan(80);
    expect(
      tags.filter(({ name }) => name === "script" || name === "iframe" || name === "link" || name === "form"),
    ).toEqual([]);
    // Opening it requests only the logo, from the service itself.
    expect(tags.filter(({ src }) => src).map(({ src }) => src)).toEqual([`${URL_PROPIA}${LOGO.logoUrl}`]);
    expect(html).not.toMatch(/@import|url\(|background="|srcset/);
    // Every link is complete, belongs to the service, and is in the plain text too.
    const links = tags.flatMap(({ href }) => href ?? []);
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) {
      expect(link.startsWith(`${URL_PROPIA}/`)).toBe(true);
      expect(texto.split(/\s/)).toContain(link);
    }
    const painted = tags.filter(({ style }) => style?.includes("display:inline-block"));
    expect(painted).toHaveLength(1);
    expect(html).toContain("@media (prefers-color-scheme:dark){");
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
  });

  test.each(correos)("%s, %s: nothing of its text is lost in the HTML", (_plantilla, _caso, carta) => {
    const { text } = read(correoHtml(carta, casa()));
    const seen = text
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&quot;", '"')
      .replaceAll("&#x27;", "'")
      .replaceAll("&amp;", "&");
    const words = (said: string) => said.split(/[\s:]+/).filter(Boolean);
    const have = new Set(words(seen));
    expect(words(carta.texto).filter((word) => !have.has(word))).toEqual([]);
  });

  test("can be refused only where it is no matter of the door or of the house", () => {
    const refused = Object.keys(PLANTILLAS).filter(
      (plantilla) => correoCabeceras({ plantilla } as never, BAJA)["List-Unsubscribe"],
    );
    expect(refused.toSorted()).toEqual(["aprobacion", "aviso", "decision", "recordatorio", "respuesta"]);
    for (const [plantilla, caso, carta] of correos) {
      const can = refused.includes(plantilla);
      expect([plantilla, caso, correoHtml(carta, casa()).includes(BAJA)]).toEqual([plantilla, caso, can]);
      expect(correoTexto(carta, casa()).includes(BAJA)).toBe(can);
      expect(correoHtml(carta, casa({ baja: null }))).not.toContain("Dejar de recibir");
    }
    expect(correoCabeceras({ plantilla: "recordatorio" }, BAJA)).toEqual({
      "Auto-Submitted": "auto-generated",
      "List-Unsubscribe": `<${BAJA}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
    expect(correoCabeceras({ plantilla: "recordatorio" }, null)).toEqual({ "Auto-Submitted": "auto-generated" });
  });

  test("of the door says what nobody will ask for, and who cannot be answered says so", () => {
    for (const [plantilla, , carta] of correos) {
      const texto = correoTexto(carta, casa());
      expect(texto.includes("Nunca te pediremos tu contraseña ni tus códigos")).toBe(
        claseOf(plantilla) === "seguridad",
      );
      expect(texto).toContain("No respondas a este correo");
      expect(correoTexto(carta, casa({ sinRespuesta: false }))).not.toContain("No respondas");
    }
    expect(
      ["Cuotica <no-reply@x.test>", "noreply@x.test", "no-responder@x.test", "X <no_responda@x.test>"].map(isMuda),
    ).toEqual([true, true, true, true]);
    expect(["hola@x.test", "Noelia <noelia@x.test>", "Ana <ana@noreply.test>"].map(isMuda)).toEqual([
      false,
      false,
      false,
    ]);
  });

  test("what somebody wrote is never a button, a link or a row", () => {
    const [, , carta] = correos.find(([plantilla, caso]) => plantilla === "solicitud" && caso === "hostil") ?? [];
    if (!carta) throw new Error("no such sample");
    const { tags } = read(correoHtml(carta, casa()));
    expect(tags.filter(({ href }) => href?.includes("ladron"))).toEqual([]);
    expect(tags.filter(({ name }) => name === "th")).toHaveLength(3);
    forAll(
      fc.property(fc.string({ unit: "binary", maxLength: 200 }), fc.string({ maxLength: 60 }), (reason, nombre) => {
        const persona = { nombre, apellido: nombre, correo: "a@b.test", status: "Pendiente" };
        const written = correoSolicitud(
          { ...persona, amount: centavos(1), ingreso: centavos(1), reason },
          `${URL_PROPIA}/admin`,
        );
        const seen = read(correoHtml(written, casa())).tags.flatMap(({ href }) => href ?? []);
        expect(new Set(seen)).toEqual(new Set([`${URL_PROPIA}/admin/pendientes`]));
      }),
      { numRuns: 300 },
    );
  });

  test("its button and its links are read in light and in dark, in any colour", () => {
    const [, , carta] = correos[0] ?? [];
    if (!carta) throw new Error("no sample");
    forAll(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
        const color = `#${number.toString(16).padStart(6, "0")}`;
        const html = correoHtml(carta, casa({}, color));
        const light = /display:inline-block[^"]*?background:(#\w{6});color:(#\w{6})/.exec(html);
        expect(contrast(light?.[1] ?? "", light?.[2] ?? "")).toBeGreaterThanOrEqual(4.5);
        const link = /class="enlace"[^>]*color:(#\w{6})/.exec(html)?.[1] ?? "";
        for (const ground of ["#ffffff", "#faf8f3"]) expect(contrast(link, ground)).toBeGreaterThanOrEqual(4.5);
        const dark = /\.boton,\.boton a\{background:(#\w{6})!important;color:(#\w{6})/.exec(html);
        expect(contrast(dark?.[1] ?? "", dark?.[2] ?? "")).toBeGreaterThanOrEqual(4.5);
        const night = /\.enlace\{color:(#\w{6})/.exec(html)?.[1] ?? "";
        for (const ground of ["#18201c", "#0f1512"]) expect(contrast(night, ground)).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 200 },
    );
  });
});

/** Written independently of the program: the letters of GSM 03.38, some of which take two places. */
const GSM = /^[@£$¥èéùìòÇ\nØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà^{}\\[~\]|€]*$/;
const places = (sms: string) => sms.length + (sms.match(/[\^{}\\[~\]|€]/g)?.length ?? 0);

const MARCAS = ["Cuotica", LARGA, "{[€uro]}~|^\\{[€uro]}~|^\\{[€ur", "ábc Ñandú Préstamos Rápidos 2027", "日本", ""];

describe("a phone that costs", () => {
  test.each(told)("%s, %s: one SMS that names no one", (_, caso, { telefono, notificacion }) => {
    expect(notificacion.mensaje).not.toMatch(HUECOS);
    if (!telefono) return expect(telefono).toBeNull();
    for (const marca of MARCAS) {
      const sms = conMarca(marca, telefono.sms);
      expect(sms).toMatch(GSM);
      expect(places(sms)).toBeLessThanOrEqual(160);
      expect(sms).not.toMatch(/[áéíóúÁÉÍÓÚ]/);
      if (marca === "Cuotica") expect(sms).toBe(`Cuotica: ${telefono.sms}`);
      for (const text of [sms, ...Object.values(telefono.whatsapp.params)]) {
        expect(text).not.toMatch(HUECOS);
        expect(text).not.toMatch(caso === "hostil" ? /script|ladron/ : /Rivas|Guadalupe|Medicinas|trabajo/);
      }
    }
    const template = PLANTILLAS_WHATSAPP[telefono.whatsapp.plantilla];
    expect(Object.keys(telefono.whatsapp.params).toSorted()).toEqual([...(template?.params ?? ["?"])].toSorted());
  });

  test("is paid for what somebody waits for, owes, or must stop", () => {
    const paid = Object.entries(eventosDe("corto")).filter(
      ([name, args]) => (events[name as keyof typeof events] as Tell)(...args).telefono,
    );
    expect(paid.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        "loanApproved",
        "loanRejected",
        "loanCompleted",
        "prorrogaGranted",
        "prorrogaRefused",
        "pagoApproved",
        "pagoConfirmed",
        "pagoRejected",
        "verificationApproved",
        "verificationRejected",
        "accountChanged",
        "frozen",
      ]),
    );
    const change = (que: "navegador" | "contrasena") =>
      events.accountChanged({ que, cuando: instante(0), agente: null, ip: null }).telefono;
    expect(change("navegador")).toBeNull();
    expect(change("contrasena")?.whatsapp.params.cambio).toBe("la contraseña de tu cuenta cambió");
  });

  test("a code and the word to the phone of before are one SMS under any brand and host", () => {
    for (const marca of MARCAS)
      for (const host of [null, "cuotica.test", `${"a".repeat(60)}.${"b".repeat(60)}.com.ve`]) {
        const code = smsOtp("123456", host, marca);
        expect(places(code)).toBeLessThanOrEqual(160);
        expect(code).toMatch(/ es 123456(\n\n@\S+ #123456)?$/);
        expect(places(conMarca(marca, smsTelefonoCambiado(instante(0))))).toBeLessThanOrEqual(160);
      }
    expect(smsOtp("123456", "cuotica.test", "Cuotica")).toBe("Tu codigo de Cuotica es 123456\n\n@cuotica.test #123456");
    expect(smsOtp("123456", null, "Préstamos Ñ")).toMatch(/^Tu codigo de Prestamos Ñ es 123456$/);
  });
});

test("a brand is said once, and cut only where that saves a part", () => {
  expect(conMarca("Préstamos Rápidos", "Prestamos Rap: tu cuota vence hoy.")).toBe(
    "Prestamos Rap: tu cuota vence hoy.",
  );
  expect(conMarca("Cuotica", "tu cuota: vence hoy.")).toBe("Cuotica: tu cuota: vence hoy.");
  expect(conMarca("Cuotica", "a".repeat(156))).toBe("a".repeat(156));
  expect(conMarca("Cuotica", "a".repeat(155 - 2))).toBe(`Cuoti: ${"a".repeat(153)}`);
  expect(conMarca("Cuotica", "a".repeat(170))).toBe(`Cuotica: ${"a".repeat(170)}`);
});

test("of each template is known what kind it is", () => {
  expect(Object.keys(PLANTILLAS).map((plantilla) => [plantilla, claseOf(plantilla)])).toEqual([
    ["codigo", "codigo"],
    ["aviso", "negocio"],
    ["solicitud", "casa"],
    ["pago", "casa"],
    ["prorroga", "casa"],
    ["administrador", "casa"],
    ["programa", "casa"],
    ["segunda", "casa"],
    ["resumen-diario", "casa"],
    ["sin-guardar", "casa"],
    ["alarma", "casa"],
    ["prueba", "casa"],
    ["aprobacion", "negocio"],
    ["decision", "negocio"],
    ["respuesta", "negocio"],
    ["recordatorio", "cobro"],
    ["recuperacion", "seguridad"],
    ["confirmacion", "seguridad"],
    ["reclamo", "seguridad"],
    ["invitacion", "seguridad"],
    ["cambio", "seguridad"],
  ]);
});
