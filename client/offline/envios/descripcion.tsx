import { counted } from "../../../rules/country/cantidad.ts";
import { bolivares, centavos } from "../../../rules/money/dinero.ts";
import { Dinero, DineroBs } from "../../kit/show/dinero.tsx";
import type { Envio } from "./envio.ts";

/** As entered: in bolívares or dollars. */
function Monto({ monto, montoBs }: { monto?: number | undefined; montoBs?: number | undefined }) {
  if (montoBs !== undefined) return <DineroBs centimos={bolivares(montoBs)} />;
  return <Dinero centavos={centavos(monto ?? 0)} />;
}

/** «Pago de Bs. 1.748,15 · código 1234», «Pago de $6,00 · código 1234», «Solicitud de $20». */
export function Descripcion({ envio }: { envio: Envio }) {
  return envio.tipo === "pagos.register" ? (
    <>
      Pago de <Monto {...envio.input} /> · código {envio.input.codigo}
    </>
  ) : (
    <>
      Solicitud de <Dinero centavos={centavos(envio.input.amount)} corto />
    </>
  );
}

const NOMBRES = {
  "pagos.register": ["pago", "pagos"],
  "loans.request": ["solicitud", "solicitudes"],
} as const;

/** «1 pago pendiente de enviar», «3 envíos pendientes de enviar». */
export function cuantos(envios: readonly Envio[]): string {
  const [first, ...others] = new Set(envios.map(({ tipo }) => tipo));
  const [one, many] = first && others.length === 0 ? NOMBRES[first] : ["envío", "envíos"];
  return counted(envios.length, `${one} pendiente de enviar`, `${many} pendientes de enviar`);
}
