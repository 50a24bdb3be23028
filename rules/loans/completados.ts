/** Finished loans. */
import type { Centavos } from "../money/dinero.ts";

/** A finished loan as its borrower sees it: not who decided it, nor how much was given up, but whether anything was. */
export function shownCompletado<
  C extends { userId: string; decididoPor: string | null; completadoPor: string; castigo: Centavos },
>({ userId, decididoPor, completadoPor, castigo, ...completado }: C) {
  return { ...completado, pagadoCompleto: castigo === 0 };
}
