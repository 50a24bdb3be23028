/** Callback addresses that people enter: none on this machine or its network, however it is written. */
import { expect, test } from "vitest";
import { isPublic, mayBeCalled, publicOnly } from "../../server/core/net/afuera.ts";

test.each([
  "0.0.0.0",
  "10.1.2.3",
  "100.64.0.1",
  "127.0.0.1",
  "169.254.169.254",
  "172.31.255.255",
  "192.168.1.1",
  "224.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::ffff:127.0.0.1",
  "::ffff:8.8.8.8",
  "64:ff9b::7f00:1",
  "fe80::1",
  "fd00::1",
  "2002:7f00:1::",
  "ff02::1",
  "",
  "push.example.com",
])("%j is inside, or no address", (address) => expect(isPublic(address)).toBe(false));

test.each(["8.8.8.8", "142.250.78.10", "2a00:1450:4001:82a::200a"])("%s is outside", (address) =>
  expect(isPublic(address)).toBe(true),
);

test.each([
  "https://fcm.googleapis.com/fcm/send/abc",
  "https://updates.push.services.mozilla.com/wpush/v2/abc",
  "https://web.push.apple.com/QABC",
  "https://wns2-bl2p.notify.windows.com/w/?token=abc",
])("%s may be called", (address) => expect(mayBeCalled(address, false)).toBe(true));

test.each([
  "http://fcm.googleapis.com/x",
  "https://fcm.googleapis.com:8443/x",
  "https://alguien:clave@fcm.googleapis.com/x",
  "https://127.0.0.1/x",
  "https://2130706433/x",
  "https://0x7f.1/x",
  "https://127.0.0.1./x",
  "https://[::1]/x",
  "https://localhost/x",
  "https://localhost./x",
  "https://metadata/x",
  "file:///etc/passwd",
  "nada",
])("%s may not", (address) => expect(mayBeCalled(address, false)).toBe(false));

test("only a machine for development may call itself", () => {
  for (const address of ["http://127.0.0.1:4000/x", "http://localhost:4000/x", "https://[::1]:4000/x"])
    expect([mayBeCalled(address, true), mayBeCalled(address, false)]).toEqual([true, false]);
});

test("a name that leads inside is refused when it is looked up, and not left to a second look", async () => {
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  publicOnly("localhost", {}, (error) => resolve(error?.message));
  expect(await promise).toBe("esa dirección no es pública");
});
