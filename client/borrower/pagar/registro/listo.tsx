import { Link } from "wouter";
import { dichoDeRecibo } from "../../../../rules/loans/pagos/compartir.ts";
import { type Bolivares, bolivares, type Centavos, centavos } from "../../../../rules/money/dinero.ts";
import { paths, reciboPath } from "../../../../rules/paths.ts";
import { codigoDicho } from "../../../../rules/texts/pagos.ts";
import { useMarca } from "../../../kit/frame/marca.ts";
import { IconCheckCircle, IconClock } from "../../../kit/icons.tsx";
import { ButtonLink } from "../../../kit/show/button.tsx";
import { DataList } from "../../../kit/show/card.tsx";
import { Dinero, DineroBs } from "../../../kit/show/dinero.tsx";
import type { Envio } from "../../../offline/envios/envio.ts";
import { EN_ESPERA } from "../../../offline/envios/envios.ts";
import { useEnvios } from "../../../offline/envios/use-envios.ts";
import { Compartir } from "../../../pieces/compartir.tsx";
import { Respuesta } from "../../respuesta.tsx";
import styles from "../pasos/marco.module.css";
import { Marco } from "../pasos/marco.tsx";
import { type MiPago, useMisPagos } from "../use-mis-pagos.ts";
import type { Dicho } from "./use-registrar.ts";

type Enviado = Extract<Envio, { tipo: "pagos.register" }>;

/** A queued pago, as it was entered. */
function dichoDe({ input }: Enviado): Dicho {
  const { codigo, monto, montoBs } = input;
  const cents = monto === undefined ? null : centavos(monto);
  return { codigo, dolares: cents, bs: montoBs === undefined ? null : bolivares(montoBs), espera: true };
}

/** The pago as the server has it, once known; after a reload, the newest. */
function pagoDe(pagos: readonly MiPago[], dicho: Dicho | null): MiPago | undefined {
  return dicho ? pagos.find(({ codigo, status }) => codigo === dicho.codigo && status !== "Rechazado") : pagos[0];
}

/** Its status and the next step; a queued pago may have been sent by now. */
function comoVa(espera: boolean, aprobado: boolean) {
  if (espera) {
    return {
      titulo: "Falta la línea",
      dicho: EN_ESPERA,
      sigue: "Se enviará solo cuando vuelva la línea: no pagues otra vez.",
    };
  }
  if (aprobado) return { titulo: "Gracias", dicho: "Pago aprobado.", sigue: null };
  return {
    titulo: "Gracias",
    dicho: "Pago registrado. Lo revisamos y te avisamos.",
    sigue: "Lo buscamos en el banco. Hasta entonces no hace falta que pagues lo mismo otra vez.",
  };
}

/** How much, in the currency paid, and the digits that identify it. */
function Cuanto({ monto, bs, codigo }: { monto: Centavos | null; bs: Bolivares | null; codigo: string | null }) {
  const dolares = monto !== null && <Dinero centavos={monto} />;
  return (
    <>
      <p className={styles.monto}>{bs === null ? dolares : <DineroBs centimos={bs} />}</p>
      <DataList
        items={[
          ...(dolares && bs !== null ? [{ label: "En dólares", value: dolares }] : []),
          ...(codigo === null ? [] : [{ label: "Código de referencia", value: codigo }]),
        ]}
      />
    </>
  );
}

/** After registering a pago: what is known of it, and what happens next. */
export function Listo({ dicho: told }: { dicho: Dicho | null }) {
  const { marca } = useMarca();
  const waiting = useEnvios().envios.find((one): one is Enviado => one.tipo === "pagos.register");
  const dicho = told ?? (waiting ? dichoDe(waiting) : null);
  const pago = pagoDe(useMisPagos().pagos, dicho);
  const espera = dicho?.espera === true && pago === undefined;
  const { titulo, dicho: lead, sigue } = comoVa(espera, pago?.status === "Aprobado");
  const texto = pago && dichoDeRecibo(pago, marca);
  return (
    <Marco
      titulo={titulo}
      pie={
        <ButtonLink href={paths.dashboard} block>
          Volver al inicio
        </ButtonLink>
      }
    >
      <div className={styles.hecho}>{espera ? <IconClock size={48} /> : <IconCheckCircle size={48} />}</div>
      <p role="status">
        <strong>{lead}</strong>
      </p>
      {pago ? (
        <Cuanto monto={pago.monto} bs={pago.montoBs} codigo={codigoDicho(pago)} />
      ) : (
        dicho && <Cuanto monto={dicho.dolares} bs={dicho.bs} codigo={dicho.codigo} />
      )}
      {pago?.status === "Pendiente" && <Respuesta desde={pago.fecha} que="pago" />}
      {sigue && <p className="soft">{sigue}</p>}
      {pago && (
        <div className="row">
          {texto && <Compartir texto={texto} />}
          <Link href={reciboPath(pago.id)}>Ver recibo</Link>
        </div>
      )}
    </Marco>
  );
}
