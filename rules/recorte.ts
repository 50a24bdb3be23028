/** A text without what stands at its end. */

/** `tail` is of one letter. An expression of its own for the end (`/x+$/`) would begin anew at every letter before it. */
export function withoutEnd(text: string, tail: RegExp): string {
  let end = text.length;
  while (end > 0 && tail.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
