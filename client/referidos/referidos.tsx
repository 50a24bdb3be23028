import { paths } from "../paths.ts";
import { trpc } from "../trpc.ts";
import { Avatar } from "../ui/avatar.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { Empty } from "../ui/empty.tsx";
import { IconUsers } from "../ui/icons.tsx";
import { useMarca } from "../ui/marca.ts";
import { Page } from "../ui/page.tsx";
import { QueryState } from "../ui/query-state.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Sesion } from "../usuarios/sesion.tsx";
import { referralLink } from "./recomendador.ts";
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

/** The link that makes a new account a recommendation of this person. */
function Invitar({ userId }: { userId: string }) {
  const { marca } = useMarca();
  const link = referralLink(userId);
  const text = `Te recomiendo ${marca}: préstamos pequeños en cuotas, sin pagar nada por adelantado. Crea tu cuenta aquí: ${link}`;
  return (
    <Card title="Invita a alguien">
      <p className="soft">Quien cree su cuenta con tu enlace aparecerá en tu lista.</p>
      <div className={styles.uid}>
        <code>{link}</code>
        <CopyButton text={link} what="tu enlace" />
      </div>
      <ButtonLink href={`https://wa.me/?text=${encodeURIComponent(text)}`} block>
        Compartir por WhatsApp
      </ButtonLink>
      <p className="soft small">
        Tu UID: <code>{userId}</code>
      </p>
    </Card>
  );
}

/** «Mis Referidos» (spec §2). */
export function ReferidosPage() {
  return (
    <Sesion title="Mis Referidos">
      {(usuario) => (
        <Page title="Mis Referidos" intro="Las personas que llegaron por tu recomendación.">
          <Lista />
          <Invitar userId={usuario.id} />
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
