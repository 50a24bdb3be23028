import { type FormEvent, Suspense } from "react";
import { parseBolivares } from "../../../../rules/money/dinero.ts";
import { toBolivares } from "../../../../rules/money/tasa.ts";
import { piece } from "../../../kit/piece.ts";
import { Button } from "../../../kit/show/button.tsx";
import { Dinero, DineroBs } from "../../../kit/show/dinero.tsx";
import { enDolares } from "../../../pieces/dinero/pago-dicho.ts";
import type { APagar } from "../a-pagar.tsx";
import styles from "../pasos/marco.module.css";
import { Marco } from "../pasos/marco.tsx";
import { PagosEnRevision } from "../pasos/pagos-en-revision.tsx";
import { goTo } from "../pasos/paso.ts";
import { usePago } from "../pasos/use-pago.ts";
import { esMas, masDeLoQueDebe } from "../valores-pago.ts";
import { Cuanto } from "./cuanto.tsx";
import { soloTodo } from "./opciones.ts";

/** Few owe two things. */
const quePagas = piece(() => import("./que-pagas.tsx"), "QuePagas");

/** Why the person cannot continue with that amount; null if they can. */
function falta({ form: { values }, enBs, tasa, saldo }: ReturnType<typeof usePago>): string | null {
  const dolares = enDolares({ ...values, enBs }, tasa);
  if (!(enBs ? parseBolivares(values.montoBs) : dolares)) return "Escribe cuánto vas a pagar, por ejemplo 6,00.";
  return masDeLoQueDebe(dolares, saldo, values) ? `${esMas(saldo)}. Confírmalo o corrige el monto.` : null;
}

/** The first step: how much. */
export function PasoCuanto({ aPagar }: { aPagar: APagar }) {
  const { monto, saldo, que, cuando, otras, primera, opciones } = aPagar;
  const pago = usePago(aPagar);
  const { form, enBs, tasa, dia, otra } = pago;
  const dolares = enDolares({ ...form.values, enBs }, tasa);
  const bs = enBs ? parseBolivares(form.values.montoBs) : dolares && tasa && toBolivares(dolares, tasa);
  const go = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    form.ref.current = event.currentTarget;
    const wrong = falta(pago);
    if (wrong) form.setErrors({ [enBs ? "montoBs" : "monto"]: wrong });
    else goTo("#pagar-datos");
  };
  return (
    <Marco
      numero={1}
      titulo="¿Cuánto vas a pagar?"
      onSubmit={go}
      pie={
        <Button type="submit" block>
          Continuar
        </Button>
      }
    >
      <div className="stack-sm">
        <p className="soft">
          {otra?.que ?? que} <Dinero centavos={otra?.debe ?? monto} />
          {!otra && cuando}
        </p>
        {dolares !== null && (
          <p className={styles.monto}>{bs ? <DineroBs centimos={bs} /> : <Dinero centavos={dolares} />}</p>
        )}
        {bs !== null && dolares !== null && (
          <p className="soft">
            Son <Dinero centavos={dolares} />, a la tasa del BCV del día en que pagas.
          </p>
        )}
      </div>
      <PagosEnRevision />
      {otras.length > 0 && (
        <Suspense>
          <quePagas.Content form={form} otras={otras} primera={primera} monto={monto} saldo={saldo} tasa={pago.deHoy} />
        </Suspense>
      )}
      <Cuanto
        opciones={otra || !opciones ? soloTodo(pago.saldo, otras.length === 0) : opciones}
        form={form}
        enBs={enBs}
        tasa={tasa}
        dia={dia}
        saldo={pago.saldo}
      />
    </Marco>
  );
}
