import { useState } from "react";
import { useSearchParams } from "wouter";
import { LETRAS } from "../../../../rules/limits/limits.ts";
import { MAX_ELEGIDOS_EXPORTADOS, MAX_EXPORTADOS_SIN_MOTIVO } from "../../../../rules/limits/panel.ts";
import { DE_ENCARGADO, DE_PERSONAS, type Formato, type Lista } from "../../../../rules/operator/exportar/exportar.ts";
import { textOf } from "../../../../rules/texts/refusals/rechazos.ts";
import { call } from "../../../api/transport.ts";
import { errorText } from "../../../kit/failure.ts";
import { FormDialog } from "../../../kit/feedback/form-dialog.tsx";
import { toast } from "../../../kit/feedback/toast.tsx";
import { TextField } from "../../../kit/form/field.tsx";
import { useForm } from "../../../kit/form/state/use-form.ts";
import { Button, ButtonLink } from "../../../kit/show/button.tsx";
import { useMay } from "../actos/permitted.tsx";
import { IconDownload } from "../icons.tsx";
import { useDeQuien } from "./de-quien.ts";
import styles from "./exportar.module.css";

interface ExportarProps {
  lista: Lista;
  /** Filters that are not in the address. */
  con?: Record<string, string>;
  /** Also as a spreadsheet, for books (HOJAS). */
  hoja?: boolean;
}

/** The address of a list's file, with these filters. */
function exportarHref(
  lista: Lista,
  filters: Record<string, string> | URLSearchParams,
  formato: Formato = "csv",
): string {
  const query = new URLSearchParams(filters).toString();
  return `/api/exportar/${lista}.${formato}${query && `?${query}`}`;
}

/** What the tab shows, with the filters in its address, as a file for a spreadsheet. */
export function Exportar({ lista, con, hoja = false }: ExportarProps) {
  const [params] = useSearchParams();
  const may = useMay();
  const deQuien = useDeQuien();
  if (!may("gestor")) return null;
  const formatos: Formato[] = hoja ? ["csv", "xlsx"] : ["csv"];
  const filters = { ...Object.fromEntries(params), ...con, ...(DE_ENCARGADO.includes(lista) && deQuien) };
  const links = formatos.map((formato) => <Enlace key={formato} lista={lista} filters={filters} formato={formato} />);
  // Side by side.
  return hoja ? <div className="row">{links}</div> : links;
}

/** The selected rows as a file; hidden if they are too many for an address. */
export function ExportarElegidos({ lista, ids }: { lista: Lista; ids: readonly string[] }) {
  if (ids.length > MAX_ELEGIDOS_EXPORTADOS) return null;
  return (
    <ButtonLink small variant="ghost" href={exportarHref(lista, { ids: ids.join() })} download>
      Exportar
    </ButtonLink>
  );
}

interface EnlaceProps {
  lista: Lista;
  filters: Record<string, string>;
  formato: Formato;
}

/** A propietario downloads at once; a gestor's request first checks whether a reason is required. */
function Enlace({ lista, filters, formato }: EnlaceProps) {
  const may = useMay();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const label = formato === "csv" ? "Exportar CSV" : "Excel";
  const props = { variant: "ghost", icon: <IconDownload />, className: styles.exportar } as const;
  if (may("propietario") || !DE_PERSONAS.includes(lista)) {
    return (
      <ButtonLink {...props} href={exportarHref(lista, filters, formato)} download>
        {label}
      </ButtonLink>
    );
  }
  const start = async () => {
    setBusy(true);
    try {
      const { motivo } = await call<{ motivo: boolean }>(
        exportarHref(lista, filters, formato).replace(/(\?|$)/, "/motivo$1"),
      );
      if (motivo) setAsking(true);
      else window.location.assign(exportarHref(lista, filters, formato));
    } catch (failure) {
      toast(errorText(failure, "No pudimos preparar la lista."), "error");
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button {...props} busy={busy} onClick={() => void start()}>
        {label}
      </Button>
      {asking && <MotivoDialog lista={lista} filters={filters} formato={formato} onClose={() => setAsking(false)} />}
    </>
  );
}

/** The reason for exporting many people. */
function MotivoDialog({ lista, filters, formato, onClose }: EnlaceProps & { onClose: () => void }) {
  const form = useForm({
    initial: { motivo: "" },
    validate: ({ motivo }) => ({ motivo: motivo.trim() ? undefined : textOf("EXPORT_REASON") }),
    fallback: "No pudimos preparar la lista.",
  });
  return (
    <FormDialog
      title="Exportar la lista"
      confirmLabel="Exportar"
      form={form}
      onSend={async ({ motivo }) => {
        const all = { ...filters, motivo: motivo.trim() };
        window.location.assign(exportarHref(lista, all, formato));
      }}
      onClose={onClose}
    >
      <p>Son más de {MAX_EXPORTADOS_SIN_MOTIVO} personas. Lo que escribas queda en la auditoría, con tu nombre.</p>
      <TextField label="¿Para qué la necesitas?" maxLength={LETRAS.motivo} {...form.bind("motivo")} />
    </FormDialog>
  );
}
