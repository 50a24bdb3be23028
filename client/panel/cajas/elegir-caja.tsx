import { trpc } from "../../api/trpc.ts";
import { type FieldProps, SelectField } from "../../kit/form/field.tsx";
import type { Caja } from "./tipos.ts";

/** The default caja for outgoing money. */
export const PRIMERA_CUENTA = "La primera cuenta de Ajustes";

interface ElegirCajaProps extends FieldProps {
  /** What an empty choice means. */
  placeholder: string;
  /** Which cajas are offered. */
  among?: (caja: Caja) => boolean;
}

/** Which caja money leaves or enters; hidden if there is only one. */
export function ElegirCaja({ among = () => true, ...field }: ElegirCajaProps) {
  const { data } = trpc.cajas.list.useQuery();
  const options = (data?.cajas ?? []).filter(among).map(({ id, nombre }) => ({ value: id, label: nombre }));
  return options.length < 2 ? null : <SelectField options={options} optional {...field} />;
}
