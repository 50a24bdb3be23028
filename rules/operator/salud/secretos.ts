/** How hard the operator's secrets are to guess. Simple estimates: they catch what people type, not what a generator makes. */

/** Words that give away a secret copied from an example or made up in haste. Long enough not to occur by chance. */
const EXAMPLES =
  /change[-_ ]?(this|it|me)|cambi[ae][-_ ]?(me|esto|lo)|replace[-_ ]?me|your[-_ ]|secret|password|passwd|contrase|example|ejemplo|default|insecure|placeholder|correct.?horse|cuotica|development|produc(tion|cion)|prestamo/i;
/** Neighbours on the keyboard and in the alphabet. */
const ROWS = ["abcdefghijklmnopqrstuvwxyz", "01234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"];
/** A letter in a phrase carries less than a random one. */
const BITS_IN_PHRASE = 1.6;
const MIN_BITS = 72;
const MIN_DISTINCT = 8;

/** True for a secret that could be guessed: an example's, a phrase, runs over a keyboard, or the same again and again. */
export function isGuessableSecret(secret: string): boolean {
  const distinct = new Set(secret).size;
  return EXAMPLES.test(secret) || distinct < MIN_DISTINCT || bitsOf(secret, Math.log2(distinct)) < MIN_BITS;
}

/** The bits each character adds: none if it follows from those before it, few inside a phrase. */
function bitsOf(secret: string, bitsEach: number): number {
  const low = secret.toLowerCase();
  const bitsOfLetter = isPhrase(secret) ? Math.min(BITS_IN_PHRASE, bitsEach) : bitsEach;
  let bits = 0;
  for (let i = 0; i < low.length; i += 1) {
    const three = low.slice(Math.max(0, i - 2), i + 1);
    const follows =
      low[i] === low[i - 1] || (i >= 2 && (low.indexOf(three) < i - 2 || ROWS.some((row) => row.includes(three))));
    if (!follows) bits += /\d/.test(low[i] ?? "") ? bitsEach : bitsOfLetter;
  }
  return bits;
}

/** True if most of it can be pronounced. */
function isPhrase(secret: string): boolean {
  const words = secret.match(/\p{Lu}?\p{Ll}{3,}|\p{Lu}{4,}/gu) ?? [];
  const spoken = words.filter((word) => {
    const plain = word.normalize("NFD").toLowerCase();
    return (plain.match(/[aeiou]/g)?.length ?? 0) / word.length >= 0.28 && !/[^aeiou\W\d]{4}/.test(plain);
  });
  return spoken.join("").length > secret.length * 0.65;
}
