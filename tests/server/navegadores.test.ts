/** Recognising a browser by its cookie, and the network behind an address. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { networksOf } from "../../server/core/net/address.ts";
import { newNavegador, readNavegador } from "../../server/identity/navegadores/actions.ts";
import { startTestServer, type TestServer } from "../support/server.ts";

describe("whom an address stands for", () => {
  test.each([
    ["200.1.2.3", ["200.1.2.3"]],
    ["2001:db8:1:2:3:4:5:6", ["2001:db8:1:2::/64", "2001:db8:1:0::/56", "2001:db8:1::/48"]],
    ["2001:db8:1:abcd::9", ["2001:db8:1:abcd::/64", "2001:db8:1:ab00::/56", "2001:db8:1::/48"]],
    ["2001:DB8:1:2::", ["2001:db8:1:2::/64", "2001:db8:1:0::/56", "2001:db8:1::/48"]],
    ["2001:db8::1", ["2001:db8:0:0::/64", "2001:db8:0:0::/56", "2001:db8:0::/48"]],
    ["fe80::1%eth0", ["fe80:0:0:0::/64", "fe80:0:0:0::/56", "fe80:0:0::/48"]],
    ["::1", ["0:0:0:0::/64", "0:0:0:0::/56", "0:0:0::/48"]],
    [null, [""]],
  ])("%s is of %j", (address, networks) => expect(networksOf(address)).toEqual(networks));
});

describe("the cookie of a browser", () => {
  const policy = { secret: "un secreto de prueba", cookiePrefix: "__Host-cuotica" };
  const cookieOf = (setCookie: string) => setCookie.split(";")[0] ?? "";

  test("is read back as what it was made for, among others", () => {
    const { huella, setCookie } = newNavegador(policy);
    expect(readNavegador(policy, `otra=1; ${cookieOf(setCookie)}`)).toBe(huella);
    expect(setCookie).toContain("; HttpOnly; SameSite=Lax; Secure");
    expect(setCookie).not.toContain(huella);
  });

  test("of another's making is none", () => {
    const { setCookie } = newNavegador({ ...policy, secret: "otro secreto de prueba" });
    for (const cookie of [cookieOf(setCookie), "__Host-cuotica.navegador=a.b", "__Host-cuotica.navegador=", null])
      expect(readNavegador(policy, cookie)).toBeNull();
  });
});

describe("at the door", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  test("it is given once, and known to its person from the first entry on", async () => {
    const person = server.visitor();
    const telefono = "0412-7770009";
    const code = await server.codeFor(person, telefono);
    const cookie = person.cookie;
    expect(cookie).toContain("cuotica.navegador=");
    await person.auth("/phone-number/verify", { phoneNumber: telefono, code });
    expect(person.cookie.startsWith(cookie)).toBe(true);
    const { n } = server.storage.driver
      .prepare("select count(*) as n from navegadores n join user u on u.id = n.userId where u.phoneNumber = ?")
      .get("+584127770009") as { n: number };
    expect(n).toBe(1);
  });
});
