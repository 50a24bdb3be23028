/** Whether a finished loan counted towards its person's level, and why. */
import type { Centavos } from "../money/dinero.ts";
import type { Retraso } from "./mora/mora.ts";

interface Terminado {
  aTiempo: boolean;
  subioNivel: boolean;
  castigo: Centavos;
}

/** `porque` is read as one sentence: «Este préstamo no contó: la cuota 3 se pagó tarde.» */
export function conto(
  { aTiempo, subioNivel, castigo }: Terminado,
  retrasos: readonly Retraso[],
): { conto: boolean; porque: string } {
  if (castigo > 0) return { conto: false, porque: "Este préstamo no contó: se cerró con una deuda." };
  if (aTiempo) {
    const subio = subioNivel ? " y subiste de nivel" : "";
    return { conto: true, porque: `Este préstamo contó: pagaste cada cuota a tiempo${subio}.` };
  }
  const tarde = retrasos.filter(({ dias }) => dias !== null && dias > 0);
  const faltan = retrasos.filter(({ dias }) => dias === null);
  if (tarde.length > 0) return no(tarde, "se pagó tarde", "se pagaron tarde");
  if (faltan.length > 0) return no(faltan, "no se pagó completa", "no se pagaron completas");
  return { conto: false, porque: "Este préstamo no contó: no se pagó a tiempo." };
}

function no(cuotas: readonly Retraso[], one: string, several: string) {
  const numeros = cuotas.map(({ numero }) => String(numero));
  const last = numeros.pop();
  const which =
    numeros.length > 0 ? `las cuotas ${numeros.join(", ")} y ${last} ${several}` : `la cuota ${last} ${one}`;
  return { conto: false, porque: `Este préstamo no contó: ${which}.` };
}
