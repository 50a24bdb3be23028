/** Finished loans. */
import type { Centavos } from "../money/dinero.ts";

/** A finished loan as its borrower sees it, without who decided it. `castigo`: the written-off rest, which may still be paid. */
export function shownCompletado<
  C extends { userId: string; decididoPor: string | null; completadoPor: string; castigo: Centavos },
>({ userId, decididoPor, completadoPor, ...completado }: C) {
  return { ...completado, pagadoCompleto: completado.castigo === 0 };
}
