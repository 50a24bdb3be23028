/** What an SMS costs: its letters, and how many segments it takes. */

const BASICO =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
/** Each takes two characters. */
const EXTENDIDO = "^{}\\[~]|€";

/** Replacements for letters missing from the GSM alphabet. */
const EN_SU_LUGAR: Record<string, string> = {
  "«": '"',
  "»": '"',
  "“": '"',
  "”": '"',
  "’": "'",
  "–": "-",
  "—": "-",
  "…": "...",
};

/** In the GSM 03.38 alphabet, without accents: with any other letter an SMS holds 70 characters instead of 160. */
export function enGsm(texto: string): string {
  return [...texto.normalize("NFC")].map(letra).join("").replace(/ {2,}/g, " ").trim();
}

function letra(char: string): string {
  if (char === "ñ" || char === "Ñ") return char;
  const plain = EN_SU_LUGAR[char] ?? char.normalize("NFD").replace(/\p{M}/gu, "");
  return [...plain].every((one) => BASICO.includes(one) || EXTENDIDO.includes(one))
    ? plain
    : /\s/u.test(char)
      ? " "
      : "";
}

/** How many segments such a text takes: one alone holds 160 characters, each of several 153. */
export function partesDeSms(texto: string): number {
  const room = [...texto].reduce((sum, char) => sum + (EXTENDIDO.includes(char) ? 2 : 1), 0);
  return room <= 160 ? 1 : Math.ceil(room / 153);
}
