/** Loaded after a borrower's page: the outbox, live updates and the «Pagar» bar, in one file. */
import { trpc } from "../api/trpc.ts";
import "../kit/feedback/lugar.ts";
import { Franja } from "../offline/franja.tsx";
import { FilaPagar } from "./pagar-cerca.tsx";
import { useEnVivo } from "./use-en-vivo.ts";

function EnVivo() {
  useEnVivo();
  return null;
}

/** Shown above any page. */
export function EnEspera() {
  const { data } = trpc.usuarios.me.useQuery(undefined, { enabled: false });
  return (
    <>
      {data && data.rol !== "admin" && <EnVivo />}
      <Franja />
    </>
  );
}

/** Uses the loan the page queried, and queries nothing itself. */
export function PagarCerca() {
  const { data } = trpc.loans.mine.useQuery(undefined, { enabled: false });
  return data?.status === "Aprobado" && <FilaPagar loan={data} />;
}
