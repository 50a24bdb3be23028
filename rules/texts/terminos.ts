/** The versions of the terms and the privacy policy: a change of either text changes both lines. */
import { dia } from "../country/fecha.ts";

export const TERMINOS_VERSION = "1.1";
export const TERMINOS_DESDE = dia("2026-11-22");
