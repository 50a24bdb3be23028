/** Removes trailing characters from a text. */

/** `tail` matches one character. A regular expression for the end (`/x+$/`) would backtrack from every position. */
export function withoutEnd(text: string, tail: RegExp): string {
  let end = text.length;
  while (end > 0 && tail.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
