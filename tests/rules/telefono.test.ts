import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatTelefono, maskTelefono, parseTelefono, whatsappUrl } from "../../rules/country/telefono.ts";
import { forAll } from "../support/azar.ts";

const PREFIJOS = [
  ["0412", "Digitel"],
  ["0422", "Digitel"],
  ["0414", "Movistar"],
  ["0424", "Movistar"],
  ["0416", "Movilnet"],
  ["0426", "Movilnet"],
] as const;

describe.each(PREFIJOS)("%s (%s)", (prefijo) => {
  const e164 = `+58${prefijo.slice(1)}1234567`;
  const sinCero = prefijo.slice(1);

  test.each([
    ["with a hyphen", `${prefijo}-1234567`],
    ["international, with spaces", `+58 ${sinCero} 1234567`],
    ["plain", `${prefijo}1234567`],
    ["without the zero", `${sinCero} 1234567`],
    ["without the zero, together", `${sinCero}1234567`],
    ["E.164", `+58${sinCero}1234567`],
    ["E.164 without its plus", `58${sinCero}1234567`],
    ["international with the zero", `+58 ${prefijo} 1234567`],
    ["dialled from abroad", `0058${sinCero}1234567`],
    ["with parentheses and dots", `(${prefijo}) 123.45.67`],
    ["in groups", ` ${prefijo} 123 45 67 `],
    ["with a dash", `${prefijo}–1234567`],
    ["pasted with non-breaking spaces", `+58\u00a0${sinCero}\u00a01234567`],
  ])("%s", (_, text) => {
    expect(parseTelefono(text)).toBe(e164);
  });

  test("is shown as it is dialled at home, and masked", () => {
    expect(formatTelefono(e164)).toBe(`${prefijo}-1234567`);
    expect(maskTelefono(e164)).toBe(`${prefijo}-***4567`);
  });

  test("every number of it is read back from how it is shown", () => {
    forAll(
      fc.property(fc.stringMatching(/^\d{7}$/), (numero) => {
        const telefono = `+58${sinCero}${numero}`;
        expect(parseTelefono(formatTelefono(telefono))).toBe(telefono);
        expect(parseTelefono(telefono)).toBe(telefono);
        expect(maskTelefono(telefono)).toBe(`${prefijo}-***${numero.slice(3)}`);
      }),
    );
  });
});

describe("no Venezuelan mobile phone", () => {
  test.each([
    "",
    " ",
    "0",
    "+58",
    "0414",
    "0414-123456",
    "0414-12345678",
    "414123456",
    "0411-1234567",
    "0413-1234567",
    "0415-1234567",
    "0417-1234567",
    "0418-1234567",
    "0420-1234567",
    "0421-1234567",
    "0423-1234567",
    "0425-1234567",
    "0428-1234567",
    "0212-1234567",
    "0261-1234567",
    "+57 414 1234567",
    "+1 414 123 4567",
    "+0414 1234567",
    "00414 1234567",
    "++584141234567",
    "+58+584141234567",
    "5858 414 1234567",
    "0414-123456a",
    "0414_1234567",
    "0414/1234567",
    "0414,1234567",
    "0414-1234567 ext 2",
    "\uff10\uff14\uff11\uff14\uff11\uff12\uff13\uff14\uff15\uff16\uff17",
    "٠٤١٤١٢٣٤٥٦٧",
    "0414-1234567\u0000",
    "\u202d0414-1234567",
    "📱04141234567",
    "04141234567; rm -rf",
    "NaN",
  ])("%j", (text) => {
    expect(parseTelefono(text)).toBeNull();
  });

  test.each([
    ["digits", "4".repeat(10_000_000)],
    ["spaces", " ".repeat(10_000_000)],
    ["zeros after 58", `58${"0".repeat(10_000_000)}`],
  ])("10 MB of %s", (_, text) => {
    expect(parseTelefono(text)).toBeNull();
  });

  test("whatever is typed is null or E.164 with one of the six prefixes", () => {
    const typed = fc.string({ unit: fc.constantFrom(..."+0412658-() .3"), minLength: 9, maxLength: 18 });
    forAll(
      fc.property(fc.oneof(typed, fc.string({ unit: "binary" })), (text) => {
        const telefono = parseTelefono(text);
        expect(telefono === null || /^\+58(412|414|416|422|424|426)[0-9]{7}$/.test(telefono)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("a WhatsApp chat", () => {
  test.each([
    ["Hola", "https://wa.me/584121234567?text=Hola"],
    ["Hola, ¿qué tal?", "https://wa.me/584121234567?text=Hola%2C%20%C2%BFqu%C3%A9%20tal%3F"],
    ["a&b=c#d", "https://wa.me/584121234567?text=a%26b%3Dc%23d"],
    ["👶", "https://wa.me/584121234567?text=%F0%9F%91%B6"],
    ["", "https://wa.me/584121234567?text="],
  ])("with the message %j", (text, url) => {
    expect(whatsappUrl("+584121234567", text)).toBe(url);
  });
});
