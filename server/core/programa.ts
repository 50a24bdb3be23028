/** Identifies the running program: no two builds share a name. */
import paquete from "../../package.json" with { type: "json" };

/** Written into the built program by scripts/build/servidor.ts. */
declare const CONSTRUIDO: { commit: string | null; fecha: string } | undefined;

export interface Programa {
  /** From package.json. */
  version: string;
  /** The first letters of its commit; null when running from source, or built outside a repository. */
  commit: string | null;
  /** When it was built, as ISO 8601 in UTC; null when running from source. */
  fecha: string | null;
}

const construido = typeof CONSTRUIDO === "undefined" ? { commit: null, fecha: null } : CONSTRUIDO;

export const PROGRAMA: Programa = { version: paquete.version, ...construido };

/** «0.1.0+3bb1c66a91d2», in the format of semantic versioning. */
export const nombrePrograma = ({ version, commit }: Programa = PROGRAMA): string =>
  commit === null ? version : `${version}+${commit}`;
