/** A form's decisions: which press is the same submission, what is stored on the phone, which value a field shows. */
import { describe, expect, test } from "vitest";
import {
  arrive,
  attemptOf,
  begin,
  change,
  draftOf,
  NO_ATTEMPT,
  press,
  refuse,
  restart,
} from "../../client/kit/form/state/form-state.ts";
import { validate } from "../../client/kit/form/state/validate.ts";
import { pagoInput, registerForInput } from "../../rules/loans/pagos/pagos.ts";

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
    const empty = { codigo: "", monto: "" };
    const pressed = press(begin({ codigo: "4321", monto: "6,00" }, null), {});
    const kept = JSON.parse(JSON.stringify(draftOf(pressed, [])));
    const again = press(begin(empty, kept), {});
    expect(again.underway).toEqual({ codigo: "4321", monto: "6,00" });
    expect(again.attempt.clave).toBe(pressed.attempt.clave);
  });
});

describe("a draft", () => {
  const values = { email: "ana@cuotica.test", password: "arepa-con-queso", otp: "123456" };

  test.each([
    ["a password, though nobody named it", [] as const, "arepa-con-queso"],
    ["what is named a secret", ["otp"] as const, "123456"],
  ])("never holds %s", (_, secret, hidden) => {
    const draft = draftOf(press(begin(values, null), {}), secret);
    expect(JSON.stringify(draft)).not.toContain(hidden);
    expect(draft.values).toMatchObject({ email: "ana@cuotica.test" });
  });

  test("holds a field that only sounds like a secret", () => {
    expect(draftOf(begin({ claveDelBanco: "0102" }, null), []).values).toEqual({ claveDelBanco: "0102" });
  });
});

describe("an answer of the server while somebody writes", () => {
  const before = { marca: "Cuotica", multa: "0,50", redes: { x: null as string | null } };

  test("fills what nobody touched and leaves what was written", () => {
    const written = change(begin(before, null), "marca", "Cuotas Ya");
    const after = arrive(written, { marca: "Otra", multa: "1,00", redes: { x: "https://x.com/a" } });
    expect(after.values).toEqual({ marca: "Cuotas Ya", multa: "1,00", redes: { x: "https://x.com/a" } });
  });

  test("and again, when it answers once more", () => {
    const once = arrive(begin(before, null), { ...before, marca: "Otra" });
    expect(arrive(once, { ...before, marca: "Otra más" }).values.marca).toBe("Otra más");
  });

  test("a draft counts as written", () => {
    const restored = begin(before, { values: { marca: "Cuotas Ya" } });
    expect(arrive(restored, { ...before, marca: "Otra" }).values.marca).toBe("Cuotas Ya");
  });

  test("leaves what is wrong and what was said of it", () => {
    const wrong = refuse(begin(before, null), { multa: "Escribe cuánto suma una multa, por ejemplo 0,50." });
    expect(arrive(wrong, { ...before, marca: "Otra" }).errors).toEqual(wrong.errors);
  });

  test("a field set back to what it was follows again", () => {
    const back = change(change(begin(before, null), "multa", "2"), "multa", "0,50");
    expect(arrive(back, { ...before, multa: "2,00" }).values.multa).toBe("2,00");
  });
});

describe("a form begun anew", () => {
  const empty = { texto: "", promesa: "" };

  test("once what was sent was taken: is without it, and with what was typed since", () => {
    const pressed = press(change(begin(empty, null), "texto", "No contestó"), {});
    expect(restart(change(pressed, "promesa", "2027-01-31"), empty).values).toEqual({
      texto: "",
      promesa: "2027-01-31",
    });
  });

  test("with nothing on its way: holds what it is given, and no error", () => {
    const wrong = refuse(change(begin(empty, null), "texto", "x"), { promesa: "Elige una fecha válida.", userId: "?" });
    const { values, errors, message } = restart(wrong, empty);
    expect({ values, errors, message }).toEqual({ values: empty, errors: {}, message: null });
  });
});

describe("what a phone kept", () => {
  test("fills the fields of this form only: another version of it may have had others", () => {
    const form = begin({ codigo: "", monto: "6,00" }, { values: { codigo: "4321", cuenta: "0102" } });
    expect(form.values).toEqual({ codigo: "4321", monto: "6,00" });
    expect(form.restored).toBe(true);
  });

  test("is not said to be recovered when it is what the form begins with", () => {
    expect(begin({ monto: "6,00" }, { values: { monto: "6,00" } }).restored).toBe(false);
    expect(begin({ monto: "6,00" }, null).restored).toBe(false);
  });
});

describe("errors beside fields", () => {
  const codigo = "El código debe ser un número de 4 dígitos.";

  test("stand beside their own, and go when it is changed", () => {
    const wrong = refuse(begin({ codigo: "", monto: "" }, null), { codigo, monto: "Escribe el monto." });
    expect(wrong.errors).toEqual({ codigo, monto: "Escribe el monto." });
    expect(change(wrong, "codigo", "4321").errors).toEqual({ monto: "Escribe el monto." });
  });

  test("what is wrong with no field of the form is said of the whole: no press is refused in silence", () => {
    for (const name of ["token", "datosPago.banco", ""]) {
      const { busy, errors, message } = press(begin({ email: "" }, null), { [name]: "Falta el código." });
      expect({ busy, errors, message }).toEqual({ busy: false, errors: {}, message: "Falta el código." });
    }
  });

  test("each refusal counts, so that the same error takes the focus again", () => {
    const once = press(begin({ codigo: "" }, null), { codigo });
    expect(press(once, { codigo }).refusals).toBe(once.refusals + 1);
  });

  test("the schema's own, before anything is sent", () => {
    expect(validate(pagoInput, { codigo: "12", monto: 0, referencia: "12a4" })).toEqual({
      codigo: "El código debe ser un número de 4 dígitos.",
      monto: "Escribe el monto que pagaste, por ejemplo 6,00.",
      referencia: "La referencia tiene de 4 a 20 números.",
    });
    expect(validate(pagoInput, { codigo: "1234", monto: 600, referencia: "" })).toEqual({});
  });

  test.each([
    ["", "Elige un cliente."],
    [undefined, "Elige un cliente."],
    ["no es", "El identificador no es válido."],
  ])("a field with a text of its own while it is empty: %j", (userId, text) => {
    const pago = { userId, codigo: "1234", monto: 600, fechaPago: "2026-03-04", metodo: "efectivo" };
    expect(validate(registerForInput, pago, { userId: "Elige un cliente." })).toEqual({ userId: text });
  });
});
