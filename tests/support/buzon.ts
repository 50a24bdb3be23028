/** The mailbox that receives every message of a test's program, and the links in it. */
import type { Person } from "./server.ts";

export interface Carta {
  destino: string;
  texto: string;
  plantilla: string;
}

interface Program {
  url: string;
}

/** Newest first. */
export async function readBuzon({ url }: Program): Promise<Carta[]> {
  return (await (await fetch(`${url}/dev/bandeja.json`)).json()) as Carta[];
}

/** The newest mail of that kind to that address. */
export async function lastCarta(program: Program, destino: string, plantilla: string): Promise<Carta> {
  const found = (await readBuzon(program)).find((carta) => carta.destino === destino && carta.plantilla === plantilla);
  if (!found) throw new Error(`no ${plantilla} was sent to ${destino}`);
  return found;
}

/** Every link of a mail. */
export const linksIn = ({ texto }: Carta): string[] => texto.match(/https?:\S+[\w-]/g) ?? [];

/** The secret of a mail's link: the part after «#name=». */
export const tokenIn = (carta: Carta): string =>
  linksIn(carta)
    .map((link) => /#\w+=([\w.-]+)$/.exec(link)?.[1])
    .find(Boolean) ?? "";

/** The owner of a new address presses its link's button, in the browser where they are signed in. */
export async function confirmEmail(program: Program, person: Person, email: string): Promise<void> {
  const token = tokenIn(await lastCarta(program, email, "confirmacion"));
  const { status, text } = await person.mutate("correos.confirm", { token });
  if (status !== 200) throw new Error(text);
}
