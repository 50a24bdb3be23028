/** Pagos at the screens of the panel: who pays, and where it is seen. */
import type { Client, Hands, Panel } from "./panel.ts";

/** A client's running loan, as they see it. */
export const mine = async ({ person }: Client) => (await person.query<Record<string, unknown>>("loans.mine")).data;

/** A client with a loan of $20 to pay. */
export async function payer(panel: Panel): Promise<Client> {
  const client = await panel.client();
  await panel.approved(client);
  return client;
}

/** A client registers a $6 pago; returns its id. */
export async function pay({ person }: Client, codigo: string, more: object = {}): Promise<string> {
  const answer = await person.mutate<{ id: string }>("pagos.register", { codigo, monto: 600, ...more });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.data.id;
}

export const rowOf = ({ page }: Hands, text: string) => page.getByRole("row").filter({ hasText: text });
