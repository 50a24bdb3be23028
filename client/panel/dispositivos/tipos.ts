import type { DispositivoTipo } from "../../../rules/bank/tipos.ts";

/** The kinds of forwarder. */
export const TIPOS: Record<DispositivoTipo, string> = {
  telefono: "Un teléfono con sus avisos",
  bdv: "Banco de Venezuela",
  r4: "R4",
  bnc: "BNC",
  bancamiga: "Bancamiga",
  bancaribe: "Bancaribe",
};

/** A new connection; its token is known here and nowhere else. */
export interface Conectado {
  id: string;
  token: string;
  tipo: DispositivoTipo;
  banco: string;
}
