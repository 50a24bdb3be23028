import { LETRAS } from "../../../rules/limits/limits.ts";
import { vistoInput } from "../../../rules/loans/aprobar/vistos.ts";
import { trpc } from "../../api/trpc.ts";
import { FormDialog } from "../../kit/feedback/form-dialog.tsx";
import { TextField } from "../../kit/form/field.tsx";
import { FormBox, FormMessage } from "../../kit/form/form.tsx";
import { useForm } from "../../kit/form/state/use-form.ts";
import { validate } from "../../kit/form/state/validate.ts";
import { Dinero } from "../../kit/show/dinero.tsx";
import { useActo } from "../kit/actos/acto.ts";
import { undoVisto } from "../kit/actos/opuestos.ts";
import { fullName } from "../kit/person.tsx";
import type { Loan } from "../kit/types.ts";

/** Agrees to pay out a large request; the same administrator cannot pay it out. */
export function DarVistoDialog({ loan, onClose }: { loan: Loan; onClose: () => void }) {
  const { id: loanId } = loan;
  const give = useActo(trpc.vistos.give.useMutation(), {
    hecho: "Visto bueno dado.",
    opuesto: () => undoVisto(loanId),
  });
  const form = useForm({
    initial: { nota: "" },
    validate: (values) => validate(vistoInput, { loanId, ...values }),
    fallback: "No se pudo dar el visto bueno.",
  });
  const onSubmit = form.submit(async ({ nota }, clave) => {
    await give.run({ loanId, nota, clave });
    onClose();
  });
  return (
    <FormDialog title="Dar visto bueno" confirmLabel="Dar visto bueno" busy={form.busy} onClose={onClose}>
      {(id) => (
        <FormBox id={id} onSubmit={onSubmit}>
          <p>
            Dices que a <strong>{fullName(loan)}</strong> se le pueden prestar{" "}
            <strong>
              <Dinero centavos={loan.amount} />
            </strong>
            . Tú ya no la apruebas: lo hace otro administrador, que verá tu nombre.
          </p>
          <TextField
            label="Nota para quien aprueba"
            maxLength={LETRAS.motivo}
            autoComplete="off"
            optional
            {...form.bind("nota")}
          />
          <FormMessage>{form.message}</FormMessage>
        </FormBox>
      )}
    </FormDialog>
  );
}
