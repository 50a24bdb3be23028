/** Where a person goes after signing in: never off this site, and never to an address the browser rejects. */
import { expect, test } from "vitest";
import { loginPath, readVolver } from "../../client/account/volver.ts";

const SITE = { origin: "https://cuotica.test" };
const read = (volver: string) => readVolver(`?volver=${volver}`, SITE);

test.each([
  ["/perfil", "/perfil"],
  ["/solicitar?paso=2#pago", "/solicitar?paso=2#pago"],
  ["/admin/../perfil", "/perfil"],
  ["/perfil//x", "/perfil//x"],
  ["/.", "/"],
  ["https://cuotica.test/perfil", "/dashboard"],
])("%s leads to %s", (volver, path) => {
  expect(read(encodeURIComponent(volver))).toBe(path);
});

test.each([
  "/.//x",
  "/..//x",
  "/%2e//x",
  "/./\\x",
  "//x",
  "/\\x",
  "\\\\x",
  "/\t/x",
  "/\n/x",
  "///x",
  "https://malo.test",
  "https:malo.test",
  "javascript:alert(1)",
  "data:text/html,x",
  "%2F%2Fx",
  "x",
  "",
  " /x",
  "\u0000/x",
  "//[",
])("%j, as it is or escaped, leads to the dashboard", (volver) => {
  expect(read(encodeURIComponent(volver))).toBe("/dashboard");
  expect(read(volver.replaceAll("#", ""))).toBe("/dashboard");
});

test("every address it gives stands for itself on this site", () => {
  for (const volver of ["/a/.//b", "/a/..//b", "/.//..//b", "/;//b", "/%2F%2Fb", "/%5C%5Cb", "/\u202e"]) {
    const path = read(encodeURIComponent(volver));
    expect(path).toMatch(/^\/(?![/\\])/);
    expect(new URL(path, SITE.origin).origin).toBe(SITE.origin);
    expect(new URL(path, SITE.origin).href).toBe(SITE.origin + path);
  }
});

test("what the sign-in page is given comes back", () => {
  const { search } = new URL(loginPath("/solicitar?a=1&b=2#c"), SITE.origin);
  expect(readVolver(search, SITE)).toBe("/solicitar?a=1&b=2#c");
});
