import { DECIDEN } from "../../../../rules/people/acceso/papeles.ts";
import { trpc } from "../../../api/trpc.ts";
import { Notice } from "../../../kit/feedback/notice.tsx";
import { toast } from "../../../kit/feedback/toast.tsx";
import { MoneyField } from "../../../kit/form/field.tsx";
import { FormBox, FormMessage } from "../../../kit/form/form.tsx";
import { useForm } from "../../../kit/form/state/use-form.ts";
import { Button } from "../../../kit/show/button.tsx";
import { Card } from "../../../kit/show/card.tsx";
import type { Ajustes } from "../../kit/types.ts";
import {
  segundaFieldsOf,
  segundaOf,
  topesFieldsOf,
  topesOf,
  validateSegunda,
  validateTopes,
} from "./decidir-valores.ts";
import { draftKeyOf } from "./valores.ts";

/** From which amount on two administrators decide: one agrees, the other approves. */
export function SegundaCard({ ajustes }: { ajustes: Ajustes }) {
  const utils = trpc.useUtils();
  const save = trpc.ajustes.save.useMutation();
  const admins = trpc.admins.list.useQuery({}).data?.items;
  const alone = admins !== undefined && admins.filter(({ papel }) => DECIDEN.includes(papel)).length < 2;
  const form = useForm({
    initial: segundaFieldsOf(ajustes),
    draftKey: draftKeyOf("segunda"),
    validate: validateSegunda,
    fallback: "No pudimos guardar la segunda aprobación.",
  });
  const onSubmit = form.submit(async (values, clave) => {
    const saved = await save.mutateAsync({ ...segundaOf(values), clave });
    utils.ajustes.get.setData(undefined, saved);
    form.reset(segundaFieldsOf(saved));
    toast(saved.segundaAprobacion === null ? "Ya no se pide segunda aprobación." : "Segunda aprobación guardada.");
  });
  return (
    <Card title="Segunda aprobación">
      <FormBox onSubmit={onSubmit}>
        {form.restored && <Notice>Recuperamos lo que habías escrito. Aún no está guardado.</Notice>}
        <MoneyField
          label="Pedir segunda aprobación desde"
          hint="Desde ese monto, un administrador da el visto bueno y otro aprueba. También firma otro lo incobrable, los reintegros, anular una multa de ese monto, corregir un pago aprobado y una tasa muy distinta. Vacío, basta con uno."
          optional
          {...form.bind("segundaAprobacion")}
        />
        {alone && (
          <Notice kind={ajustes.segundaAprobacion === null ? "info" : "aviso"}>
            {ajustes.segundaAprobacion === null
              ? "Para encenderla hacen falta dos administradores que decidan, propietarios o gestores. Hoy eres solo uno."
              : "Queda un solo administrador que decide: nadie puede aprobar esos montos. Invita a otro, o deja el campo vacío."}
          </Notice>
        )}
        <FormMessage>{form.message}</FormMessage>
        <div>
          <Button type="submit" variant="secondary" busy={form.busy}>
            Guardar segunda aprobación
          </Button>
        </div>
      </FormBox>
    </Card>
  );
}

/** The limits of a gestor. */
export function TopesCard({ ajustes }: { ajustes: Ajustes }) {
  const utils = trpc.useUtils();
  const save = trpc.ajustes.save.useMutation();
  const form = useForm({
    initial: topesFieldsOf(ajustes),
    draftKey: draftKeyOf("topes"),
    validate: validateTopes,
    fallback: "No pudimos guardar los topes.",
  });
  const onSubmit = form.submit(async (values, clave) => {
    const saved = await save.mutateAsync({ topesGestor: topesOf(values), clave });
    utils.ajustes.get.setData(undefined, saved);
    form.reset(topesFieldsOf(saved));
    toast("Topes guardados.");
  });
  return (
    <Card title="Hasta dónde decide un gestor">
      <FormBox onSubmit={onSubmit}>
        {form.restored && <Notice>Recuperamos lo que habías escrito. Aún no está guardado.</Notice>}
        <p className="soft">De más de cada monto dice que sí un propietario. Vacío, sin tope.</p>
        <MoneyField label="Aprueba préstamos hasta" optional {...form.bind("aprobar")} />
        <MoneyField
          label="Perdona hasta"
          hint="Anular una multa o dar un préstamo por incobrable."
          optional
          {...form.bind("condonar")}
        />
        <MoneyField label="Reintegra hasta" optional {...form.bind("devolver")} />
        <FormMessage>{form.message}</FormMessage>
        <div>
          <Button type="submit" variant="secondary" busy={form.busy}>
            Guardar topes
          </Button>
        </div>
      </FormBox>
    </Card>
  );
}
