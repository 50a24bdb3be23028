/** How many of something, as Venezuela writes it: pure. */

/** 1234567 → «1.234.567»: a dot for each thousand. Takes a whole number or its digits. */
export const grouped = (n: number | string): string => String(n).replace(/\B(?=(\d{3})+$)/g, ".");

/** The word for so many. */
export const numbered = (n: number, one: string, many: string): string => (n === 1 ? one : many);

/** «1 cuota», «2.122 cuotas». */
export const counted = (n: number, one: string, many: string): string => `${grouped(n)} ${numbered(n, one, many)}`;
