import type { DispositivoTipo } from "../../../rules/bank/tipos.ts";

/** Who brings notices in. */
export const TIPOS: Record<DispositivoTipo, string> = {
  telefono: "Un teléfono que reenvía sus avisos",
  bdv: "Banco de Venezuela",
  r4: "R4",
  bnc: "BNC",
  bancamiga: "Bancamiga",
  bancaribe: "Bancaribe",
};
