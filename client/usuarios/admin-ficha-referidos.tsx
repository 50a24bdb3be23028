import { ClienteLink, fullName, Uid } from "../admin/admin-person.tsx";
import type { Ficha } from "../admin/admin-types.ts";
import { RecomendadorForm } from "../referidos/admin-referidos-fila.tsx";
import { trpc } from "../trpc.ts";
import { Card } from "../ui/card.tsx";
import { QueryState } from "../ui/query-state.tsx";
import own from "./admin-ficha.module.css";

function Persona({ userId, nombre }: { userId: string; nombre: string }) {
  return (
    <div className={own.referido}>
      <ClienteLink userId={userId}>{nombre}</ClienteLink>
      <Uid id={userId} />
    </div>
  );
}

/** Who recommended them, and whom they recommended. */
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
        <RecomendadorForm key={recomendador?.userId} usuario={persona} onDone={() => undefined} />
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
