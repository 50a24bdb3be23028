/** Nobody is offered in the panel what the server would refuse them: its router says who may, each tab and gate who comes so far. */
import { expect, test } from "vitest";
import { leastOf, type PanelTab } from "../../client/panel/kit/tabs.ts";
import { panelTabs } from "../../client/panel/tabs.ts";
import { mayAs, type Papel } from "../../rules/people/acceso/papeles.ts";
import { adminProcedure, managerProcedure, ownerProcedure } from "../../server/core/trpc.ts";
import { appRouter } from "../../server/http/router.ts";
import { ofrecidoEnElPanel } from "../support/alcance.ts";

const middlewaresOf = (procedure: unknown) =>
  (procedure as { _def: { middlewares: unknown[] } })._def.middlewares as unknown[];
/** The last thing that each of these asks of whoever calls. */
const PUERTAS = (
  [
    ["lector", adminProcedure],
    ["gestor", managerProcedure],
    ["propietario", ownerProcedure],
  ] as const
).map(([papel, procedure]) => [papel, middlewaresOf(procedure).at(-1)] as const);

/** The least role that the server lets ask for that; undefined of what is not for administrators alone. */
function pedido(what: string): Papel | undefined {
  if (what.startsWith("/")) return leastOf(what.slice(1) as PanelTab);
  const procedure = (appRouter._def.procedures as Record<string, unknown>)[what];
  return procedure ? PUERTAS.find(([, gate]) => middlewaresOf(procedure).includes(gate))?.[0] : undefined;
}

/** What a tab holds at its top for several of its parts, each of which keeps its buttons within a gate. */
const REPARTIDO = ["banco/use-confirmar.ts#useConfirmar"];

const { rows, ofrecido } = ofrecidoEnElPanel();

test("what is looked at is the panel: each of its tabs, and what the server knows by name", () => {
  expect(rows.map(({ tab }) => tab)).toEqual(panelTabs.map(({ tab }) => tab));
  const asked = new Set(ofrecido.map(({ what }) => what));
  for (const what of [
    "loans.approve",
    "creditos.undoRefund",
    "pagos.setStatus",
    "ajustes.save",
    "admins.remove",
    "/ajustes",
  ])
    expect(asked, what).toContain(what);
  expect(["loans.approve", "ajustes.save", "hoy.get", "/respaldos"].map(pedido)).toEqual([
    ...["gestor", "propietario", "lector", "propietario"],
  ]);
});

test("nobody comes as far as an act, a list or a tab that would be refused", () => {
  const refused = ofrecido.filter(({ what, least, por }) => {
    if (REPARTIDO.some((held) => por.includes(held))) return false;
    const papel = pedido(what);
    return papel !== undefined && !mayAs(least, papel);
  });
  expect([...new Set(refused.map(({ what, least, por }) => `${least}: ${what}, by ${por}`))]).toEqual([]);
});
