import { expect, test } from "vitest";
import { clientePath, panelPath } from "../../client/panel/kit/tabs.ts";
import { DEFAULT_TAB, panelTabs, tabAt } from "../../client/panel/tabs.ts";
import { routeAt } from "../../rules/routes.ts";

test("each tab is at its own address, in the panel", () => {
  for (const row of panelTabs) {
    const path = panelPath(row.tab);
    expect(routeAt(path).audience).toBe("panel");
    expect(tabAt(path)).toEqual({ row });
    expect(tabAt(`${path}/`)).toEqual({ row });
  }
  expect(new Set(panelTabs.map(({ label }) => label)).size).toBe(panelTabs.length);
});

test("the file of one client is under the tab of all", () => {
  expect(tabAt(clientePath("01H-abc_9"))).toMatchObject({ row: { tab: "clientes" }, userId: "01H-abc_9" });
  expect(tabAt(`${clientePath("01H")}/`)?.userId).toBe("01H");
});

test.each(["/admin", "/admin/", "/admin/nada", "/admin/pagos/01H", "/admin/clientes/a.b", "/admin/clientes/a/b", "/"])(
  "%s is no tab",
  (path) => expect(tabAt(path)).toBeUndefined(),
);

test("the panel opens on «Hoy», in four groups, with four places under a phone's thumb", () => {
  expect(panelTabs[0]?.tab).toBe(DEFAULT_TAB);
  expect(panelTabs.flatMap(({ group }) => group ?? [])).toEqual(["Trabajo", "Cartera", "Negocio", "Casa"]);
  expect(panelTabs.flatMap(({ daily, label }) => (daily ? label : []))).toEqual([
    "Hoy",
    "Pendientes",
    "Pagos",
    "Clientes",
  ]);
  for (const { count, tone } of panelTabs) if (tone) expect(count).toBeDefined();
});
