import type { inferRouterInputs } from "@trpc/server";
import { useEffect, useState } from "react";
import { counted } from "../../../rules/country/cantidad.ts";
import { LETRAS } from "../../../rules/limits/limits.ts";
import { deOtros } from "../../../rules/loans/pagos/dudas-pago.ts";
import type { DudaDePago } from "../../../rules/loans/pagos/pagos.ts";
import { formatDolares, sumCentavos } from "../../../rules/money/dinero.ts";
import type { AppRouter } from "../../../server/http/router.ts";
import { trpc } from "../../api/trpc.ts";
import { Notice } from "../../kit/feedback/notice.tsx";
import { Skeleton } from "../../kit/feedback/skeleton.tsx";
import { CheckboxField, TextArea } from "../../kit/form/field.tsx";
import { undoPagoAprobado, undoPagoRechazado } from "../kit/actos/opuestos.ts";
import { DejadosAparte, type Hecho, LoteDialog, type Renglon } from "../kit/lista/seleccion-lote.tsx";
import type { Pago, PagoSignals } from "../kit/types.ts";
import { propuesta } from "./decidir/aprobar-pago.tsx";
import { type DudaDicha, dudasDe } from "./decidir/senales-pago.ts";

interface VariosProps {
  pagos: readonly Pago[];
  /** Pagos not done stay selected. */
  onKeep: (ids: string[]) => void;
  onClose: () => void;
}

/** «1 pago», «9 pagos». */
export const pagosText = (n: number) => counted(n, "pago", "pagos");

/** «9 pagos · $54,00». */
export const sumaText = (pagos: readonly Pago[]) =>
  `${pagosText(pagos.length)} · ${formatDolares(sumCentavos(pagos.map(({ monto }) => monto)))}`;

interface Visto {
  pago: Pago;
  senales: PagoSignals;
  avisos: DudaDicha[];
}

/** Why a pago cannot be approved in a batch without a look at it; undefined if it can. */
function stops({ pago, avisos }: Visto): string | undefined {
  if (pago.provisional) return "Falta la tasa de ese día";
  return avisos.find(({ fuerte }) => fuerte)?.corto;
}

/** Each pago's signals; undefined until all are loaded, with `fallo` if that failed. */
function useVistos(pagos: readonly Pago[]): { vistos: Visto[] | undefined; fallo: boolean } {
  const { client } = trpc.useUtils();
  const [vistos, setVistos] = useState<Visto[] | "fallo">();
  useEffect(() => {
    let left = false;
    const ask = async (pago: Pago) => {
      // Not through the cache: updates that arrive meanwhile would cancel it.
      const senales = await client.senales.ofPago.query({ pagoId: pago.id });
      return { pago, senales, avisos: dudasDe(pago, senales) };
    };
    Promise.all(pagos.map(ask)).then(
      (all) => !left && setVistos(all),
      () => !left && setVistos("fallo"),
    );
    return () => {
      left = true;
    };
  }, [pagos, client]);
  return { vistos: vistos === "fallo" ? undefined : vistos, fallo: vistos === "fallo" };
}

const undone = (hechos: readonly Hecho[]) => hechos.filter(({ resultado }) => resultado !== "hecho");
const mild = ({ avisos }: Visto) => avisos.filter(({ fuerte }) => !fuerte).map(({ corto }) => corto);

type SetStatus = inferRouterInputs<AppRouter>["pagos"]["setStatus"];

function renglon(
  visto: Visto,
  send: (input: SetStatus & { clave: string }) => Promise<{ cerroPrestamo?: boolean }>,
): Renglon {
  const { pago, senales } = visto;
  const { id, nombre, monto, codigo, referencia, status: desde } = pago;
  return {
    id,
    nombre,
    detalle: [...mild(visto), formatDolares(monto)].join(" · "),
    async act(clave) {
      const seen = { desde, visto: { monto, codigo, referencia }, confirmo: dudasDichas(visto), clave };
      const approval = { pagoId: id, status: "Aprobado" as const, cuotas: propuesta(senales, pago), ...seen };
      const { cerroPrestamo = false } = await send(approval);
      return { mensaje: `Aprobado · ${formatDolares(monto)}`, opuesto: undoPagoAprobado(id, cerroPrestamo) };
    },
  };
}

/** Warnings are listed for those approved anyway; the others were not asked about. */
const dudasDichas = ({ pago, senales }: Visto): DudaDePago[] => [
  ...(deOtros(pago.userId, senales.mismaReferencia).length > 0 ? (["referenciaDeOtro"] as const) : []),
  ...(senales.reparos.exceso === null ? [] : (["montoDeMas"] as const)),
];

const isPossible = ({ pago }: Visto) => !pago.provisional;

/** The person whose pago has the same transfer. */
function delMismo({ pago, senales }: Visto): string {
  const nombres = deOtros(pago.userId, senales.mismaReferencia).map(({ nombre }) => nombre || "alguien sin nombre");
  return nombres.length > 0 ? `, en el pago de ${[...new Set(nombres)].join(" y de ")}` : "";
}

interface AparteProps {
  odd: readonly Visto[];
  also: boolean;
  onAlso: (also: boolean) => void;
}

