/** The operator's main colour, and its tones that are readable in light and dark mode (WCAG 2: at least 4.5 to 1). */

/** '#0a6148'. */
type Hex = string;
type Rgb = readonly [number, number, number];

/** The minimum contrast of text with its background, and of graphics. */
const TEXTO = 4.5;
const DIBUJO = 3;
/** Below this contrast with white a colour is invisible on paper, in any shade. */
const PALIDO = 1.5;

const BLANCO = "#ffffff";
const NEGRO = "#000000";
/** The backgrounds of text in client/kit/tokens/tokens.css: page, surface, sunken, and the soft grounds of warnings and errors. */
const FONDOS = {
  claro: [BLANCO, "#faf8f3", "#f3f0e8", "#fff1d6", "#fdece9"],
  oscuro: ["#0f1512", "#18201c", "#202a25", "#392b10", "#3c1b17"],
} as const;
/** The secondary text of the landing's calculator. */
const SOBRE_PROFUNDO = "#c8dcd1";

export const COLOR_DE_CASA = "#0a6148";

/** "#0A6148", "0a6148" and "#0a6148" are the same; null if it is no colour. */
export function parseColor(text: string): Hex | null {
  const digits = /^#?([0-9a-f]{6})$/i.exec(text.trim())?.[1];
  return digits ? `#${digits.toLowerCase()}` : null;
}

export const isPale = (color: Hex): boolean => contrast(color, BLANCO) < PALIDO;

const rgbOf = (color: Hex): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as unknown as Rgb;

/** `color` with a `part` of `other` mixed in, from 0 to 1. */
function mix(color: Hex, other: Hex, part: number): Hex {
  const [one, two] = [rgbOf(color), rgbOf(other)];
  const channel = (i: 0 | 1 | 2) => Math.round(one[i] * (1 - part) + two[i] * part);
  return `#${([0, 1, 2] as const).map((i) => channel(i).toString(16).padStart(2, "0")).join("")}`;
}

function luminance(color: Hex): number {
  const [red, green, blue] = rgbOf(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** From 1 (equal) to 21 (black on white). */
export function contrast(one: Hex, two: Hex): number {
  const [light, dark] = [luminance(one), luminance(two)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** `color` mixed with just enough of `towards` to contrast with every one of `grounds`. */
function readable(color: Hex, towards: Hex, grounds: readonly Hex[], least: number): Hex {
  for (let part = 0; part < 1; part += 0.02) {
    const tone = mix(color, towards, part);
    if (grounds.every((ground) => contrast(tone, ground) >= least)) return tone;
  }
  return towards;
}

/** The tokens that the colour replaces. */
interface Tonos {
  action: Hex;
  actionHover: Hex;
  onAction: Hex;
  soft: Hex;
  text: Hex;
  focus: Hex;
  deep: Hex;
}

/** The tones of a colour in light and dark mode. */
export function tonosOf(color: Hex): { claro: Tonos; oscuro: Tonos } {
  const [blanco, negro] = [BLANCO, NEGRO];
  const suave = mix(color, blanco, 0.88);
  const tinta = readable(color, negro, [...FONDOS.claro, suave], TEXTO);
  const profundo = readable(mix(color, negro, 0.35), negro, [SOBRE_PROFUNDO], TEXTO + 1);
  const penumbra = mix(color, FONDOS.oscuro[1], 0.82);
  const luz = readable(color, blanco, [...FONDOS.oscuro, penumbra], TEXTO);
  return {
    claro: {
      action: tinta,
      actionHover: mix(tinta, negro, 0.2),
      onAction: blanco,
      soft: suave,
      text: tinta,
      focus: tinta,
      deep: profundo,
    },
    oscuro: {
      action: luz,
      actionHover: mix(luz, blanco, 0.2),
      onAction: mix(luz, negro, 0.88),
      soft: penumbra,
      text: luz,
      focus: luz,
      deep: mix(profundo, FONDOS.oscuro[0], 0.5),
    },
  };
}

/** For the logo in icons, on white. */
export const tonoDeIcono = (color: Hex): Hex => readable(color, NEGRO, [FONDOS.claro[1]], DIBUJO);

/** Success is green under any colour. */
const BIEN = {
  claro: "--color-good-soft:#e4f2ea;--color-good-text:#0a5c45",
  oscuro: "--color-good-soft:#15312a;--color-good-text:#75deb4",
};

const declared = ({ action, actionHover, onAction, soft, text, focus, deep }: Tonos, bien: string) =>
  `:root{--color-action:${action};--color-action-hover:${actionHover};--color-on-action:${onAction};` +
  `--color-green-soft:${soft};--color-green-text:${text};--color-focus:${focus};--color-deep:${deep};${bien}}`;

/**
 * The colour as a style sheet, in its own layer of those in client/kit/tokens/tokens.css. Paper uses the light tones. It
 * contains nothing that HTML would interpret.
 */
export function estiloOf(color: Hex): string {
  const { claro, oscuro } = tonosOf(color);
  const dark = `@media screen and (prefers-color-scheme:dark){${declared(oscuro, BIEN.oscuro)}}`;
  return `@layer reset,tokens,marca,base,ui,pages;@layer marca{${declared(claro, BIEN.claro)}${dark}}`;
}
