import { fullName } from "../kit/person.tsx";

/** A person's name or, before there is a profile, the account's address. */
export function nameOf(persona: { nombre: string | null; apellido: string | null; email: string | null }): string {
  return persona.nombre ? fullName(persona) : (persona.email ?? "Sin nombre");
}
