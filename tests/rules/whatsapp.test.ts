/** Meta refuses a template that breaks one of these rules, days after it was submitted. */
import { expect, test } from "vitest";
import { routeAt } from "../../rules/routes.ts";
import { BOTON_WHATSAPP, PLANTILLAS_WHATSAPP, porWhatsapp } from "../../rules/texts/channels/whatsapp.ts";
import { plantillasParaMeta } from "../../rules/texts/channels/whatsapp-meta.ts";

const all = Object.entries(PLANTILLAS_WHATSAPP);
const deUtilidad = all.filter(([, { categoria }]) => categoria === "UTILITY");

test.each(all)("%s: its parameters are those of its body, in order, each with an example", (_, plantilla) => {
  const { nombre, cuerpo, params, ejemplos } = plantilla;
  expect(nombre).toMatch(/^[a-z0-9_]{1,512}$/);
  const places = [...cuerpo.matchAll(/\{\{(\d+)\}\}/g)].map(([, number]) => Number(number));
  expect(places).toEqual(params.map((_, i) => i + 1));
  expect(ejemplos).toHaveLength(params.length);
  for (const ejemplo of ejemplos) expect(ejemplo).toMatch(/^\S(?:[^\n\t]*\S)?$/);
  expect(new Set(params).size).toBe(params.length);
});

test.each(deUtilidad)("%s: Meta would take it", (_, { cuerpo, params, pagina }) => {
  expect(cuerpo.length).toBeLessThanOrEqual(1024);
  expect(cuerpo).not.toMatch(/^\s*\{\{|\}\}[\s.,;:!?]*$/);
  expect(cuerpo).not.toMatch(/\}\}\s*\{\{/);
  expect(cuerpo).not.toMatch(/\n{3}| {4}|\t/);
  const words = cuerpo.replaceAll(/\{\{\d+\}\}/g, "").match(/\p{L}+/gu) ?? [];
  expect(words.length).toBeGreaterThanOrEqual(3 * params.length + 3);
  if (pagina) expect(routeAt(new URL(pagina, "https://x.test").pathname).audience).toBe("borrower");
});

test("no two have one name at Meta, and the button's words fit", () => {
  expect(new Set(all.map(([, { nombre }]) => nombre)).size).toBe(all.length);
  expect(BOTON_WHATSAPP.length).toBeLessThanOrEqual(25);
});

test("a code has Meta's own body: one parameter and no page", () => {
  const codes = all.filter(([, { categoria }]) => categoria === "AUTHENTICATION");
  expect(codes.map(([name, { params, pagina }]) => [name, params, pagina])).toEqual([["codigo", ["codigo"], null]]);
});

test("Meta's API gets each with its examples, and a button to a page of the service where that has an address", () => {
  const asked = plantillasParaMeta("https://cuotica.test") as { name: string; components: Record<string, unknown>[] }[];
  expect(asked.map(({ name }) => name)).toEqual(all.map(([, { nombre }]) => nombre));
  const named = Object.fromEntries(asked.map(({ name, ...rest }) => [name, rest]));
  expect(named.pago_aprobado).toEqual({
    language: "es",
    category: "UTILITY",
    components: [
      { type: "BODY", text: PLANTILLAS_WHATSAPP.pago_aprobado?.cuerpo, example: { body_text: [["$15,00"]] } },
      { type: "BUTTONS", buttons: [{ type: "URL", text: "Abrir mi cuenta", url: "https://cuotica.test/solicitar" }] },
    ],
  });
  expect(named.codigo).toEqual({
    language: "es",
    category: "AUTHENTICATION",
    components: [
      { type: "BODY", add_security_recommendation: true },
      { type: "FOOTER", code_expiration_minutes: 10 },
      { type: "BUTTONS", buttons: [{ type: "OTP", otp_type: "COPY_CODE", text: "Copiar código" }] },
    ],
  });
  // An example is required for every parameter and nowhere else.
  for (const { components } of asked)
    expect("example" in (components[0] ?? {})).toBe(/\{\{1\}\}/.test(String(components[0]?.text)));
  expect(JSON.stringify(plantillasParaMeta(null))).not.toMatch(/"URL"|null/);
});

test("what stands in a place is one line", () => {
  expect(porWhatsapp("prueba", { marca: " Mi\n\tmarca  \u00a0 larga " })).toEqual({
    plantilla: "prueba",
    params: { marca: "Mi marca larga" },
  });
});
