import { useState } from "react";
import { counted } from "../../../rules/country/cantidad.ts";
import { CheckboxField } from "../../kit/form/field.tsx";
import { Button } from "../../kit/show/button.tsx";
import { Dinero, DineroBs } from "../../kit/show/dinero.tsx";
import { Permitted } from "../kit/actos/permitted.tsx";
import { ClienteLink } from "../kit/person.tsx";
import { cuandoYDonde, referenciasDe } from "../pagos/decidir/movimiento.ts";
import styles from "./banco.module.css";
import { ParDialog } from "./comparacion.tsx";
import { abre, Fila, Filas } from "./fila.tsx";
import type { Propuesta } from "./tipos.ts";
import { type Confirmar, claveDe } from "./use-confirmar.ts";

interface CoincidenProps {
  propuestas: readonly Propuesta[];
  confirmar: Confirmar;
}

/**
 * Pairs whose reference, amount and account agree: confirmed all at once, except those that were unticked. Pairs not approved
 * automatically have to be ticked after reading why.
 */
export function Coinciden({ propuestas, confirmar }: CoincidenProps) {
  // Which boxes were changed by hand, so that pairs arriving later get the default.
  const [dicho, setDicho] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [visto, setVisto] = useState<Propuesta | null>(null);
  const isElegida = (propuesta: Propuesta) => dicho.get(claveDe(propuesta)) ?? propuesta.marcada;
  const elegidas = propuestas.filter(isElegida);
  const choose = (some: readonly Propuesta[], elegida: boolean) =>
    setDicho(new Map([...dicho, ...some.map((propuesta) => [claveDe(propuesta), elegida] as const)]));
  const todas = elegidas.length === propuestas.length;
  return (
    <div className="stack">
      <Permitted>
        <div className={styles.barra}>
          <CheckboxField
            label={`${elegidas.length} de ${counted(propuestas.length, "pago", "pagos")}`}
            checked={todas}
            onChange={(on) => choose(propuestas, on)}
          />
          <Button
            disabled={elegidas.length === 0}
            busy={confirmar.confirming}
            busyLabel="Confirmando…"
            onClick={() => void confirmar.confirm(elegidas)}
          >
            {elegidas.length === 0 ? "Confirmar" : `Confirmar ${counted(elegidas.length, "pago", "pagos")}`}
          </Button>
        </div>
      </Permitted>
      <Filas label="Pagos que coinciden con el banco">
        {propuestas.map((propuesta) => (
          <Fila key={claveDe(propuesta)} label={propuesta.pago.nombre}>
            <Coincidencia
              propuesta={propuesta}
              elegida={isElegida(propuesta)}
              onElegir={(elegida) => choose([propuesta], elegida)}
              onVer={() => setVisto(propuesta)}
            />
          </Fila>
        ))}
      </Filas>
      {visto && <ParDialog {...visto} onClose={() => setVisto(null)} />}
    </div>
  );
}

interface CoincidenciaProps {
  propuesta: Propuesta;
  elegida: boolean;
  onElegir: (elegida: boolean) => void;
  onVer: () => void;
}

function Coincidencia({ propuesta: { pago, movimiento, frenos }, elegida, onElegir, onVer }: CoincidenciaProps) {
  return (
    <div className={styles.coincidencia}>
      <Permitted>
        <CheckboxField
          label={<span className="visually-hidden">Confirmar el pago de {pago.nombre}</span>}
          checked={elegida}
          onChange={onElegir}
        />
      </Permitted>
      <div className={styles.quien}>
        <ClienteLink userId={pago.userId}>{pago.nombre}</ClienteLink>
        <span>{referenciasDe(movimiento)}</span>
        <span>{cuandoYDonde(movimiento)}</span>
        {frenos.length > 0 && <span>Míralo antes. {frenos.join(". ")}.</span>}
      </div>
      <div className={styles.pie}>
        <div className={styles.montos}>
          <strong>
            <Dinero centavos={pago.monto} />
          </strong>
          <DineroBs centimos={movimiento.monto} />
        </div>
        <Button {...abre} variant="ghost" small onClick={onVer} aria-label={`Comparar el pago de ${pago.nombre}`}>
          Comparar
        </Button>
      </div>
    </div>
  );
}
