/** A visitor's address: from their connection and from the operator's own proxies, never from what they claim. */
import { expect, test } from "vitest";
import { createAddressReader, isLoopback, isWithin } from "../../server/core/net/proxies.ts";

const read = createAddressReader(["10.0.0.0/8", "fd00::/8", "192.0.2.7"]);

test.each<[peer: string | null, forwarded: string | null, address: string | null]>([
  [null, "1.1.1.1", null],
  ["203.0.113.7", null, "203.0.113.7"],
  ["203.0.113.7", "1.1.1.1", "203.0.113.7"],
  ["10.0.0.1", "1.1.1.1", "1.1.1.1"],
  ["::ffff:10.0.0.1", "1.1.1.1", "1.1.1.1"],
  ["::ffff:203.0.113.7", "1.1.1.1", "203.0.113.7"],
  ["192.0.2.7", "9.9.9.9, 1.1.1.1", "1.1.1.1"],
  ["192.0.2.8", "1.1.1.1", "192.0.2.8"],
  ["10.0.0.1", "9.9.9.9, 1.1.1.1, 10.0.0.2", "1.1.1.1"],
  ["10.0.0.1", "10.3.3.3, 10.0.0.2", "10.3.3.3"],
  ["10.0.0.1", "1.1.1.1:5678", "1.1.1.1"],
  ["10.0.0.1", "[2001:db8::1]:5678", "2001:db8::1"],
  ["fd00::1", "2001:db8::1", "2001:db8::1"],
  ["10.0.0.1", "1.1.1.1, unknown", "10.0.0.1"],
  ["10.0.0.1", "<script>", "10.0.0.1"],
  ["10.0.0.1", "1.1.1.1,", "10.0.0.1"],
  ["10.0.0.1", "10.0.0.2, _hidden, 10.0.0.3", "10.0.0.3"],
])("from %s, which says %s: %s", (peer, forwarded, address) => {
  expect(read(peer, forwarded)).toBe(address);
});

test.each(["127.0.0.1", "127.9.9.9", "::1", "::ffff:127.0.0.1"])("%s is this machine", (address) => {
  expect(isLoopback(address)).toBe(true);
});

test.each([null, "", "10.0.0.1", "192.168.1.1", "127.0.0.1.nip.io", "::2", "::ffff:10.0.0.1", "0.0.0.0"])(
  "%s is not",
  (address) => {
    expect(isLoopback(address)).toBe(false);
  },
);

test.each<[address: string | null, networks: string[], within: boolean]>([
  ["190.202.1.2", [], true],
  [null, [], true],
  [null, ["190.202.1.2"], false],
  ["190.202.1.2", ["190.202.1.2"], true],
  ["::ffff:190.202.1.2", ["190.202.1.0/24"], true],
  ["190.202.2.2", ["190.202.1.0/24", "10.0.0.1"], false],
  ["2001:db8::7", ["2001:db8::/32"], true],
  ["190.202.1.2", ["2001:db8::/32"], false],
  // What is not an address gets nobody in.
  ["190.202.1.2", ["999.1.1.1"], false],
  ["banco", ["0.0.0.0/0"], false],
])("%s among %j: %s", (address, networks, within) => {
  expect(isWithin(address, networks)).toBe(within);
});
