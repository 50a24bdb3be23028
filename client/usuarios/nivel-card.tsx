import { getNivel } from "../../server/rules/niveles.ts";
import { paths } from "../paths.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Card, DataList } from "../ui/card.tsx";
import { Dinero } from "../ui/dinero.tsx";
import styles from "./dashboard.module.css";
import type { Usuario } from "./sesion.tsx";

/** The borrower's level and how many loans they finished (spec §2 Dashboard). */
export function NivelCard({ usuario }: { usuario: Usuario }) {
  const { nivel, nombre, max } = getNivel(usuario.nivel);
  return (
    <Card title="Tu nivel">
      <p className={styles.level}>
        <span className={styles.levelName}>{nombre}</span>
        <span className="soft">Nivel {nivel}</span>
      </p>
      <DataList
        items={[
          { label: "Préstamos completados", value: usuario.prestamosCompletados },
          { label: "Puedes solicitar hasta", value: <Dinero centavos={max} corto /> },
        ]}
      />
      <ButtonLink href={paths.niveles} variant="secondary" block>
        Ver Beneficios
      </ButtonLink>
    </Card>
  );
}
