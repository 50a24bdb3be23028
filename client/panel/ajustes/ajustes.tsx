import { trpc } from "../../api/trpc.ts";
import { Skeleton } from "../../kit/feedback/skeleton.tsx";
import { Page } from "../../kit/frame/page.tsx";
import { QueryState } from "../../pieces/query-state.tsx";
import { DispositivosCard } from "../dispositivos/dispositivos.tsx";
import { BancoCard } from "./ajustes-banco.tsx";
import { AjustesForm } from "./ajustes-form.tsx";
import { PuntajeCard } from "./ajustes-puntaje.tsx";
import { SegundaCard } from "./ajustes-segunda.tsx";
import { TasasCard } from "./tasas.tsx";

/** What an operator sets: brand, where to pay, whom to write to, news. */
export function AjustesTab() {
  // What is being written must not change under the hand: asked for once, and again only when saved.
  const ajustes = trpc.ajustes.get.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  return (
    <Page title="Ajustes" intro="Lo que tus clientes ven y las reglas que puedes cambiar." width="wide">
      <TasasCard ajustes={ajustes.data} />
      <DispositivosCard />
      <QueryState query={ajustes} skeleton={<Skeleton shape="card" lines={3} />}>
        {(data) => (
          <>
            <BancoCard ajustes={data} />
            <SegundaCard ajustes={data} />
            <PuntajeCard ajustes={data} />
            <AjustesForm ajustes={data} />
          </>
        )}
      </QueryState>
    </Page>
  );
}
