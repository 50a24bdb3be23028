import { trpc } from "../../api/trpc.ts";
import { type FieldProps, SelectField } from "../../kit/form/field.tsx";
import type { Caja } from "./tipos.ts";

/** The default caja for outgoing money. */
export const PRIMERA_CUENTA = "La primera cuenta de Ajustes";

interface ElegirCajaProps extends FieldProps {
  /** What is meant where none is chosen. */
  placeholder: string;
  /** Which of them it may be. */
  among?: (caja: Caja) => boolean;
}

/** Which caja money leaves or enters; nothing to ask where there are not two. */
export function ElegirCaja({ among = () => true, ...field }: ElegirCajaProps) {
  const { data } = trpc.cajas.list.useQuery();
  const options = (data?.cajas ?? []).filter(among).map(({ id, nombre }) => ({ value: id, label: nombre }));
  return options.length < 2 ? null : <SelectField options={options} optional {...field} />;
}
