import { grouped, numbered } from "../../../rules/country/cantidad.ts";
import type { Instante } from "../../../rules/country/fecha.ts";
import { clientePath } from "../kit/tabs.ts";
import type { Hoy } from "../kit/types.ts";
import type { Fila } from "./fila.ts";

/** Who asked to be forgotten: they are answered in days, and their row names each with how long they have waited. */
export function deLosOlvidos({ cantidad, quienes }: Hoy["olvidos"], desde: (pedido: Instante) => string): Fila[] {
  const [first] = quienes;
  if (!first) return [];
  return [
    {
      id: "olvidos",
      tone: "work",
      cuantos: grouped(cantidad),
      que: numbered(cantidad, "persona pide que se borren sus datos", "personas piden que se borren sus datos"),
      texto: "Un propietario los borra, o responde por qué no, en su ficha.",
      quienes: quienes.map(({ userId, nombre, pedido }) => ({
        nombre: `${nombre} (${desde(pedido)})`,
        href: clientePath(userId),
      })),
      accion: { label: "Responder", href: clientePath(first.userId), decide: "propietario" },
    },
  ];
}
