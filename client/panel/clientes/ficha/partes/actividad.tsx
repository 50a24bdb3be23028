import { nombreEntrada } from "../../../../../rules/texts/entradas.ts";
import { trpc } from "../../../../api/trpc.ts";
import { Button } from "../../../../kit/show/button.tsx";
import type { Column } from "../../../../kit/show/table.tsx";
import { useAct } from "../../../kit/actos/act.ts";
import { Permitted } from "../../../kit/actos/permitted.tsx";
import { Name, Tight } from "../../../kit/lista/cells.tsx";
import { PAGED } from "../../../kit/lista/list.tsx";
import type { Entrada, Ficha } from "../../../kit/types.ts";
import { Cuando } from "../../cliente-estado.tsx";
import { QuitarDosPasos } from "../proteccion.tsx";
import { TableSection } from "../seccion.tsx";

const ENTRADAS: Column<Entrada>[] = [
  { title: "Fecha", render: ({ fecha }) => <Cuando instante={fecha} /> },
  { title: "Qué pasó", render: (entrada) => <Name>{nombreEntrada(entrada, "suya")}</Name> },
  { title: "Dirección", render: ({ ip }) => <Tight>{ip ?? "—"}</Tight> },
];

/** Sign-ins, failed attempts, and changes to the account. */
export function FichaActividad({ persona: { id: userId, dosPasos, rol } }: { persona: Ficha }) {
  const { act, open, close } = useAct<"dos-pasos">();
  const entradas = trpc.actividad.listOf.useInfiniteQuery({ userId, limit: 10 }, PAGED);
  const quitar = (
    <Permitted>
      <Button variant="ghost" onClick={() => open("dos-pasos")}>
        Quitar dos pasos
      </Button>
    </Permitted>
  );
  return (
    <>
      <TableSection
        title="Actividad"
        aside={dosPasos && rol !== "admin" && quitar}
        query={entradas}
        empty="Aún no ha pasado nada en su cuenta."
        columns={ENTRADAS}
        rowKey={({ id }) => id}
      />
      {act && <QuitarDosPasos userId={userId} onClose={close} />}
    </>
  );
}
