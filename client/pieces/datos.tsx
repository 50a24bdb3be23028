import type { ReactNode } from "react";
import type { Profile } from "../../rules/people/perfil.ts";
import { CAMPOS, type Campo, labelOf } from "../../rules/people/perfil-campos.ts";
import { Dinero } from "../kit/show/dinero.tsx";

/** A profile that may be incomplete. */
type Perfil = { readonly [C in Campo]: Profile[C] | null };

/** Values shown as more than text. */
const SHOWN: { readonly [C in Campo]?: (value: Profile[C]) => ReactNode } = {
  ingreso: (ingreso) => <Dinero centavos={ingreso} />,
};

/** A profile field as a page shows it; null if it is missing. */
export function datoOf<C extends Campo>(perfil: Perfil, campo: C): ReactNode {
  const value = perfil[campo];
  if (value === null) return null;
  const show = SHOWN[campo] ?? CAMPOS[campo].format ?? String;
  return show(value);
}

/** Several of them, each with its label. */
export const datosOf = (perfil: Perfil, campos: readonly Campo[]) =>
  campos.map((campo) => ({ label: labelOf(campo), value: datoOf(perfil, campo) }));
