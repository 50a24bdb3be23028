/** Numbers and counts, as written in Venezuela. */

/** 1234567 → «1.234.567». Takes a whole number or its digits. */
export function grouped(n: number | string): string {
  const text = String(n);
  const first = text.startsWith("-") ? 1 : 0;
  let rest = "";
  let end = text.length;
  for (; end - first > 3; end -= 3) rest = `.${text.slice(end - 3, end)}${rest}`;
  return text.slice(0, end) + rest;
}

/** The singular or plural word for that number. */
export const numbered = (n: number, one: string, many: string): string => (n === 1 ? one : many);

/** «1 cuota», «2.122 cuotas». */
export const counted = (n: number, one: string, many: string): string => `${grouped(n)} ${numbered(n, one, many)}`;
