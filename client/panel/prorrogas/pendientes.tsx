import { useId } from "react";
import { formatDia } from "../../../rules/country/fecha.ts";
import { trpc } from "../../api/trpc.ts";
import { IconClock } from "../../kit/icons.tsx";
import { Button } from "../../kit/show/button.tsx";
import { Card } from "../../kit/show/card.tsx";
import { ListMore } from "../../kit/show/list-more.tsx";
import { useAct } from "../kit/actos/act.ts";
import { CardActions } from "../kit/lista/card-actions.tsx";
import { useDeQuien } from "../kit/lista/de-quien.ts";
import { Cards, PAGED, useParam } from "../kit/lista/list.tsx";
import { ClienteLink, fullName } from "../kit/person.tsx";
import { isApproved, type Prorroga } from "../kit/types.ts";
import own from "./prorrogas.module.css";
import { ConcederDialog, NoConcederDialog } from "./responder.tsx";

interface Act {
  kind: "conceder" | "rechazar";
  prorroga: Prorroga;
}

/** Requests for more time, on one line that opens (`?piden=ver`); hidden if there are none. */
export function ProrrogasPendientes() {
  const [piden, setPiden] = useParam("piden");
  const id = useId();
  const abierta = piden === "ver";
  const query = trpc.prorrogas.list.useInfiniteQuery({ estado: "Pendiente", ...useDeQuien() }, PAGED);
  const { act, open, close } = useAct<Act>();
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const total = query.data?.pages[0]?.pendientes ?? 0;
  return (
    <>
      {rows.length > 0 && (
        <section aria-label="Piden más tiempo">
          <h2 className={own.linea}>
            <button
              type="button"
              aria-expanded={abierta}
              aria-controls={id}
              onClick={() => setPiden(abierta ? "" : "ver", { replace: true })}
            >
              <IconClock size={18} />
              <span className={own.piden}>Piden más tiempo ({total})</span>
              <span className={own.quienes}>{rows.map(nombreDe).join(", ")}</span>
              <span className={own.abre}>{abierta ? "Ocultar" : "Ver"}</span>
            </button>
          </h2>
          <div id={id} hidden={!abierta} className={own.peticiones}>
            <Cards>
              {rows.map((prorroga) => (
                <li key={prorroga.id}>
                  <Peticion prorroga={prorroga} onAct={(kind) => open({ kind, prorroga })} />
                </li>
              ))}
            </Cards>
            <ListMore query={query} />
          </div>
        </section>
      )}
      {act?.kind === "conceder" && <ConcederDialog prorroga={act.prorroga} onClose={close} />}
      {act?.kind === "rechazar" && <NoConcederDialog prorroga={act.prorroga} onClose={close} />}
    </>
  );
}

const nombreDe = ({ prestamo }: Prorroga) => (prestamo ? fullName(prestamo) : "Un cliente");

function Peticion({ prorroga, onAct }: { prorroga: Prorroga; onAct: (kind: Act["kind"]) => void }) {
  const { userId, desdeCuota, fecha, motivo, prestamo } = prorroga;
  const cuota = prestamo?.cargos.find(({ tipo, numero }) => tipo === "cuota" && numero === desdeCuota);
  const nombre = nombreDe(prorroga);
  return (
    <Card role="group" aria-label={`Petición de ${nombre}`}>
      <p>
        <ClienteLink userId={userId}>{nombre}</ClienteLink> pide pagar la cuota {desdeCuota} el{" "}
        <strong>{formatDia(fecha)}</strong>
        {cuota && <> en vez del {formatDia(cuota.vence)}</>}.
      </p>
      <blockquote className={own.motivo}>
        <span className="visually-hidden">Motivo: </span>
        {motivo}
      </blockquote>
      <CardActions
        main={prestamo && isApproved(prestamo) && <Button onClick={() => onAct("conceder")}>Conceder prórroga</Button>}
      >
        <Button variant="secondary" onClick={() => onAct("rechazar")}>
          No conceder
        </Button>
      </CardActions>
    </Card>
  );
}
