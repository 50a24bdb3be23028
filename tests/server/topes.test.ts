/** A gestor's limits: each act at, below and above its limit, by each role, alone and with another. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { auditoria } from "../../drizzle/schema/operator.ts";
import { dia } from "../../rules/country/fecha.ts";
import { MAX_EXPORTADOS_SIN_MOTIVO } from "../../rules/limits/panel.ts";
import { isPorFirmar } from "../../rules/loans/aprobar/firmas.ts";
import { bolivares, centavos } from "../../rules/money/dinero.ts";
import { PAPELES } from "../../rules/people/acceso/papeles.ts";
import { SIN_TOPES, type Topes } from "../../rules/people/acceso/topes.ts";
import { saveAjustes } from "../../server/core/ajustes/queries.ts";
import type { AdminContext } from "../../server/core/context.ts";
import { setPapel } from "../../server/identity/admins/actions.ts";
import { approveLoan } from "../../server/lending/desembolsos/actions.ts";
import { ACTOS, signFirma } from "../../server/lending/firmas/actions.ts";
import { findLoan } from "../../server/lending/loans/queries.ts";
import { fineLoan } from "../../server/lending/multas/actions.ts";
import { giveVisto } from "../../server/lending/vistos/actions.ts";
import { wantsMotivo } from "../../server/operator/exportar/actions.ts";
import { type Person, startTestServer, type TestServer } from "../support/server.ts";
import { anApproved, aRequest, createWorld, DATOS_PAGO, type World, withCredit } from "../support/world.ts";

let world: World;
let gestor: AdminContext;
beforeEach(() => {
  world = createWorld();
  gestor = world.anAdmin("gestor");
});
afterEach(() => world.close());

const end = (topes: Partial<Record<keyof Topes, number>>) => {
  const cents = Object.fromEntries(Object.entries(topes).map(([name, monto]) => [name, centavos(monto)]));
  saveAjustes(world.storage.db, { topesGestor: { ...SIN_TOPES, ...cents } });
};
const terms = { cuotas: 4, fechaPrimerPago: dia("2027-02-15"), datosPago: DATOS_PAGO };

/** Each act with its limit, its amount, and its result once done. */
const ACTS: Record<string, { de: keyof Topes; monto: number; begin: () => (ctx: AdminContext) => unknown }> = {
  "loans.approve": {
    ...{ de: "aprobar", monto: 20_00 },
    begin: () => {
      const loanId = aRequest(world.borrower());
      return (ctx) => world.do(ctx, approveLoan, { loanId, ...terms });
    },
  },
  "loans.waiveFine": {
    ...{ de: "condonar", monto: 50 },
    begin: () => {
      const loanId = anApproved(world, world.borrower());
      world.do(world.admin, fineLoan, { loanId });
      return (ctx) => world.do(ctx, ACTOS.waiveFine.asked, { loanId, motivo: "Fue un error" });
    },
  },
  "loans.writeOff": {
    ...{ de: "condonar", monto: 24_00 },
    begin: () => {
      const loanId = anApproved(world, world.borrower());
      return (ctx) => world.do(ctx, ACTOS.writeOff.asked, { loanId, motivo: "No aparece" });
    },
  },
  "creditos.refund": {
    ...{ de: "devolver", monto: 5_00 },
    begin: () => {
      const { id: userId } = withCredit(world).usuario;
      const sent = { userId, monto: centavos(5_00), bs: bolivares(1_455_00), referencia: "777" };
      return (ctx) => world.do(ctx, ACTOS.refund.asked, sent);
    },
  },
};

