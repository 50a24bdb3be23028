/** A form in use: typed text stays whatever arrives, a send is busy until its own answer, no press is silently lost. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Failure } from "../../client/kit/failure.ts";
import { type ControlOptions, controlOf } from "../../client/kit/form/form-control.ts";
import { readDraft, saveDraft } from "../../client/kit/form/state/draft.ts";
import { begin } from "../../client/kit/form/state/form-state.ts";
import { textOf } from "../../rules/texts/refusals/mensajes.ts";
import { PhoneStorage, putStorage } from "../support/phone-storage.ts";

beforeEach(() => putStorage(new PhoneStorage()));
afterEach(() => putStorage(undefined));

interface Nota {
  texto: string;
  promesa: string;
}

const EMPTY: Nota = { texto: "", promesa: "" };

/** A form as on a page, with everything ever sent through it. */
function formOf(options: ControlOptions<Nota> = {}) {
  let state = begin(EMPTY, options.draftKey ? readDraft(options.draftKey) : null);
  const cell = {
    read: () => state,
    write: (next: typeof state) => {
      state = next;
    },
  };
  const sent: { values: Nota; clave: string; answer: PromiseWithResolvers<void> }[] = [];
  const send = (values: Nota, clave: string) => {
    const answer = Promise.withResolvers<void>();
    sent.push({ values, clave, answer });
    return answer.promise;
  };
  const control = controlOf(cell, options);
  return { ...control, state: cell.read, sent, send };
}

const LOST = new Failure("offline");
const REUSED = new Failure("refused", { code: "KEY_REUSED", message: textOf("KEY_REUSED") });

describe("a press", () => {
  test("is busy until its own answer, whatever is typed or arrives meanwhile", async () => {
    const form = formOf();
    form.set("texto", "No contestó");
    const pressed = form.press(form.send);
    expect(form.state().busy).toBe(true);
    form.set("promesa", "2027-01-31");
    form.arrive({ texto: "", promesa: "2027-02-28" });
    form.reset(EMPTY);
    expect(form.state().busy).toBe(true);
    form.sent[0]?.answer.resolve();
    await pressed;
    expect(form.state().busy).toBe(false);
  });

  test("while another is on its way sends nothing twice", async () => {
    const form = formOf();
    form.set("texto", "No contestó");
    const pressed = form.press(form.send);
    void form.press(form.send);
    expect(form.sent).toHaveLength(1);
    expect(form.state().busy).toBe(true);
    form.sent[0]?.answer.resolve();
    await pressed;
  });

  test("with something wrong sends nothing, and says what", async () => {
    const form = formOf({ validate: ({ texto }) => (texto ? {} : { texto: "Escribe qué pasó." }) });
    await form.press(form.send);
    expect(form.sent).toHaveLength(0);
    expect(form.state()).toMatchObject({ busy: false, errors: { texto: "Escribe qué pasó." } });
    form.set("texto", "No contestó");
    void form.press(form.send);
    expect(form.sent).toHaveLength(1);
    expect(form.state().errors).toEqual({});
  });

  test("begins without what was said of the last one", async () => {
    const form = formOf();
    form.say("No se pudo guardar.");
    void form.press(form.send);
    expect(form.state().message).toBeNull();
  });
});

