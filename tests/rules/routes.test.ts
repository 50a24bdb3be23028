import { describe, expect, test } from "vitest";
import { paths } from "../../rules/paths.ts";
import { NOT_FOUND, pageFile, routeAt, routes, withoutSlash } from "../../rules/routes.ts";

describe("the row of an address", () => {
  test.each([
    ["/", "inicio"],
    ["//", "inicio"],
    ["/dashboard", "dashboard"],
    ["/dashboard/", "dashboard"],
    ["/dashboard//", "dashboard"],
    ["/login", "login"],
    ["/login/phone", "loginPhone"],
    ["/registro/email/", "registroEmail"],
    ["/recibos/01H-abc_9", "recibo"],
    ["/recibos/01H-abc_9/", "recibo"],
    [`/constancias/${"a".repeat(64)}`, "constancia"],
    ["/admin", "admin"],
    ["/admin/", "admin"],
    ["/admin/pagos", "admin"],
    ["/admin/clientes/01H/otro", "admin"],
    ["/dev/ui", "muestra"],
  ])("%s is %s", (path, name) => expect(routeAt(path).name).toBe(name));

  test.each([
    "",
    "/nada",
    "/nada/de/nada",
    "/registro",
    "/dashboard/otro",
    "/Dashboard",
    "//dashboard",
    "dashboard",
    "/recibos",
    "/recibos/",
    "/recibos/a.b",
    "/recibos/a/b",
    "/recibos/a b",
    `/recibos/${"a".repeat(65)}`,
    "/otros/01H",
    "/administrar",
    "/*",
    "*",
    "/recibos/:id",
    "/404",
    "/index",
  ])("'%s' is no address of the product", (path) => expect(routeAt(path).name).toBe(NOT_FOUND));
});

test("the slashes at its end are no part of an address", () => {
  expect(withoutSlash("/a//")).toBe("/a");
  expect(withoutSlash("/")).toBe("/");
  expect(withoutSlash("/".repeat(100_000))).toBe("/");
});

test("every row is found at its own address, and each address of the product has its row", () => {
  for (const { name, path } of routes) expect(routeAt(path.replace(":id", "01H")).name).toBe(name);
  const { recibos, constancias, pagar, ...others } = paths;
  for (const path of Object.values(others)) expect(routeAt(path).name, path).not.toBe(NOT_FOUND);
  for (const path of [recibos, constancias, pagar]) expect(routeAt(path).name, path).toBe(NOT_FOUND);
});

test("each row has a name and a file of its own", () => {
  expect(new Set(routes.map(({ name }) => pageFile(name).toLowerCase())).size).toBe(routes.length);
});

test("what a person has of their own is never for a search engine, and what is listed is there to read", () => {
  for (const { name, audience, drawn, search } of routes) {
    if (audience === "borrower" || audience === "panel" || audience === "dev") expect(search, name).toBe("never");
    if (search === "listed") expect(drawn, name).toBe("whole");
  }
});
