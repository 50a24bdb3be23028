/** The panel offers nobody what the server would refuse: checked against the router's roles, tab by tab and gate by gate. */
import { expect, test } from "vitest";
import { leastOf, type PanelTab } from "../../client/panel/kit/tabs.ts";
import { panelTabs } from "../../client/panel/tabs.ts";
import { mayAs, type Papel } from "../../rules/people/acceso/papeles.ts";
import { adminProcedure, managerProcedure, ownerProcedure } from "../../server/core/trpc.ts";
import { appRouter } from "../../server/http/router.ts";
import { ofrecidoEnElPanel } from "../support/alcance.ts";

const middlewaresOf = (procedure: unknown) =>
  (procedure as { _def: { middlewares: unknown[] } })._def.middlewares as unknown[];
/** The last middleware of each of these roles. */
const PUERTAS = (
  [
    ["lector", adminProcedure],
    ["gestor", managerProcedure],
    ["propietario", ownerProcedure],
  ] as const
).map(([papel, procedure]) => [papel, middlewaresOf(procedure).at(-1)] as const);

/** The lowest role that the server requires for it; undefined if it is not only for administrators. */
function pedido(what: string): Papel | undefined {
  if (what.startsWith("/")) return leastOf(what.slice(1) as PanelTab);
  const procedure = (appRouter._def.procedures as Record<string, unknown>)[what];
  return procedure ? PUERTAS.find(([, gate]) => middlewaresOf(procedure).includes(gate))?.[0] : undefined;
}

/** Shared components at the top of a tab, each of which gates its own buttons. */
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