describe("an answer", () => {
  test("that took it: what was typed since is still to be sent, under another key", async () => {
    const form = formOf();
    form.set("texto", "No contestó");
    const first = form.press(form.send);
    form.set("texto", "No contestó. Llamar mañana");
    form.sent[0]?.answer.resolve();
    await first;
    expect(form.state().values.texto).toBe("No contestó. Llamar mañana");
    void form.press(form.send);
    expect(form.sent.map(({ values }) => values.texto)).toEqual(["No contestó", "No contestó. Llamar mañana"]);
    expect(form.sent[1]?.clave).not.toBe(form.sent[0]?.clave);
  });

  test("that took it: the same once more is another send", async () => {
    const form = formOf();
    form.set("texto", "No contestó");
    const first = form.press(form.send);
    form.sent[0]?.answer.resolve();
    await first;
    void form.press(form.send);
    expect(form.sent[1]?.values).toEqual(form.sent[0]?.values);
    expect(form.sent[1]?.clave).not.toBe(form.sent[0]?.clave);
  });

  test("that never came: everything stays as typed, and the same content goes again under the same key", async () => {
    const form = formOf({ fallback: "No se pudo guardar." });
    form.set("texto", "No contestó");
    const first = form.press(form.send);
    form.sent[0]?.answer.reject(LOST);
    await first;
    expect(form.state()).toMatchObject({ busy: false, values: { texto: "No contestó" } });
    expect(form.state().message).toBe("No se pudo guardar. Revisa tu conexión e inténtalo de nuevo.");
    void form.press(form.send);
    expect(form.sent[1]?.clave).toBe(form.sent[0]?.clave);
  });

  test("that refused its key says what to do next", () => {
    expect(REUSED.message).toBe(
      "Esto ya nos llegó, con otros datos. Cierra y mira si quedó registrado antes de repetirlo.",
    );
  });

  test.each([
    ["refused its key", REUSED, true],
    ["refused it otherwise", new Failure("refused", { code: "STORAGE_FAILED", message: "?" }), false],
  ])("that %s: whether the same content goes again under another key", async (_, failure, another) => {
    const form = formOf({ draftKey: "nota" });
    form.set("texto", "No contestó");
    const pressed = form.press(form.send);
    form.sent[0]?.answer.reject(failure);
    await pressed;
    expect(form.state()).toMatchObject({ message: failure.message, values: { texto: "No contestó" } });
    const reloaded = formOf({ draftKey: "nota" });
    expect(reloaded.state().values.texto).toBe("No contestó");
    void reloaded.press(reloaded.send);
    void form.press(form.send);
    for (const clave of [form.sent[1]?.clave, reloaded.sent[0]?.clave]) {
      expect(clave).toBeTruthy();
      expect(clave !== form.sent[0]?.clave).toBe(another);
    }
  });

  test.each([
    [
      "beside the field it is about",
      { texto: "Usa hasta 500 caracteres." },
      { errors: { texto: "Usa hasta 500 caracteres." }, message: null },
    ],
    [
      "of the whole form, where it has no such field",
      { loanId: "Falta." },
      { errors: {}, message: "Revisa los datos." },
    ],
    [
      "of both",
      { texto: "Usa hasta 500 caracteres.", loanId: "Falta." },
      { errors: { texto: "Usa hasta 500 caracteres." }, message: "Falta." },
    ],
  ])("that refused it is said %s", async (_, campos, said) => {
    const form = formOf();
    const pressed = form.press(form.send);
    form.sent[0]?.answer.reject(new Failure("refused", { message: "Revisa los datos.", campos }));
    await pressed;
    const { busy, errors, message } = form.state();
    expect({ busy, errors, message }).toEqual({ busy: false, ...said });
  });

  test("after the page began the form anew leaves it as it is", async () => {
    const form = formOf({ draftKey: "nota" });
    form.set("texto", "No contestó");
    const pressed = form.press(form.send);
    form.reset(EMPTY);
    form.sent[0]?.answer.resolve();
    await pressed;
    expect(form.state().values).toEqual(EMPTY);
    expect(readDraft("nota")).toBeNull();
    form.arrive({ texto: "del servidor", promesa: "2027-02-28" });
    expect(form.state().values.texto).toBe("del servidor");
  });
});

describe("the draft", () => {
  const draftKey = "nota";

  test("is what stands in the fields, from the first letter until it was taken", async () => {
    const form = formOf({ draftKey });
    form.set("texto", "N");
    expect(readDraft(draftKey)?.values).toEqual({ texto: "N", promesa: "" });
    const pressed = form.press(form.send);
    expect(readDraft(draftKey)?.clave).toBe(form.sent[0]?.clave);
    form.sent[0]?.answer.resolve();
    await pressed;
    expect(readDraft(draftKey)).toBeNull();
  });

  test("stays when no answer came, so that the send after a reload is the same", async () => {
    const form = formOf({ draftKey });
    form.set("texto", "No contestó");
    const pressed = form.press(form.send);
    form.sent[0]?.answer.reject(LOST);
    await pressed;
    const reloaded = formOf({ draftKey });
    expect(reloaded.state()).toMatchObject({ restored: true, values: { texto: "No contestó" } });
    void reloaded.press(reloaded.send);
    expect(reloaded.sent[0]?.clave).toBe(form.sent[0]?.clave);
  });

  test("holds what was typed during a send that was taken", async () => {
    const form = formOf({ draftKey });
    form.set("texto", "No contestó");
    const pressed = form.press(form.send);
    form.set("promesa", "2027-01-31");
    form.sent[0]?.answer.resolve();
    await pressed;
    expect(readDraft(draftKey)?.values).toEqual({ texto: "No contestó", promesa: "2027-01-31" });
  });

  test("never holds a secret, and is gone once the form begins anew", () => {
    const form = formOf({ draftKey, secret: ["promesa"] });
    form.set("promesa", "2027-01-31");
    expect(readDraft(draftKey)?.values).toEqual({ texto: "" });
    form.reset(EMPTY);
    expect(readDraft(draftKey)).toBeNull();
  });

  test("of another form is left alone", () => {
    saveDraft("pago", { values: { codigo: "4321" } });
    formOf({ draftKey }).reset(EMPTY);
    expect(readDraft("pago")).not.toBeNull();
  });
});
