import {
  CARGA_BAJA,
  historiaDe,
  type Pesos,
  PRESTAMOS_QUE_CUENTAN,
  puntajeDe,
  type Razon,
  RECHAZOS_QUE_CUENTAN,
  TIPICOS,
} from "../../../../rules/loans/aprobar/puntaje.ts";
import { CARGA_ALTA } from "../../../../rules/loans/aprobar/senales.ts";
import { TextField } from "../../../kit/form/field.tsx";
import type { Ajustes } from "../../kit/types.ts";
import { PuntajeChip } from "../../puntajes/puntaje-chip.tsx";
import campos from "../campos.module.css";
import muestra from "../muestra.module.css";
import { Tarjeta } from "../tarjeta.tsx";
import { puntajeFieldsOf, puntajeOf, RAZONES, validatePuntaje } from "./decidir-valores.ts";

const PALABRAS: Record<Razon, { label: string; hint: string }> = {
  prestamo: { label: "Cada préstamo terminado", hint: `Suma, hasta ${PRESTAMOS_QUE_CUENTAN} préstamos.` },
  puntualidad: {
    label: "Puntualidad",
    hint: "Suma si todo el dinero llegó a tiempo; nada con tres cuartas partes, y resta con menos.",
  },
  perdonado: { label: "Quedó debiendo", hint: "Resta si se le dio dinero por perdido y no lo ha pagado." },
  carga: {
    label: "Peso de la cuota",
    hint: `Suma hasta el ${CARGA_BAJA} % de su ingreso; resta desde el ${CARGA_ALTA} %.`,
  },
  antiguedad: { label: "Antigüedad", hint: "Suma todo al cumplir un año, y antes su parte." },
  recomendador: { label: "Quién lo recomendó", hint: "Suma si paga bien; resta si no." },
  rechazo: { label: "Cada rechazo anterior", hint: `Resta, hasta ${RECHAZOS_QUE_CUENTAN} rechazos.` },
};

/** How many points each reason is worth, and what a few typical people get. */
export function PuntajeCard({ ajustes }: { ajustes: Ajustes }) {
  return (
    <Tarjeta
      id="puntaje"
      titulo="Puntaje de las solicitudes"
      intro={
        <p className="soft">
          Junto a cada solicitud, un número de 0 a 100 con sus razones. Es una guía: nada se decide solo. Aquí eliges
          cuántos puntos vale cada razón; 0 la deja fuera.
        </p>
      }
      ajustes={ajustes}
      fieldsOf={({ puntaje }) => puntajeFieldsOf(puntaje)}
      toAjustes={(values) => ({ puntaje: puntajeOf(values) })}
      validate={validatePuntaje}
      fallback="No pudimos guardar el puntaje."
      hecho="Puntaje guardado."
      onSaved={({ puntajes }) => puntajes.invalidate()}
      guardar="Guardar puntaje"
    >
      {(form) => (
        <div className={campos.beside}>
          <div className={campos.pairs}>
            {RAZONES.map((razon) => (
              <TextField
                key={razon}
                {...PALABRAS[razon]}
                inputMode="numeric"
                maxLength={2}
                autoComplete="off"
                {...form.bind(razon)}
              />
            ))}
          </div>
          {Object.keys(validatePuntaje(form.values)).length === 0 && <Tipicos pesos={puntajeOf(form.values)} />}
        </div>
      )}
    </Tarjeta>
  );
}

function Tipicos({ pesos }: { pesos: Pesos }) {
  return (
    <aside className={muestra.preview} aria-label="Vista previa: puntaje">
      <p className={muestra.previewTitle} aria-hidden="true">
        Lo que obtendrían
      </p>
      <ul className={muestra.tipicos}>
        {TIPICOS.map(({ quien, hechos }) => (
          <li key={quien}>
            <p>
              <strong>{quien}</strong>
              <span className="small soft">{historiaDe(hechos)}</span>
            </p>
            <PuntajeChip {...puntajeDe(hechos, pesos)} />
          </li>
        ))}
      </ul>
    </aside>
  );
}
