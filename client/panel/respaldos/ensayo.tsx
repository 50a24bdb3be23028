import { type Ensayo as Dicho, perdidaEnPalabras, renglonesOf } from "../../../rules/operator/salud/reposiciones.ts";
import { cx } from "../../kit/cx.ts";
import { Notice } from "../../kit/feedback/notice.tsx";
import styles from "./respaldos.module.css";

/** The copy's figures beside those of now, what would be lost, and what doctor says of it. */
export function Ensayo({ ensayo }: { ensayo: Dicho }) {
  const { perdida, fallas, deAntes } = ensayo;
  const lost = perdida && perdidaEnPalabras(perdida);
  return (
    <>
      <table className={styles.cifras}>
        <caption className="visually-hidden">La copia junto a lo que hay ahora</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">En la copia</th>
            <th scope="col">Ahora</th>
          </tr>
        </thead>
        <tbody>
          {renglonesOf(ensayo).map(({ nombre, copia, ahora, distinto }) => (
            <tr key={nombre} className={cx(distinto && styles.distinto)}>
              <th scope="row">{nombre}</th>
              <td>{copia}</td>
              <td>{ahora}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {lost && (
        <Notice kind="peligro" title={`Se perdería lo de después: ${lost}.`}>
          Lo que hay ahora queda guardado aparte, pero no se junta con la copia.
        </Notice>
      )}
      {lost === "" && <Notice kind="exito">No se perdería nada de lo que hay ahora.</Notice>}
      {perdida === null && <Notice kind="aviso">Lo que hay ahora no se puede leer para compararlo.</Notice>}
      {fallas.length > 0 ? (
        <Notice kind="aviso" title="La revisión encontró en la copia:">
          <ul className={styles.fallas}>
            {fallas.map((falla) => (
              <li key={falla}>{falla}</li>
            ))}
          </ul>
        </Notice>
      ) : (
        <p className="soft">La revisión no encontró nada malo en la copia.</p>
      )}
      {deAntes && <p className="soft">Es de una versión anterior del programa: se actualiza sola al volver.</p>}
    </>
  );
}
