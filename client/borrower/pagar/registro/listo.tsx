import { Link } from "wouter";
import { dichoDeRecibo } from "../../../../rules/loans/pagos/compartir.ts";
import { paths, reciboPath } from "../../../../rules/paths.ts";
import { codigoDicho } from "../../../../rules/texts/pagos.ts";
import { useMarca } from "../../../kit/frame/marca.ts";
import { IconCheckCircle, IconClock } from "../../../kit/icons.tsx";
import { ButtonLink } from "../../../kit/show/button.tsx";
import { DataList } from "../../../kit/show/card.tsx";
import { Dinero, DineroBs } from "../../../kit/show/dinero.tsx";
import { EN_ESPERA } from "../../../offline/envios/envios.ts";
import { Compartir } from "../../../pieces/compartir.tsx";
import { Respuesta } from "../../respuesta.tsx";
import styles from "../pasos/marco.module.css";
import { Marco } from "../pasos/marco.tsx";
import { type MiPago, useMisPagos } from "../use-mis-pagos.ts";
import type { Dicho } from "./use-registrar.ts";

/** What was told, as the server has it once that is here: of a page that was opened anew, the newest. */
function pagoDe(pagos: readonly MiPago[], dicho: Dicho | null): MiPago | undefined {
  return dicho ? pagos.find((pago) => pago.codigo === dicho.codigo && pago.status === "Pendiente") : pagos[0];
}

/** After a pago was told: what of it is known, and what happens now. */
export function Listo({ dicho }: { dicho: Dicho | null }) {
  const { marca } = useMarca();
  const pago = pagoDe(useMisPagos().pagos, dicho);
  const espera = dicho?.espera ?? false;
  const monto = pago?.monto ?? dicho?.dolares ?? null;
  const bs = pago ? pago.montoBs : (dicho?.bs ?? null);
  const codigo = pago ? codigoDicho(pago) : (dicho?.codigo ?? null);
  const texto = pago && dichoDeRecibo(pago, marca);
  return (
    <Marco
      titulo={espera ? "Falta la línea" : "Gracias"}
      pie={
        <ButtonLink href={paths.dashboard} block>
          Volver al inicio
        </ButtonLink>
      }
    >
      <div className={styles.hecho}>{espera ? <IconClock size={48} /> : <IconCheckCircle size={48} />}</div>
      <p role="status">
        <strong>{espera ? EN_ESPERA : "Pago registrado. Lo revisamos y te avisamos."}</strong>
      </p>
      {monto !== null && (
        <p className={styles.monto}>{bs === null ? <Dinero centavos={monto} /> : <DineroBs centimos={bs} />}</p>
      )}
      <DataList
        items={[
          ...(monto !== null && bs !== null ? [{ label: "En dólares", value: <Dinero centavos={monto} /> }] : []),
          ...(codigo === null ? [] : [{ label: "Código de referencia", value: codigo }]),
        ]}
      />
      {pago?.status === "Pendiente" && <Respuesta desde={pago.fecha} que="pago" />}
      <p className="soft">
        {espera
          ? "Se enviará solo cuando vuelva la línea: no pagues otra vez."
          : "Lo buscamos en el banco. Hasta entonces no hace falta que pagues lo mismo otra vez."}
      </p>
      <div className="row">
        {!espera && texto && <Compartir texto={texto} />}
        {!espera && pago && <Link href={reciboPath(pago.id)}>Ver recibo</Link>}
      </div>
    </Marco>
  );
}
