/** Finished loans. */

/** A finished loan as its borrower sees it: not who decided it, nor what was given up. */
export function shownCompletado<
  C extends { userId: string; decididoPor: string | null; completadoPor: string; castigo: number },
>({ userId, decididoPor, completadoPor, castigo, ...completado }: C) {
  return completado;
}
