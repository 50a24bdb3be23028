/** Acts on money that two administrators sign: requested by one, signed by another, and nothing happens in between. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { asientos } from "../../drizzle/schema/ledger.ts";
import { firmas } from "../../drizzle/schema/loans.ts";
import { auditoria } from "../../drizzle/schema/operator.ts";
import { tasas } from "../../drizzle/schema/pagos.ts";
import { dia } from "../../rules/country/fecha.ts";
import { isPorFirmar } from "../../rules/loans/aprobar/firmas.ts";
import { bolivares, type Centavos, centavos } from "../../rules/money/dinero.ts";
import { valorTasa } from "../../rules/money/tasa.ts";
import { saveAjustes } from "../../server/core/ajustes/queries.ts";
import type { AdminContext } from "../../server/core/context.ts";
import { setPapel } from "../../server/identity/admins/actions.ts";
import { ACTOS, dropFirma, findActo, signFirma } from "../../server/lending/firmas/actions.ts";
import { listFirmas } from "../../server/lending/firmas/queries.ts";
import { fineLoan } from "../../server/lending/multas/actions.ts";
import { saveTasa } from "../../server/lending/tasas/actions.ts";
import { anApproved, anApprovedPago, aPago, createWorld, type World, withCredit } from "../support/world.ts";

let world: World;
let gestor: AdminContext;
beforeEach(() => {
  world = createWorld();
  gestor = world.anAdmin("gestor");
});
afterEach(() => world.close());

/** A threshold of half a dollar, the settings' fine, covers every act. */
const second = (desde: Centavos | null = centavos(50)) => saveAjustes(world.storage.db, { segundaAprobacion: desde });
const books = () => ({
  asientos: world.storage.db.select().from(asientos).all().length,
  tasas: world.storage.db.select().from(tasas).all().length,
});
const rate = (valor: number, fechaValor = "2027-01-15") => ({
  ...{ fechaValor: dia(fechaValor), valor: valorTasa(valor), fuente: "BCV" },
});

type Pide = () => { acto: (typeof ACTOS)[keyof typeof ACTOS]; input: object; persona: string | null };
const CASOS: Record<keyof typeof ACTOS, Pide> = {
  writeOff: () => {
    const borrower = world.borrower();
    const loanId = anApproved(world, borrower);
    return { acto: ACTOS.writeOff, input: { loanId, motivo: "No aparece" }, persona: borrower.usuario.id };
  },
  waiveFine: () => {
    const borrower = world.borrower();
    const loanId = anApproved(world, borrower);
    world.do(world.admin, fineLoan, { loanId });
    return { acto: ACTOS.waiveFine, input: { loanId, motivo: "Fue un error" }, persona: borrower.usuario.id };
  },
  refund: () => {
    const { id: userId } = withCredit(world).usuario;
    const input = { userId, monto: centavos(5_00), bs: bolivares(1_455_00), referencia: "777" };
    return { acto: ACTOS.refund, input, persona: userId };
  },
  correct: () => {
    const borrower = world.borrower();
    anApproved(world, borrower);
    const pagoId = anApprovedPago(world, borrower);
    const input = { pagoId, monto: centavos(12_00), motivo: "Eran doce" };
    return { acto: ACTOS.correct, input, persona: borrower.usuario.id };
  },
  tasa: () => {
    world.do(world.admin, saveTasa, rate(29_000_000_000, "2027-01-14"));
    return { acto: ACTOS.tasa, input: rate(33_000_000_000), persona: null };
  },
};

const ask = (ctx: AdminContext, { acto, input }: ReturnType<Pide>) =>
  world.do(ctx, acto.asked as never, input as never);