/** Pagos that need individual attention, each with its warnings. */
function Aparte({ odd, also, onAlso }: AparteProps) {
  const possible = odd.filter(isPossible).length;
  if (odd.length === 0) return null;
  return (
    <Notice kind="aviso" title={`${pagosText(odd.length)} para mirar aparte`}>
      <DejadosAparte>
        {odd.map((visto) => (
          <li key={visto.pago.id}>
            {visto.pago.nombre} · {formatDolares(visto.pago.monto)} · {stops(visto)}
            {delMismo(visto)}
          </li>
        ))}
      </DejadosAparte>
      {possible > 0 && (
        <CheckboxField
          label={possible === 1 ? "Aprobarlo también" : `Aprobar también esos ${possible}`}
          checked={also}
          onChange={onAlso}
        />
      )}
    </Notice>
  );
}

const SIN_AVISOS = "No pudimos ver si hay algo raro en ellos. Cierra esta ventana e intenta de nuevo.";
const UNO_A_UNO = "Ninguno se puede aprobar junto con otros: míralos uno a uno.";

/** Approves the normal ones; the others only if chosen, after listing their warnings. */
export function AprobarVariosDialog({ pagos, onKeep, onClose }: VariosProps) {
  const setStatus = trpc.pagos.setStatus.useMutation();
  const renglonOf = (visto: Visto) => renglon(visto, (input) => setStatus.mutateAsync(input));
  const [also, setAlso] = useState(false);
  // As they were on opening: what arrives meanwhile is not approved unseen.
  const [chosen] = useState(() => pagos.filter(({ status }) => status !== "Aprobado"));
  const { vistos, fallo } = useVistos(chosen);
  const odd = vistos?.filter((visto) => stops(visto) !== undefined) ?? [];
  const going = vistos?.filter((visto) => !odd.includes(visto) || (also && isPossible(visto))) ?? [];
  const onDone = (hechos: readonly Hecho[]) => {
    const left = undone(hechos);
    const out = odd.filter((visto) => !going.includes(visto)).map(({ pago }) => pago.id);
    onKeep([...left.map(({ id }) => id), ...out]);
  };
  return (
    <LoteDialog
      title="Aprobar pagos"
      confirmLabel={vistos ? `Aprobar ${pagosText(going.length)}` : "Aprobar"}
      renglones={going.map(renglonOf)}
      check={() => (going.length > 0 || !vistos ? null : UNO_A_UNO)}
      hecho={(n) => (n === 1 ? "Pago aprobado." : `${pagosText(n)} aprobados.`)}
      deshecho={(n) => `${pagosText(n)} de vuelta por revisar.`}
      onClose={onClose}
      onDone={onDone}
    >
      <p>
        {vistos && <strong>{sumaText(going.map(({ pago }) => pago))}. </strong>}Confírmalos antes en tu banco. Cada uno
        cuenta por las cuotas que cubre.
      </p>
      {fallo && <Notice kind="peligro">{SIN_AVISOS}</Notice>}
      {!(vistos || fallo) && <Skeleton lines={2} />}
      <Aparte odd={odd} also={also} onAlso={setAlso} />
    </LoteDialog>
  );
}

/** Rejects them all, for one reason that each person reads. */
export function RechazarVariosDialog({ pagos, onKeep, onClose }: VariosProps) {
  const setStatus = trpc.pagos.setStatus.useMutation();
  const [motivo, setMotivo] = useState("");
  const [chosen] = useState(() => pagos.filter(({ status }) => status !== "Rechazado"));
  const approved = chosen.filter(({ status }) => status === "Aprobado").length;
  const renglones = chosen.map((pago) => ({
    id: pago.id,
    nombre: pago.nombre,
    detalle: formatDolares(pago.monto),
    async act(clave: string) {
      const { id: pagoId, monto, codigo, referencia, status: desde } = pago;
      const visto = { monto, codigo, referencia };
      await setStatus.mutateAsync({ pagoId, status: "Rechazado", motivo, desde, visto, clave });
      return { mensaje: "Rechazado", opuesto: undoPagoRechazado(pago) };
    },
  }));
  return (
    <LoteDialog
      title="Rechazar pagos"
      danger
      focus="campo"
      confirmLabel={`Rechazar ${pagosText(chosen.length)}`}
      renglones={renglones}
      hecho={(n) => (n === 1 ? "Pago rechazado." : `${pagosText(n)} rechazados.`)}
      deshecho={(n) => `${pagosText(n)} como estaban.`}
      onClose={onClose}
      onDone={(hechos) => onKeep(undone(hechos).map(({ id }) => id))}
    >
      <p>
        Vas a rechazar <strong>{sumaText(chosen)}</strong>, todos por el mismo motivo.
        {approved > 0 && " De los que estaban aprobados, el saldo vuelve a subir."}
      </p>
      <TextArea
        label="Motivo"
        name="motivo"
        rows={2}
        maxLength={LETRAS.motivo}
        optional
        hint="Cada cliente lo leerá en su aviso."
        value={motivo}
        onChange={setMotivo}
      />
    </LoteDialog>
  );
}
