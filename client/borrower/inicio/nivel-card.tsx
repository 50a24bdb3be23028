import { formatDolaresCortos } from "../../../rules/money/dinero.ts";
import { paths } from "../../../rules/paths.ts";
import { getNivel, NIVEL_MAXIMO, nextNivel } from "../../../rules/people/niveles.ts";
import { useAjustes, useTerminos } from "../../api/ajustes.ts";
import { ButtonLink } from "../../kit/show/button.tsx";
import { Card, DataList } from "../../kit/show/card.tsx";
import { Dinero } from "../../kit/show/dinero.tsx";
import { Progress } from "../../kit/show/progress.tsx";
import type { Usuario } from "../sesion.tsx";
import styles from "./dashboard.module.css";

/** What leads to the next level. */
function Siguiente({ nivel }: { nivel: number }) {
  const automatic = useAjustes().data?.subirNivelAutomatico ?? true;
  const next = nextNivel(nivel, useTerminos().rangos);
  if (!next) return <p className="soft">Llegaste al nivel más alto. Gracias por pagar siempre a tiempo.</p>;
  return (
    <p className="soft">
      {automatic ? "Te falta un préstamo pagado a tiempo" : "Paga a tiempo y te subimos de nivel"} para llegar a{" "}
      <strong>{next.nombre}</strong> y solicitar hasta <strong>{formatDolaresCortos(next.max)}</strong>.
    </p>
  );
}

/** The borrower's level, how many loans they finished and what raises it (spec §2 Dashboard). */
export function NivelCard({ usuario }: { usuario: Usuario }) {
  const { nivel, nombre, max } = getNivel(usuario.nivel, useTerminos().rangos);
  const banned = usuario.baneoDesde !== null;
  return (
    <Card title="Tu nivel">
      <p className={styles.level}>
        <span className={styles.levelName}>{nombre}</span>
        {nivel > NIVEL_MAXIMO && <span className="soft">Nivel {nivel}</span>}
      </p>
      {nivel <= NIVEL_MAXIMO && (
        <Progress done={nivel} total={NIVEL_MAXIMO} label={`Nivel ${nivel} de ${NIVEL_MAXIMO}`} />
      )}
      {nivel <= NIVEL_MAXIMO && !banned && <Siguiente nivel={nivel} />}
      <DataList
        items={[
          { label: "Préstamos completados", value: usuario.prestamosCompletados },
          ...(banned ? [] : [{ label: "Puedes solicitar hasta", value: <Dinero centavos={max} corto /> }]),
        ]}
      />
      <ButtonLink href={paths.niveles} variant="secondary" block>
        Ver Beneficios
      </ButtonLink>
    </Card>
  );
}
