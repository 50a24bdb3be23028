import type { ReactNode } from "react";
import { LETRAS } from "../../../../rules/limits/limits.ts";
import { FormDialog } from "../../../kit/feedback/form-dialog.tsx";
import { TextArea } from "../../../kit/form/field.tsx";
import { useForm } from "../../../kit/form/state/use-form.ts";
import styles from "./reason-dialog.module.css";

interface ReasonDialogProps {
  title: string;
  children?: ReactNode;
  /** What is said when no reason is written; without it the reason is optional. */
  required?: string;
  hint?: string;
  /** Reasons of every day, to press instead of writing. */
  frequent?: readonly string[];
  confirmLabel: string;
  dismissLabel?: string;
  danger?: boolean;
  fallback: string;
  onClose: () => void;
  /** Closes when it resolves; shows its error and stays when it rejects. */
  onConfirm: (motivo: string, clave: string) => Promise<unknown>;
}

/** Asks before an act, and for its reason. */
export function ReasonDialog(props: ReasonDialogProps) {
  const {
    title,
    children,
    required,
    hint,
    frequent,
    confirmLabel,
    dismissLabel,
    danger,
    fallback,
    onClose,
    onConfirm,
  } = props;
  const form = useForm({
    initial: { motivo: "" },
    validate: ({ motivo }) => (required && !motivo.trim() ? { motivo: required } : {}),
    fallback,
  });
  return (
    <FormDialog
      title={title}
      confirmLabel={confirmLabel}
      dismissLabel={dismissLabel}
      danger={danger}
      onClose={onClose}
      form={form}
      onSend={({ motivo }, clave) => onConfirm(motivo, clave)}
    >
      {children}
      <TextArea
        label="Motivo"
        rows={3}
        maxLength={LETRAS.motivo}
        hint={hint}
        optional={!required}
        {...form.bind("motivo")}
      />
      {frequent && (
        <fieldset className={styles.frequent}>
          <legend>Motivos frecuentes</legend>
          {frequent.map((motivo) => (
            <button key={motivo} type="button" disabled={form.busy} onClick={() => form.set("motivo", motivo)}>
              {motivo}
            </button>
          ))}
        </fieldset>
      )}
    </FormDialog>
  );
}
