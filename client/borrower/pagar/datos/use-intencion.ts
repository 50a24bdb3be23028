import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Centavos } from "../../../../rules/money/dinero.ts";
import { ahora, hoyEnCaracas } from "../../../api/hora.ts";
import { useRefresh } from "../../../api/refresh.ts";
import { trpc } from "../../../api/trpc.ts";
import { errorText, isNetworkFailure } from "../../../kit/failure.ts";
import { newClave } from "../../../kit/form/state/clave.ts";
import { useMisPagos } from "../use-mis-pagos.ts";
import { type Elegido, hechaDe, type MiIntencion, vencidaDe, vivaDe } from "./intencion.ts";

interface IntencionProps extends Elegido {
  /** The whole debt: a larger amount is never made exact. */
  saldo: Centavos;
  /** Whether a payment is being registered or is under review: then no new exact amount is offered. */
  pagado: boolean;
  /** Something is due by today. */
  urge: boolean;
  /** Whether the person came here to pay. */
  llega: boolean;
}

/** True once a query was answered, or is not sent because the phone is offline. */
const settled = (query: { isPending: boolean; fetchStatus: string }) =>
  !query.isPending || query.fetchStatus === "paused";

/** Re-renders when its day ends. */
function useFin(viva: MiIntencion | undefined, onFin: () => void): void {
  const [, draw] = useState(0);
  const end = useEffectEvent(() => {
    draw((times) => times + 1);
    onFin();
  });
  const hasta = viva?.hasta;
  useEffect(() => {
    if (hasta === undefined) return;
    const timer = setTimeout(() => end(), hasta - ahora() + 50);
    return () => clearTimeout(timer);
  }, [hasta]);
}

interface Pedido extends Omit<Elegido, "bs"> {
  /** Identifies a request, to make it only once. */
  de: string;
}

/** Requests one, once however often the button is pressed, and remembers a refusal. */
function usePedir({ loanId, banco, dolares, de }: Pedido) {
  const utils = trpc.useUtils();
  const create = trpc.intenciones.create.useMutation();
  const [fallo, setFallo] = useState<{ de: string; texto: string; deRed: boolean } | null>(null);
  const asked = useRef("");
  const request = async () => {
    if (dolares === null || asked.current === de || !navigator.onLine) return;
    asked.current = de;
    setFallo(null);
    try {
      const dada = await create.mutateAsync({ loanId, monto: dolares, cuenta: banco, clave: newClave() });
      await utils.intenciones.mine.cancel();
      utils.intenciones.mine.setData(undefined, (others = []) => [
        { ...dada, estado: "viva", pago: null },
        ...others.filter(({ id }) => id !== dada.id),
      ]);
    } catch (error) {
      const texto = errorText(error, "No pudimos darte un monto exacto.");
      setFallo({ de, texto, deRed: isNetworkFailure(error) });
    } finally {
      asked.current = "";
    }
  };
  return { request, pidiendo: create.isPending, fallo: fallo?.de === de ? fallo : null };
}

/**
 * The exact amount for what is chosen: requested when somebody comes to pay or chooses how much, never just because a page was
 * viewed. Its result is shown live: the notification stream refetches what is on the screen, and so does coming back to it.
 */
export function useIntencion({ saldo, pagado, urge, llega, ...elegido }: IntencionProps) {
  const utils = trpc.useUtils();
  const refresh = useRefresh();
  const query = trpc.intenciones.mine.useQuery(undefined, { staleTime: 0, refetchOnWindowFocus: "always" });
  const tasas = trpc.tasas.current.useQuery();
  const [quiere, setQuiere] = useState<"llega" | "elige" | null>(llega ? "llega" : null);
  const [vista, setVista] = useState<string | null>(null);

  const { loanId, banco, dolares } = elegido;
  const mias = query.data ?? [];
  const de = JSON.stringify([loanId, banco, dolares]);
  const viva = vivaDe(mias, elegido, ahora());
  if (viva && viva.id !== vista) setVista(viva.id);
  const hecha = hechaDe(mias, { loanId, vista, hoy: hoyEnCaracas() });
  const puede = Boolean(banco && tasas.data) && dolares !== null && dolares > 0 && dolares <= saldo;

  const { request, pidiendo, fallo } = usePedir({ loanId, banco, dolares, de });
  const known = settled(query) && settled(tasas);
  const llego = hecha !== undefined && hecha.pago.status !== "Rechazado";
  const decide = useEffectEvent(() => {
    setQuiere(null);
    const wanted = quiere === "elige" || !(pagado || (llego && !urge));
    if (wanted && puede && !viva) void request();
  });
  useEffect(() => {
    if (quiere !== null && known) decide();
  }, [quiere, known]);

  const pagoHecho = useMisPagos().pagos.find(({ id }) => id === hecha?.pago.id);
  // No notification reported it: the loan and its pagos are older than the money's arrival.
  const behind = hecha !== undefined && hecha.id === vista && hecha.pago.status !== pagoHecho?.status;
  const catchUp = useEffectEvent(refresh);
  useEffect(() => {
    if (behind) catchUp();
  }, [behind]);
  useFin(viva, () => void utils.tasas.current.invalidate());

  return {
    viva,
    hecha,
    pagoHecho,
    /** Nobody needs to report the payment: its amount identifies it. */
    solo: viva?.seConfirma || llego,
    vencida: viva ? undefined : vencidaDe(mias, vista, ahora()),
    fallo: viva ? null : fallo,
    pidiendo: !viva && (quiere !== null || pidiendo),
    puede,
    choose: () => setQuiere("elige"),
    check: () => void utils.intenciones.mine.invalidate(),
  };
}
