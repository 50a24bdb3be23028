import { paths } from "../paths.ts";
import { trpc } from "../trpc.ts";
import { Avatar } from "../ui/avatar.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { Empty } from "../ui/empty.tsx";
import { IconUsers } from "../ui/icons.tsx";
import { Page } from "../ui/page.tsx";
import { QueryState } from "../ui/query-state.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Sesion } from "../usuarios/sesion.tsx";
import styles from "./referidos.module.css";

function Lista() {
  const lista = trpc.referidos.mine.useQuery();
  return (
    <QueryState query={lista} skeleton={<Skeleton shape="card" lines={2} />}>
      {(referidos) =>
        referidos.length === 0 ? (
          <Empty icon={<IconUsers />} text="No tienes referidos aún" />
        ) : (
          <ul className={styles.list}>
            {referidos.map(({ userId, nombre }) => (
              <li key={userId} className={styles.person}>
                <Avatar nombre={nombre || "?"} />
                <div className={styles.words}>
                  <p className={styles.name}>{nombre || "Sin nombre todavía"}</p>
                  <p className="soft small">
                    UID: <code>{userId}</code>
                  </p>
                </div>
              </li>
            ))}
          </ul>
        )
      }
    </QueryState>
  );
}

/** «Mis Referidos» (spec §2). */
export function ReferidosPage() {
  return (
    <Sesion title="Mis Referidos">
      {(usuario) => (
        <Page title="Mis Referidos" intro="Las personas que llegaron por tu recomendación.">
          <Lista />
          <Card title="Tu UID">
            <p className="soft">
              Compártelo con quien recomiendes. Cuando lo dé a atención al cliente, aparecerá en tu lista.
            </p>
            <div className={styles.uid}>
              <code>{usuario.id}</code>
              <CopyButton text={usuario.id} what="tu UID" />
            </div>
          </Card>
          <div>
            <ButtonLink href={paths.dashboard} variant="secondary">
              Volver
            </ButtonLink>
          </div>
        </Page>
      )}
    </Sesion>
  );
}
