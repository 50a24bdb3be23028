/** The tests' date is the same in this process and in every program a test starts, and differs from the real one. */
import { expect, test } from "vitest";

const HOUR_MS = 3_600_000;

test("now, a date of now and a date in words are of that day; a moment that is given stays as it is", () => {
  const began = Date.parse(`${process.env.DIA ?? "2027-05-11T10:00"}:00-04:00`);
  expect(Date.now() - began).toBeLessThan(HOUR_MS);
  expect(Date.now() - began).toBeGreaterThanOrEqual(0);
  expect(Math.abs(Date.parse(new Date().toISOString()) - Date.now())).toBeLessThan(HOUR_MS);
  expect(Math.abs(Date.parse(Date()) - Date.now())).toBeLessThan(HOUR_MS);
  expect(new Date(0).toISOString()).toBe("1970-01-01T00:00:00.000Z");
  expect(new Date() instanceof Date && new Date().constructor === Date).toBe(true);
});

test.each([
  ["with this process's environment", {}],
  ["with an environment of its own", { env: { HOME: "/" } }],
])("a program %s lives on the same day", async (_, options) => {
  const program = "process.stdout.write(String(Date.now()))";
  const child = Bun.spawn([process.execPath, "-e", program], { ...options, stdout: "pipe" });
  const its = Number(await new Response(child.stdout).text());
  expect(Math.abs(its - Date.now())).toBeLessThan(HOUR_MS);
});
