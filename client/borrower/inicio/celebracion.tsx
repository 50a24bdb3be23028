import type { ReactNode } from "react";
import { Link } from "wouter";
import { toDia } from "../../../rules/country/fecha.ts";
import { formatDolaresCortos } from "../../../rules/money/dinero.ts";
import { constanciaPath, paths } from "../../../rules/paths.ts";
import { getNivel } from "../../../rules/people/niveles.ts";
import { formatNumero } from "../../../rules/texts/pagos.ts";
import { useTerminos } from "../../api/ajustes.ts";
import { trpc } from "../../api/trpc.ts";
import { Notice } from "../../kit/feedback/notice.tsx";
import { Skeleton } from "../../kit/feedback/skeleton.tsx";
import { useMarca } from "../../kit/frame/marca.ts";
import { IconReceipt, IconStar } from "../../kit/icons.tsx";
import { ButtonLink } from "../../kit/show/button.tsx";
import { Card } from "../../kit/show/card.tsx";
import { Dinero } from "../../kit/show/dinero.tsx";
import { Fecha } from "../../kit/show/fecha.tsx";
import { Compartir } from "../../pieces/compartir.tsx";
import type { Usuario } from "../sesion.tsx";
import styles from "./celebracion.module.css";

/** Their last finished loan; undefined until loaded. */
function useUltimo() {
  const { data } = trpc.niveles.historial.useQuery({ limit: 1 });
  return data && (data.items[0] ?? null);
}

interface CelebracionProps {
  usuario: Usuario;
  /** Whether to link to the page for requesting another loan. */
  otro?: boolean;
  /** Shown instead if there is nothing to celebrate: the last loan was closed with a debt. */
  children?: ReactNode;
}

/** The text a person shares: without amounts, which are private. */
const logroDe = (marca: string, nivel: string | null) =>
  `¡Terminé de pagar mi préstamo con ${marca}!${nivel === null ? "" : ` Subí al nivel ${nivel}.`}`;

/** The same in one line, above the form for another loan. */
export function Terminado() {
  const last = useUltimo();
  if (!last?.pagadoCompleto) return null;
  return (
    <Notice kind="exito">
      <strong>¡Terminaste tu préstamo{last.numero !== null && ` ${formatNumero(last.numero)}`}!</strong> {last.porque}{" "}
      <Link href={constanciaPath(last.loanId)}>Ver mi constancia</Link>
    </Notice>
  );
}

/** After the last cuota: what was paid, the effect on the level, the document, and how to ask for the next loan. */
export function Celebracion({ usuario, otro, children }: CelebracionProps) {
  const last = useUltimo();
  const { rangos } = useTerminos();
  const { marca } = useMarca();
  if (last === undefined) return <Skeleton shape="card" lines={1} />;
  if (!last?.pagadoCompleto) return children;
  const { loanId, numero, montoFinal, fechaFinalizado, subioNivel, porque } = last;
  const { nivel, nombre, max } = getNivel(usuario.nivel, rangos);
  return (
    <Card tone="green" className={styles.card}>
      <span className={styles.mark}>
        <IconStar size={36} />
      </span>
      <h2 className={styles.title}>¡Terminaste tu préstamo!</h2>
      <p>
        Pagaste los <Dinero centavos={montoFinal} /> de tu préstamo{numero !== null && ` ${formatNumero(numero)}`}, y se
        cerró el <Fecha dia={toDia(fechaFinalizado)} />. No debes nada por él.
      </p>
      <p>
        {subioNivel ? (
          <>
            <strong>
              Subiste al nivel {nivel}, {nombre}.
            </strong>{" "}
            Ahora puedes solicitar hasta <strong>{formatDolaresCortos(max)}</strong>.
          </>
        ) : (
          <>
            {porque} Estás en el nivel {nivel}, {nombre}: puedes solicitar hasta{" "}
            <strong>{formatDolaresCortos(max)}</strong>.
          </>
        )}
      </p>
      <div className={styles.actions}>
        {otro && <ButtonLink href={paths.solicitar}>Solicitar otro</ButtonLink>}
        <ButtonLink href={constanciaPath(loanId)} variant="secondary" icon={<IconReceipt />}>
          Ver mi constancia
        </ButtonLink>
        <Compartir texto={logroDe(marca, subioNivel ? nombre : null)} />
      </div>
    </Card>
  );
}
