/** How long an experiment is, and the line with its result. FALLAS=todo: as long as documented. */
import { expect } from "vitest";
import type { Count } from "./testigo.ts";

export const FALLAS_ENTERAS = process.env.FALLAS === "todo";

/** A fraction of the whole: 0.1 is a tenth of every repetition, for a first look. */
const PART = Number(process.env.FALLAS_PARTE ?? 1);

/** That often in `bun run test:faults`, and that often otherwise. */
export const times = (whole: number, short = whole) => (FALLAS_ENTERAS ? Math.ceil(whole * PART) : short);

/** Clients of the business. */
export const PEOPLE = FALLAS_ENTERAS ? 5 : 2;

/** A complete experiment may take as long as it needs. */
export const LIMIT = { timeout: FALLAS_ENTERAS ? 3_600_000 : 120_000 };

/** What an experiment found, on one line. */
export function say(experiment: string, figures: Record<string, number | string>): void {
  const text = Object.entries(figures).map(([name, value]) => `${name} ${value}`);
  process.stdout.write(`FALLAS ${experiment}: ${text.join(" · ")}\n`);
}

export function expectWhole(count: Count, where: string): void {
  expect({ lost: count.lost.slice(0, 5), wrong: count.wrong.slice(0, 5) }, where).toEqual({ lost: [], wrong: [] });
}

/** The worst of them. */
export const worst = (values: number[]) => Math.round(Math.max(0, ...values));
