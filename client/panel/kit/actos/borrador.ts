import { BORRADOR_DE_CLIENTE_MS } from "../../../../rules/limits/panel.ts";
import { trpc } from "../../../api/trpc.ts";

/**
 * The draft of a form about money that may already have been sent: it survives a reload, for its administrator and a few hours.
 * `name` identifies the form and its subject.
 */
export function useBorrador(name: string): { draftKey: string | undefined; draftMs: number } {
  const id = trpc.usuarios.me.useQuery().data?.id;
  return { draftKey: id && `${id}:${name}`, draftMs: BORRADOR_DE_CLIENTE_MS };
}
