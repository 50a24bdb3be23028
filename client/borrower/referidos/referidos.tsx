import { paths, referidoPath } from "../../../rules/paths.ts";
import { trpc } from "../../api/trpc.ts";
import { Skeleton } from "../../kit/feedback/skeleton.tsx";
import { useMarca } from "../../kit/frame/marca.ts";
import { Columns, Page } from "../../kit/frame/page.tsx";
import { IconUsers } from "../../kit/icons.tsx";
import { Avatar } from "../../kit/show/avatar.tsx";
import { ButtonLink } from "../../kit/show/button.tsx";
import { Card } from "../../kit/show/card.tsx";
import { CopyButton } from "../../kit/show/copy-button.tsx";
import { Empty } from "../../kit/show/empty.tsx";
import { QueryState } from "../../pieces/query-state.tsx";
import { Sesion } from "../sesion.tsx";
import styles from "./referidos.module.css";

const useReferidos = () => trpc.referidos.mine.useQuery();
const useCodigo = () => trpc.referidos.codigo.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });

function Lista() {
  const lista = useReferidos();
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

/** The link that makes a new account a referral of this person. */
function Enlace({ codigo }: { codigo: string }) {
  const { marca } = useMarca();
  const link = `${window.location.origin}${referidoPath(codigo)}`;
  const text = `Te recomiendo ${marca}: préstamos pequeños en cuotas, sin pagar nada por adelantado. Crea tu cuenta aquí: ${link}`;
  return (
    <>
      <div className={styles.uid}>
        <code>{link}</code>
        <CopyButton text={link} what="tu enlace" />
      </div>
      <ButtonLink href={`https://wa.me/?text=${encodeURIComponent(text)}`} block>
        Compartir por WhatsApp
      </ButtonLink>
    </>
  );
}

function Invitar({ userId }: { userId: string }) {
  const mine = useCodigo();
  return (
    <Card title="Invita a alguien">
      <p className="soft">Quien cree su cuenta con tu enlace aparecerá en tu lista.</p>
      <QueryState query={mine} skeleton={<Skeleton lines={2} />}>
        {({ codigo }) => <Enlace codigo={codigo} />}
      </QueryState>
      <p className="soft small">
        Tu UID: <code>{userId}</code>
      </p>
    </Card>
  );
}

/** «Mis Referidos» (spec §2). */
export function ReferidosPage() {
  // Queried together with the session: one answer, no layout shifts.
  useReferidos();
  useCodigo();
  return (
    <Sesion title="Mis Referidos" width="columns">
      {(usuario) => (
        <Page title="Mis Referidos" width="columns" intro="Las personas que llegaron por tu recomendación.">
          <Columns>
            <div>
              <Lista />
            </div>
            <div>
              <Invitar userId={usuario.id} />
            </div>
          </Columns>
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