describe.each(Object.entries(CASOS))("%s", (_, pide) => {
  test("waits for another's signature and is done then, under both names", () => {
    const pedido = pide();
    second();
    const before = books();
    const answer: unknown = ask(world.admin, pedido);
    expect(isPorFirmar(answer)).toBe(true);
    expect(books()).toEqual(before);
    const [firma] = listFirmas(world.storage.db);
    expect(firma).toMatchObject({ acto: pedido.acto.acto, userId: pedido.persona, correo: world.admin.usuario.correo });
    const firmaId = firma?.id ?? "";
    expect(() => world.do(world.admin, signFirma, { firmaId })).toThrow("La pediste tú");
    expect(books()).toEqual(before);
    world.do(gestor, signFirma, { firmaId });
    expect(books()).not.toEqual(before);
    expect(listFirmas(world.storage.db)).toEqual([]);
    const lines = world.storage.db.select().from(auditoria).all();
    expect(lines.find(({ accion }) => accion === "firmas.ask")).toMatchObject({ actorId: world.admin.usuario.id });
    expect(lines.findLast(({ accion }) => accion === pedido.acto.acto)).toMatchObject({ actorId: gestor.usuario.id });
    expect(lines.at(-1)).toMatchObject({
      accion: "firmas.sign",
      despues: { pedidoPor: world.admin.usuario.correo },
    });
    expect(() => world.do(gestor, signFirma, { firmaId })).toThrow("Ya se firmó o se retiró");
  });

  test("is done at once where one administrator is enough", () => {
    const pedido = pide();
    second(null);
    const before = books();
    expect(isPorFirmar(ask(world.admin, pedido))).toBe(false);
    expect(books()).not.toEqual(before);
    expect(listFirmas(world.storage.db)).toEqual([]);
  });

  test("may be taken back by either: nothing was done", () => {
    const pedido = pide();
    second();
    const before = books();
    for (const ctx of [world.admin, gestor]) {
      ask(world.admin, pedido);
      world.do(ctx, dropFirma, { firmaId: listFirmas(world.storage.db)[0]?.id ?? "" });
    }
    expect([books(), listFirmas(world.storage.db)]).toEqual([before, []]);
    expect(() => world.do(gestor, dropFirma, { firmaId: "ninguna" })).toThrow("Ya se firmó o se retiró");
  });

  test("says what whoever signs wants to know", () => {
    const pedido = pide();
    const row = findActo(pedido.acto.acto);
    const said = { ...row?.antes?.(world.storage.db, pedido.input), ...row?.dice?.(world.storage.db, pedido.input) };
    expect(Object.values(said).filter((value) => value === undefined)).toEqual([]);
  });
});

describe("what needs none", () => {
  test.each([
    ["a fine below the threshold", CASOS.waiveFine, 51],
    ["a rate near the last one", () => ({ ...CASOS.tasa(), input: rate(29_500_000_000) }), 1],
    [
      "a pago that waits",
      () => {
        const borrower = world.borrower();
        anApproved(world, borrower);
        const input = { pagoId: aPago(borrower), monto: centavos(7_00), motivo: "Eran siete" };
        return { acto: ACTOS.correct, input, persona: null };
      },
      1,
    ],
  ] as const)("%s", (_, pide, desde) => {
    const pedido = (pide as Pide)();
    second(centavos(desde));
    expect(isPorFirmar(ask(world.admin, pedido))).toBe(false);
  });
});

test("what would be refused is refused when it is asked for, and nothing waits", () => {
  const { acto, input } = CASOS.refund();
  second();
  expect(() => ask(world.admin, { acto, input: { ...input, monto: centavos(900_00) }, persona: null })).toThrow();
  expect(world.storage.db.select().from(firmas).all()).toEqual([]);
});

test("what changed meanwhile is refused to whoever signs, and still waits to be taken back", () => {
  const pedido = CASOS.correct();
  second();
  ask(world.admin, pedido);
  second(null);
  ask(world.admin, pedido);
  const [firma] = listFirmas(world.storage.db);
  expect(() => world.do(gestor, signFirma, { firmaId: firma?.id ?? "" })).toThrow();
  expect(listFirmas(world.storage.db)).toHaveLength(1);
});

test("of whoever may not decide any more nothing is signed", () => {
  const pedido = CASOS.writeOff();
  second();
  ask(gestor, pedido);
  world.do(world.admin, setPapel, { userId: gestor.usuario.id, papel: "lector" });
  const [firma] = listFirmas(world.storage.db);
  expect(() => world.do(world.admin, signFirma, { firmaId: firma?.id ?? "" })).toThrow("ya no decide en el panel");
  expect(() => world.do(gestor, dropFirma, { firmaId: firma?.id ?? "" })).toThrow("Tu papel en el panel no permite");
});