/** The result of an act: done, waiting for a propietario's signature, or refused for lack of one's agreement. */
function outcome(act: () => unknown): string {
  try {
    return isPorFirmar(act()) ? "waits" : "done";
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
}

describe.each(Object.entries(ACTS))("%s", (name, { de, monto, begin }) => {
  const BEYOND = name === "loans.approve" ? "OWNER_NEEDED" : "waits";
  test.each([
    ["no end", undefined, "gestor", "done"],
    ["under", monto + 1, "gestor", "done"],
    ["at", monto, "gestor", "done"],
    ["over", monto - 1, "gestor", BEYOND],
    ["over", monto - 1, "propietario", "done"],
  ] as const)("%s (%s), by a %s: %s", (_, tope, papel, expected) => {
    const act = begin();
    if (tope !== undefined) end({ [de]: tope });
    expect(outcome(() => act(world.anAdmin(papel)))).toBe(expected);
  });

  test("the end of another kind of act is none of its own", () => {
    const act = begin();
    end(
      Object.fromEntries(
        (["aprobar", "condonar", "devolver"] as const).filter((one) => one !== de).map((one) => [one, 1]),
      ),
    );
    expect(outcome(() => act(gestor))).toBe("done");
  });
});

describe("beyond it", () => {
  test("a request is paid out on a propietario's word, and on no other gestor's", () => {
    const loanId = aRequest(world.borrower());
    end({ aprobar: 19_99 });
    const approve = () => outcome(() => world.do(gestor, approveLoan, { loanId, ...terms }));
    const say = (papel: "gestor" | "propietario") =>
      outcome(() => world.do(world.anAdmin(papel), giveVisto, { loanId }));
    // Nor does one replace a propietario's.
    expect([say("gestor"), approve()]).toEqual(["VISTO_NOT_NEEDED", "OWNER_NEEDED"]);
    expect(findLoan(world.storage.db, loanId)?.status).toBe("Pendiente");
    expect([say("propietario"), approve()]).toEqual(["done", "done"]);
  });

  test("where two decide anyway, a gestor's word serves a propietario and no gestor", () => {
    const loanId = aRequest(world.borrower());
    end({ aprobar: 19_99 });
    saveAjustes(world.storage.db, { segundaAprobacion: centavos(1) });
    world.do(world.anAdmin("gestor"), giveVisto, { loanId });
    const approve = (ctx: AdminContext) => outcome(() => world.do(ctx, approveLoan, { loanId, ...terms }));
    expect([approve(gestor), approve(world.anAdmin("propietario"))]).toEqual(["OWNER_NEEDED", "done"]);
  });

  test("the word of who is a propietario no more is a gestor's", () => {
    const loanId = aRequest(world.borrower());
    end({ aprobar: 19_99 });
    const owner = world.anAdmin("propietario");
    world.do(owner, giveVisto, { loanId });
    world.do(world.admin, setPapel, { userId: owner.usuario.id, papel: "gestor" });
    expect(outcome(() => world.do(gestor, approveLoan, { loanId, ...terms }))).toBe("OWNER_NEEDED");
  });

  test("no word is asked for under it", () => {
    const loanId = aRequest(world.borrower());
    end({ aprobar: 20_00 });
    expect(outcome(() => world.do(world.admin, giveVisto, { loanId }))).toBe("VISTO_NOT_NEEDED");
  });

  test("what waits is a propietario's to sign; of who was one when it was asked for, anybody's who decides", () => {
    const [first, second] = [ACTS["creditos.refund"]?.begin(), ACTS["creditos.refund"]?.begin()];
    const asked = (answer: unknown) => (isPorFirmar(answer) ? answer.porFirmar : "");
    end({ devolver: 4_99 });
    const firmaId = asked(first?.(gestor));
    expect(outcome(() => world.do(world.anAdmin("gestor"), signFirma, { firmaId }))).toBe("OWNER_SIGNS");
    expect(outcome(() => world.do(world.anAdmin("propietario"), signFirma, { firmaId }))).toBe("done");
    saveAjustes(world.storage.db, { segundaAprobacion: centavos(1) });
    const other = asked(second?.(world.anAdmin("propietario")));
    expect(outcome(() => world.do(gestor, signFirma, { firmaId: other }))).toBe("done");
  });
});

describe("lists of people", () => {
  const OURS = { accion: "tasas.save" } as const;
  const people = (from: number, to: number) => {
    const insert = world.storage.driver.prepare(
      `insert into auditoria (id, fecha, accion, entidadId, despues) values (?, 1, 'tasas.save', 'x', '{}')`,
    );
    for (let i = from; i < to; i++) insert.run(`linea-${i}`);
  };

  test.each(PAPELES)("of so many and more, by a %s", (papel) => {
    const admin = world.anAdmin(papel);
    people(0, MAX_EXPORTADOS_SIN_MOTIVO);
    expect(wantsMotivo(admin, "auditoria", OURS)).toBe(false);
    people(MAX_EXPORTADOS_SIN_MOTIVO, MAX_EXPORTADOS_SIN_MOTIVO + 1);
    expect(wantsMotivo(admin, "auditoria", OURS)).toBe(papel !== "propietario");
    expect(wantsMotivo(admin, "sumas", {})).toBe(false);
  });

  test("a gestor's leave for a reason, which is kept; and tell before that they want one", async () => {
    const server: TestServer = await startTestServer();
    try {
      const person: Person = await server.newcomer();
      const { id } = (await person.query<{ id: string }>("usuarios.me")).data;
      server.storage.driver.prepare("update usuarios set rol = 'admin', papel = 'gestor' where id = ?").run(id);
      server.storage.driver.exec(
        `with recursive n(i) as (values (0) union all select i + 1 from n where i < 200)
         insert into auditoria (id, fecha, accion, entidadId, despues) select 'l' || i, 1, 'tasas.save', 'x', '{}' from n`,
      );
      const ask = (query = "") => person.fetch(`/api/exportar/auditoria.csv${query}`);
      expect(await (await person.fetch("/api/exportar/auditoria.csv/motivo")).json()).toEqual({ motivo: true });
      expect(await (await ask()).json()).toMatchObject({ codigo: "EXPORT_REASON" });
      expect((await ask(`?motivo=${"x".repeat(5_000)}`)).status).toBe(400);
      const file = await ask("?motivo=Para%20el%20contador");
      expect([file.status, file.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
      await file.text();
      const kept = server.storage.db.select().from(auditoria).all();
      expect(kept.find(({ accion }) => accion === "exportar")).toMatchObject({
        ...{ actorId: id, entidadId: "auditoria", despues: { motivo: "Para el contador" } },
      });
      expect(kept.filter(({ accion }) => accion === "exportar")).toHaveLength(1);
      expect((await (await server.newcomer()).fetch("/api/exportar/auditoria.csv/motivo")).status).toBe(403);
    } finally {
      await server.close();
    }
  });
});
