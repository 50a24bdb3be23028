/** What `bun run bench` was asked for: pure. */

export const PARTES = ["lecturas", "escrituras", "entrar", "arranque", "listas", "paginas", "lighthouse"] as const;
export type Parte = (typeof PARTES)[number];

export const TAMANOS = [1000, 200_000, 1_000_000];

export interface Opciones {
  partes: readonly Parte[];
  /** Borrowers: each a database of its own. */
  clientes: number[];
  /** Of reads and lists, those whose name has it. */
  casos: string;
  /** About a minute, at the price of less certainty. */
  corto: boolean;
  json: string | null;
  contra: string | null;
}

export const USO = `bun run bench [--corto] [--solo PARTE,PARTE] [--clientes N,N] [--casos TEXTO] [--json ARCHIVO] [--contra ARCHIVO]
Partes: ${PARTES.join(", ")}.`;

const CORTAS: readonly Parte[] = ["lecturas", "escrituras", "arranque"];

const isParte = (text: string): text is Parte => PARTES.some((parte) => parte === text);

/** Throws what is wrong with them, in words. */
export function readOpciones(args: readonly string[]): Opciones {
  const corto = args.includes("--corto");
  const given = readFlags(args.filter((arg) => arg !== "--corto"));
  const partes = given["--solo"]?.split(",") ?? (corto ? CORTAS : PARTES);
  const strange = partes.filter((parte) => !isParte(parte));
  if (strange.length > 0) throw new Error(`no hay una parte ${strange.join(", ")}\n${USO}`);
  const clientes = (given["--clientes"]?.split(",") ?? (corto ? ["1000"] : TAMANOS.map(String))).map(Number);
  if (!clientes.every((n) => Number.isInteger(n) && n >= 1000)) throw new Error(`clientes: desde 1000\n${USO}`);
  return {
    partes: partes.filter(isParte),
    clientes: clientes.toSorted((a, b) => a - b),
    corto,
    casos: given["--casos"] ?? "",
    json: given["--json"] ?? null,
    contra: given["--contra"] ?? null,
  };
}

function readFlags(args: readonly string[]): Record<string, string> {
  const flags: Record<string, string> = {};
  for (let at = 0; at < args.length; at += 2) {
    const [flag = "", value] = args.slice(at, at + 2);
    if (!["--solo", "--clientes", "--casos", "--json", "--contra"].includes(flag) || value === undefined)
      throw new Error(USO);
    flags[flag] = value;
  }
  return flags;
}
