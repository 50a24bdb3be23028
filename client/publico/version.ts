import type { Dia } from "../../server/rules/fecha.ts";

/** Of the terms and of the privacy policy: a change of either text changes both lines. */
export const VERSION = "1.0";
export const VIGENTE_DESDE: Dia = "2026-11-21";
