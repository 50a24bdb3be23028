import { trpc } from "../../../../api/trpc.ts";
import { Card } from "../../../../kit/show/card.tsx";
import { QueryState } from "../../../../pieces/query-state.tsx";
import { Permitted } from "../../../kit/actos/permitted.tsx";
import { ClienteLink, fullName, Uid } from "../../../kit/person.tsx";
import type { Ficha } from "../../../kit/types.ts";
import { RecomendadorForm } from "../../../referidos/referidos-fila.tsx";
import own from "../ficha.module.css";

function Persona({ userId, nombre }: { userId: string; nombre: string }) {
  return (
    <div className={own.referido}>
      <ClienteLink userId={userId}>{nombre}</ClienteLink>
      <Uid id={userId} />
    </div>
  );
}

/** Their recommender, and the people they recommended. */
export function FichaReferidos({ persona }: { persona: Ficha }) {
  const { id: userId, recomendador } = persona;
  const lista = trpc.referidos.listOf.useQuery({ userId });
  return (
    <div className={own.columns}>
      <Card title="Recomendador">
        {recomendador ? (
          <Persona userId={recomendador.userId} nombre={fullName(recomendador)} />
        ) : (
          <p className="soft">Nadie, que sepamos.</p>
        )}
        <Permitted>
          <RecomendadorForm key={recomendador?.userId} usuario={persona} onDone={() => undefined} />
        </Permitted>
      </Card>
      <Card title="Referidos">
        <QueryState query={lista}>
          {(referidos) =>
            referidos.length === 0 ? (
              <p className="soft">No tiene referidos aún.</p>
            ) : (
              <ul className={own.referidos}>
                {referidos.map((referido) => (
                  <li key={referido.userId}>
                    <Persona userId={referido.userId} nombre={referido.nombre || "Sin nombre"} />
                  </li>
                ))}
              </ul>
            )
          }
        </QueryState>
      </Card>
    </div>
  );
}
