import { useState } from "react";
import { LETRAS } from "../../../rules/limits/limits.ts";
import { vistoInput } from "../../../rules/loans/aprobar/vistos.ts";
import { formatDolaresCortos } from "../../../rules/money/dinero.ts";
import type { Papel } from "../../../rules/people/acceso/papeles.ts";
import { wantsOwner } from "../../../rules/people/acceso/topes.ts";
import { trpc } from "../../api/trpc.ts";
import { cx } from "../../kit/cx.ts";
import { FormDialog } from "../../kit/feedback/form-dialog.tsx";
import { Skeleton } from "../../kit/feedback/skeleton.tsx";
import { TextField } from "../../kit/form/field.tsx";
import { useForm } from "../../kit/form/state/use-form.ts";
import { validate } from "../../kit/form/state/validate.ts";
import { IconCheckCircle, IconClock } from "../../kit/icons.tsx";
import { Button } from "../../kit/show/button.tsx";
import { Dinero } from "../../kit/show/dinero.tsx";
import { Momento } from "../../kit/show/fecha.tsx";
import { QueryState } from "../../pieces/query-state.tsx";
import { useActo } from "../kit/actos/acto.ts";
import { undoVisto } from "../kit/actos/opuestos.ts";
import { useMay } from "../kit/actos/permitted.tsx";
import { fullName } from "../kit/person.tsx";
import type { Loan } from "../kit/types.ts";
import { usePide } from "./use-vistos.ts";
import own from "./vistos.module.css";

interface VistoBuenoProps {
  loan: Loan;
  /** Shows every agreement; otherwise two lines, as fits in an action bar. */
  whole: boolean;
}

/** For a request large enough to need a second administrator: whether one has agreed, and the button to. Otherwise hidden. */
export function VistoBueno({ loan, whole }: VistoBuenoProps) {
  const pide = usePide(loan);
  if (loan.status !== "Pendiente" || !pide) return null;
  return <Segunda loan={loan} whole={whole} pide={pide} />;
}

type Pide = NonNullable<ReturnType<typeof usePide>>;

/** Which agreements are missing, and whose. */
function faltaDe({ desde, hasta }: Pide): [title: string, text: string] {
  if (hasta !== null) {
    const text = `Hasta ${formatDolaresCortos(hasta)} aprueba un gestor. Más, un propietario, o un gestor con su visto bueno.`;
    return ["La decide un propietario.", text];
  }
  const from = desde === null ? "" : `Desde ${formatDolaresCortos(desde)}, `;
  return ["Falta una segunda aprobación.", `${from}uno da el visto bueno y otro aprueba.`];
}

/** What remains to be done after an agreement. */
function sigueDe({ amount }: Loan, { hasta, papel }: Pide, visto: { papel: Papel; mio: boolean }): string {
  if (wantsOwner(amount, hasta, [visto.papel, papel])) return "La aprueba un propietario.";
  return visto.mio ? "La aprueba otro administrador." : "Ya se puede aprobar.";
}

function Segunda({ loan, whole, pide }: VistoBuenoProps & { pide: Pide }) {
  const query = trpc.vistos.of.useQuery({ loanId: loan.id });
  const may = useMay();
  const [giving, setGiving] = useState(false);
  const [falta, como] = faltaDe(pide);
  return (
    <>
      <QueryState query={query} skeleton={<Skeleton lines={1} />}>
        {(visto) =>
          visto ? (
            <div className={cx(own.visto, !whole && own.corto)}>
              <IconCheckCircle size={20} className={own.dado} />
              <p>
                <strong>{visto.mio ? "Diste el visto bueno." : `Visto bueno de ${visto.correo}.`}</strong>{" "}
                {sigueDe(loan, pide, visto)} {visto.nota && <q className={own.nota}>{visto.nota}</q>}{" "}
                <span className={own.cuando}>
                  <Momento instante={visto.fecha} />
                </span>
              </p>
              {may("gestor") && <Quitar loan={loan} />}
            </div>
          ) : (
            <div className={cx(own.visto, !whole && own.corto)}>
              <IconClock size={20} className={own.falta} />
              <p>
                <strong>{falta}</strong> {como}
              </p>
              {may(pide.desde === null ? "propietario" : "gestor") && (
                <Button variant="secondary" small onClick={() => setGiving(true)}>
                  Dar visto bueno
                </Button>
              )}
            </div>
          )
        }
      </QueryState>
      {giving && <DarVistoDialog loan={loan} onClose={() => setGiving(false)} />}
    </>
  );
}

/** Asks nothing, as one press gives it again. */
function Quitar({ loan }: { loan: Loan }) {
  const takeBack = useActo(trpc.vistos.takeBack.useMutation(), {
    hecho: "Visto bueno retirado.",
    fallback: "No se pudo quitar el visto bueno.",
  });
  return (
    <Button variant="ghost" small busy={takeBack.busy} onClick={() => takeBack.press({ loanId: loan.id })}>
      Quitar visto bueno
    </Button>
  );
}

/** Agrees to pay out a large request; the same administrator cannot pay it out. */
function DarVistoDialog({ loan, onClose }: { loan: Loan; onClose: () => void }) {
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
  return (
    <FormDialog
      title="Dar visto bueno"
      confirmLabel="Dar visto bueno"
      form={form}
      onSend={({ nota }, clave) => give.run({ loanId, nota, clave })}
      onClose={onClose}
    >
      <p>
        Dices que a <strong>{fullName(loan)}</strong> se le pueden prestar{" "}
        <strong>
          <Dinero centavos={loan.amount} />
        </strong>
        . Tú ya no la apruebas: lo hace otro administrador, que verá tu nombre.
      </p>
      <TextField label="Nota para quien aprueba" maxLength={LETRAS.motivo} optional {...form.bind("nota")} />
    </FormDialog>
  );
}
