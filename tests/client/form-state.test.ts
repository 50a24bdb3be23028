/** What a form decides: which press is the same send, what is kept on the phone, whose words stand in a field. */
import { describe, expect, test } from "vitest";
import { attemptOf, draftOf, follow, NO_ATTEMPT, onlyKnown } from "../../client/kit/form/form-state.ts";
import { validate } from "../../client/kit/form/validate.ts";
import { pagoInput } from "../../rules/loans/pagos.ts";

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

describe("the key of a send", () => {
  const first = attemptOf(NO_ATTEMPT, { codigo: "4321", monto: "6,00" });

  test("is a UUID", () => {
    expect(first.clave).toMatch(UUID);
  });

  test("stays while the content is the same: a retry is the same send", () => {
    expect(attemptOf(first, { codigo: "4321", monto: "6,00" }).clave).toBe(first.clave);
  });

  test("is another once the content is", () => {
    const second = attemptOf(first, { codigo: "4322", monto: "6,00" });
    expect(second.clave).toMatch(UUID);
    expect(second.clave).not.toBe(first.clave);
  });

  test("survives a reload with its draft, so that the retry after it is the same send", () => {
    const values = { codigo: "4321", monto: "6,00" };
    const draft = JSON.parse(JSON.stringify(draftOf(values, [], first)));
    const kept = { clave: draft.clave, content: draft.content };
    expect(attemptOf(kept, { codigo: "", monto: "", ...draft.values }).clave).toBe(first.clave);
  });
});

describe("a draft", () => {
  const values = { email: "ana@cuotica.test", password: "arepa-con-queso", otp: "123456" };

  test.each([
    ["a password, though nobody named it", [] as const, "arepa-con-queso"],
    ["what is named a secret", ["otp"] as const, "123456"],
  ])("never holds %s", (_, secret, hidden) => {
    const draft = draftOf(values, secret, attemptOf(NO_ATTEMPT, values));
    expect(JSON.stringify(draft)).not.toContain(hidden);
    expect(draft.values).toMatchObject({ email: "ana@cuotica.test" });
  });

  test("holds a field that only sounds like a secret", () => {
    expect(draftOf({ claveDelBanco: "0102" }, [], NO_ATTEMPT).values).toEqual({ claveDelBanco: "0102" });
  });
});

describe("an answer of the server while somebody writes", () => {
  const before = { marca: "Cuotica", multa: "0,50", redes: { x: null as string | null } };

  test("fills what nobody touched and leaves what was written", () => {
    const written = { ...before, marca: "Cuotas Ya" };
    expect(follow(written, before, { marca: "Otra", multa: "1,00", redes: { x: "https://x.com/a" } })).toEqual({
      marca: "Cuotas Ya",
      multa: "1,00",
      redes: { x: "https://x.com/a" },
    });
  });

  test("after a send, clears what was sent and leaves what was typed since", () => {
    const sent = { texto: "No contestó", promesa: "" };
    const now = { texto: "No contestó", promesa: "2027-01-31" };
    expect(follow(now, sent, { texto: "", promesa: "" })).toEqual({ texto: "", promesa: "2027-01-31" });
  });

  test("a field set back to what it was follows again", () => {
    expect(follow(before, before, { ...before, multa: "2,00" }).multa).toBe("2,00");
  });
});

describe("errors beside fields", () => {
  test("the server's, those of this form only", () => {
    const campos = { codigo: "El código debe ser un número de 4 dígitos.", "otra.cosa": "x" };
    expect(onlyKnown({ codigo: "", monto: "" }, campos)).toEqual({ codigo: campos.codigo });
    expect(onlyKnown({ codigo: "" }, undefined)).toEqual({});
  });

  test("the schema's own, before anything is sent", () => {
    expect(validate(pagoInput, { codigo: "12", monto: 0, referencia: "12a4" })).toEqual({
      codigo: "El código debe ser un número de 4 dígitos.",
      monto: "Escribe el monto que pagaste, por ejemplo 6,00.",
      referencia: "La referencia tiene de 4 a 20 números.",
    });
    expect(validate(pagoInput, { codigo: "1234", monto: 600, referencia: "" })).toEqual({});
  });
});
