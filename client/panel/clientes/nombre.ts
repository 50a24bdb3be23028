import { fullName } from "../kit/person.tsx";

/** How a person is called: by name or, before there is a profile, by the address of the account. */
export function nameOf(persona: { nombre: string | null; apellido: string | null; email: string | null }): string {
  return persona.nombre ? fullName(persona) : (persona.email ?? "Sin nombre");
}
