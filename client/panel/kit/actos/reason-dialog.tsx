import type { ReactNode } from "react";
import { LETRAS } from "../../../../rules/limits/limits.ts";
import { FormDialog } from "../../../kit/feedback/form-dialog.tsx";
import { TextArea } from "../../../kit/form/field.tsx";
import { useForm } from "../../../kit/form/state/use-form.ts";
import styles from "./reason-dialog.module.css";

interface ReasonDialogProps {
  title: string;
  children?: ReactNode;
  /** The error if no reason is given; if absent, the reason is optional. */
  required?: string;
  hint?: string;
  /** Common reasons, to press instead of typing. */
  frequent?: readonly string[];
  confirmLabel: string;
  dismissLabel?: string;
  danger?: boolean;
  fallback: string;
  onClose: () => void;
  /** Closes when it resolves; shows its error and stays open when it rejects. */
  onConfirm: (motivo: string, clave: string) => Promise<unknown>;
}

/** Asks for confirmation of an act, with a reason. */
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
