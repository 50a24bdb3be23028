/** A toast covers nothing that is about to be pressed: how far it rises above it. */
import { expect, test } from "vitest";
import { riseOver } from "../../client/kit/feedback/lugar.ts";

const box = (top: number, bottom: number, left = 100, right = 300) => ({ top, bottom, left, right });
/** 56 px high, at the foot of a screen of 740. */
const TOAST = box(660, 716);

test("with nothing under it a toast stays at the foot", () => {
  expect(riseOver(TOAST, [])).toBe(0);
  expect(riseOver(TOAST, [box(600, 660), box(716, 740), box(660, 716, 300, 340)])).toBe(0);
});

test("over a button it rises until the button is free, with a gap", () => {
  expect(riseOver(TOAST, [box(690, 734)])).toBe(716 - 690 + 8);
});

test("what it would cover higher up is free too", () => {
  const rise = riseOver(TOAST, [box(690, 734), box(600, 640)]) ?? 0;
  expect(716 - rise).toBe(600 - 8);
});

test("between two buttons it stays where there is room", () => {
  expect(riseOver(TOAST, [box(690, 734), box(500, 600)])).toBe(34);
});

test("with no room above, it says so", () => {
  expect(riseOver(TOAST, [box(0, 740)])).toBeNull();
});
