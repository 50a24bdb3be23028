import { Suspense } from "react";
import { nivelText } from "../../../rules/loans/condiciones.ts";
import { paths } from "../../../rules/paths.ts";
import { nombreNivel } from "../../../rules/people/niveles.ts";
import { useAjustes } from "../../api/ajustes.ts";
import { trpc } from "../../api/trpc.ts";
import { Skeleton } from "../../kit/feedback/skeleton.tsx";
import { Columns, Page } from "../../kit/frame/page.tsx";
import { piece } from "../../kit/piece.ts";
import { ButtonLink } from "../../kit/show/button.tsx";
import { Card } from "../../kit/show/card.tsx";
import { Escalera } from "../../pieces/escalera.tsx";
import { QueryState } from "../../pieces/query-state.tsx";
import { Sesion, type Usuario } from "../sesion.tsx";

/** Only borrowers who finished a loan have one. */
const historial = piece(() => import("./historial-nivel.tsx"), "HistorialNivel");

const useNiveles = () => trpc.niveles.list.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });

function Subir({ nivel }: { nivel: number }) {
  const automatic = useAjustes().data?.subirNivelAutomatico ?? true;
  return (
    <Card tone="green" title="¿Cómo subo de nivel?">
      {nivel >= 5 ? (
        <p>Ya llegaste al nivel más alto. Gracias por pagar siempre a tiempo.</p>
      ) : (
        <>
          <p>
            {automatic
              ? "Paga cada cuota a más tardar el día que vence. Al terminar un préstamo pagado así, subes al siguiente nivel."
              : "Paga cada cuota a más tardar el día que vence. Revisamos cómo pagaste y te subimos al siguiente nivel."}
          </p>
          <p>Pagar el mismo día del vencimiento cuenta como pagar a tiempo. Te avisamos cuando subas.</p>
        </>
      )}
    </Card>
  );
}

function Contenido({ usuario }: { usuario: Usuario }) {
  const lista = useNiveles();
  return (
    <>
      <Columns>
        <div>
          <QueryState query={lista} skeleton={<Skeleton shape="card" lines={3} />}>
            {(niveles) => <Escalera niveles={niveles.map(nivelText)} mine={usuario.nivel} />}
          </QueryState>
        </div>
        <div>
          <Subir nivel={usuario.nivel} />
          {usuario.prestamosCompletados > 0 && (
            <Suspense>
              <historial.Content />
            </Suspense>
          )}
        </div>
      </Columns>
      <div>
        <ButtonLink href={paths.dashboard} variant="secondary">
          Volver
        </ButtonLink>
      </div>
    </>
  );
}

/** The levels, what each may ask for, and how to rise (spec §2). */
export function NivelesPage() {
  // Queried together with the session: one answer, no layout shifts.
  useNiveles();
  return (
    <Sesion title="Niveles y beneficios" width="columns">
      {(usuario) => (
        <Page
          title="Niveles y beneficios"
          width="columns"
          intro={`Estás en el nivel ${usuario.nivel}, ${nombreNivel(usuario.nivel)}. Cada nivel te permite solicitar más.`}
        >
          <Contenido usuario={usuario} />
        </Page>
      )}
    </Sesion>
  );
}
