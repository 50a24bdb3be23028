import { trpc } from "../../../../api/trpc.ts";
import { ButtonLink } from "../../../../kit/show/button.tsx";
import { AuditoriaLineas } from "../../../auditoria/lineas.tsx";
import { AdminList, PAGED } from "../../../kit/lista/list.tsx";
import { panelPath } from "../../../kit/tabs.ts";
import type { Ficha } from "../../../kit/types.ts";
import own from "../ficha.module.css";

/** Everything that was done by them or about them. */
export function FichaHistorial({ persona: { id: userId } }: { persona: Ficha }) {
  const lineas = trpc.auditoria.list.useInfiniteQuery({ userId }, PAGED);
  return (
    <section className="stack" aria-label="Historial">
      <div className="split">
        <h2>Historial</h2>
        <ButtonLink href={`${panelPath("auditoria")}?userId=${userId}`} variant="ghost">
          Ver en Auditoría
        </ButtonLink>
      </div>
      <AdminList query={lineas} empty={<p className={own.nothing}>No hay nada anotado sobre esta persona.</p>}>
        {(lines) => <AuditoriaLineas lines={lines} />}
      </AdminList>
    </section>
  );
}
