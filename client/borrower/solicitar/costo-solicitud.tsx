import { formatBanco } from "../../../rules/country/bancos.ts";
import type { Terminos } from "../../../rules/holes.ts";
import { costoOf } from "../../../rules/loans/costo.ts";
import type { Centavos } from "../../../rules/money/dinero.ts";
import { toBolivares } from "../../../rules/money/tasa.ts";
import { useTasa } from "../../api/tasa.ts";
import { DineroBs } from "../../kit/show/dinero.tsx";
import { Costo } from "../../pieces/dinero/costo.tsx";
import type { Usuario } from "../sesion.tsx";

interface CostoProps {
  amount: Centavos;
  terminos: Terminos;
  usuario: Usuario;
  cuotas: number;
}

/** How much money arrives and where, at today's rate. */
function Llega({ amount, usuario }: Pick<CostoProps, "amount" | "usuario">) {
  const tasa = useTasa();
  if (!tasa || !usuario.banco || !usuario.telefono) return null;
  return (
    <p>
      Te llegarían <DineroBs centimos={toBolivares(amount, tasa)} /> a tu Pago Móvil de {formatBanco(usuario.banco)}, el
      que termina en {usuario.telefono.slice(-4)}.
    </p>
  );
}

/** What a loan of `amount` would cost, and how much would arrive where. */
export function CostoSolicitud({ amount, terminos, usuario, cuotas }: CostoProps) {
  return (
    <>
      <Costo costo={costoOf(terminos, amount, cuotas)} />
      <Llega amount={amount} usuario={usuario} />
    </>
  );
}
