/** What an SMS costs: its letters, and in how many parts it goes. */

const BASICO =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
/** Each takes the room of two. */
const EXTENDIDO = "^{}\\[~]|€";

/** Letters missing from the GSM alphabet, with their replacements. */
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

/** In the letters of every phone (GSM 03.38), without accents: with a letter outside of them an SMS holds 70, not 160. */
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

/** In how many parts a text of these letters goes: one holds 160, each of several 153. */
export function partesDeSms(texto: string): number {
  const room = [...texto].reduce((sum, char) => sum + (EXTENDIDO.includes(char) ? 2 : 1), 0);
  return room <= 160 ? 1 : Math.ceil(room / 153);
}
