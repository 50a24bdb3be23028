import { BANCOS, formatBanco } from "../../rules/country/bancos.ts";

/** Every bank, by name, for a select. */
export const BANCO_OPTIONS = [...BANCOS]
  .sort((a, b) => a.nombre.localeCompare(b.nombre, "es"))
  .map(({ id }) => ({
    value: id,
    label: formatBanco(id),
  }));
