import { useQueryClient } from "@tanstack/react-query";
import { type ComponentType, useEffect, useState } from "react";
import { relojMalPuesto } from "../api/hora.ts";
import { useFollow } from "../api/refresh.ts";
import { trpc } from "../api/trpc.ts";
import { errorCode } from "../kit/failure.ts";
import { toast } from "../kit/feedback/toast.tsx";
import { cuantos } from "./envios/descripcion.tsx";
import type { Tipo } from "./envios/envio.ts";
import { watch } from "./envios/envios.ts";
import { onSent, setOwner } from "./envios/outbox.ts";
import { useEnvios } from "./envios/use-envios.ts";
import { SinLinea } from "./sin-linea.tsx";
import { followUltimas } from "./ultimas.ts";
import { registerTrabajador } from "./worker/trabajador.ts";

export { signOutOrStay } from "./envios/salida.ts";

const ENVIADO: Record<Tipo, string> = {
  "pagos.register": "Pago registrado. Lo revisamos y te avisamos.",
  "loans.request": "Solicitud enviada. Te avisamos cuando la revisemos.",
};

/** Runs the outbox while a borrower is signed in. */
function useVigilancia(userId: string | undefined): void {
  const queries = useQueryClient();
  const follow = useFollow();
  useEffect(() => followUltimas(queries), [queries]);
  useEffect(() => {
    if (userId) {
      setOwner(userId);
      registerTrabajador();
    }
    return watch();
  }, [userId]);
  useEffect(
    () =>
      onSent((tipo, here) => {
        if (here) toast(ENVIADO[tipo]);
        follow();
      }),
    [follow],
  );
}

const pendientes = () => import("./envios/pendientes.tsx").then((m) => m.Pendientes);
const reloj = () => import("./reloj.tsx").then((m) => m.Reloj);

/** A component loaded once `needed`; null until then. After a failed download the next change of `needed` retries. */
function useWhenNeeded<Props>(load: () => Promise<ComponentType<Props>>, needed: unknown): ComponentType<Props> | null {
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    if (!Loaded && needed)
      load()
        .then((component) => setLoaded(() => component))
        .catch(() => undefined);
  }, [Loaded, load, needed]);
  return Loaded;
}

/** Queued items and out-of-date data, shown discreetly above any page that does not list them itself. */
export function Franja() {
  const me = trpc.usuarios.me.useQuery(undefined, { enabled: false });
  const { envios, tarjetas } = useEnvios();
  useVigilancia(me.data?.rol === "admin" ? undefined : me.data?.id);
  const Pendientes = useWhenNeeded(pendientes, envios.length > 0 && envios);
  const Reloj = useWhenNeeded(reloj, relojMalPuesto());
  const shown = tarjetas > 0 || errorCode(me.error) === "UNAUTHORIZED" ? [] : envios;
  const waiting = shown.filter(({ rechazado }) => !rechazado);
  return (
    <>
      <SinLinea />
      {Reloj && <Reloj />}
      <p className="visually-hidden" role="status">
        {waiting.length > 0 && `${cuantos(waiting)}.`}
      </p>
      {Pendientes && <Pendientes envios={envios} shown={shown} />}
    </>
  );
}
