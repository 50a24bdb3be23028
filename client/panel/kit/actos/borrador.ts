import { BORRADOR_DE_CLIENTE_MS } from "../../../../rules/limits/panel.ts";
import { trpc } from "../../../api/trpc.ts";

/**
 * For a form about money that may have left already: what is written in it survives a reload, for its own administrator and some
 * hours. `name` says what is written of whom.
 */
export function useBorrador(name: string): { draftKey: string | undefined; draftMs: number } {
  const id = trpc.usuarios.me.useQuery().data?.id;
  return { draftKey: id && `${id}:${name}`, draftMs: BORRADOR_DE_CLIENTE_MS };
}
