import { useEffect, useState } from "react";
import { llegadaDe, SI_NO_LLEGA } from "../../../rules/bank/entregas/conectar.ts";
import { trpc } from "../../api/trpc.ts";
import { Notice } from "../../kit/feedback/notice.tsx";
import { Button } from "../../kit/show/button.tsx";
import type { Dispositivo } from "../kit/types.ts";

/** How often it is looked, and how long before it is said where to look: apps try again within half a minute. */
const MIRA_MS = 2000;
const TARDA_MS = 45_000;

/** The newest hundred: a test follows the connection. */
const ULTIMOS = { limit: 100 };

/** Waits for anything that the phone sends, and says what came; after a while, what to look at. */
export function Prueba({ dispositivoId }: { dispositivoId: string }) {
  const [antes, setAntes] = useState<Dispositivo | null>(null);
  const [tarda, setTarda] = useState(false);
  const lista = trpc.dispositivos.list.useQuery(ULTIMOS, { refetchInterval: antes ? MIRA_MS : false });
  const ahora = lista.data?.items.find(({ id }) => id === dispositivoId);
  const llego = antes && ahora ? llegadaDe(antes, ahora) : null;
  const espera = antes !== null && llego === null;
  useEffect(() => {
    if (!espera) return;
    setTarda(false);
    const timer = setTimeout(() => setTarda(true), TARDA_MS);
    return () => clearTimeout(timer);
  }, [espera]);
  return (
    <div className="stack">
      <div>
        <Button variant="secondary" busy={espera} disabled={!ahora} onClick={() => setAntes(ahora ?? null)}>
          {llego ? "Enviar otra prueba" : "Enviar una prueba"}
        </Button>
      </div>
      {espera && <p className="small soft">Esperando al teléfono…</p>}
      {llego && (
        <Notice kind="exito" live>
          {llego}
        </Notice>
      )}
      {espera && tarda && (
        <Notice kind="aviso" title="Todavía no llega nada" live>
          <ul>
            {SI_NO_LLEGA.map((pregunta) => (
              <li key={pregunta}>{pregunta}</li>
            ))}
          </ul>
          <p>Seguimos esperando: prueba otra vez desde el teléfono.</p>
        </Notice>
      )}
    </div>
  );
}
