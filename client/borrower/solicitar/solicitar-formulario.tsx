import { useLocation } from "wouter";
import { LETRAS } from "../../../rules/limits/limits.ts";
import { formatDolaresCortos, parseDolares } from "../../../rules/money/dinero.ts";
import { paths } from "../../../rules/paths.ts";
import { getNivel } from "../../../rules/people/niveles.ts";
import { useTerminos } from "../../api/ajustes.ts";
import { useRefresh } from "../../api/refresh.ts";
import { trpc } from "../../api/trpc.ts";
import { Notice } from "../../kit/feedback/notice.tsx";
import { toast } from "../../kit/feedback/toast.tsx";
import { MoneyField, TextArea } from "../../kit/form/field.tsx";
import { FormBox, FormMessage } from "../../kit/form/form.tsx";
import { useForm } from "../../kit/form/state/use-form.ts";
import { Button } from "../../kit/show/button.tsx";
import { Card } from "../../kit/show/card.tsx";
import { EN_ESPERA, enviar } from "../../offline/envios/envios.ts";
import { TarjetaPendientes } from "../../offline/envios/tarjeta.tsx";
import { useEnvios } from "../../offline/envios/use-envios.ts";
import { MisPagos } from "../pagar/mis-pagos/mis-pagos.tsx";
import styles from "./solicitar.module.css";
import { SolicitarResumen } from "./solicitar-resumen.tsx";
import { readSolicitud, SIN_SOLICITUD, validateSolicitud } from "./solicitar-valores.ts";

function Formulario({ nivel }: { nivel: number }) {
  const [, navigate] = useLocation();
  const utils = trpc.useUtils();
  const refresh = useRefresh();
  const terminos = useTerminos();
  const { rangos } = terminos;
  const { nombre, min, max } = getNivel(nivel, rangos);
  const form = useForm({
    initial: SIN_SOLICITUD,
    draftKey: "solicitud",
    validate: (values) => validateSolicitud({ nivel, rangos }, values),
    fallback: "Error al enviar la solicitud.",
  });
  const amount = validateSolicitud({ nivel, rangos }, form.values).amount ? null : parseDolares(form.values.amount);
  const onSubmit = form.submit(async (values, clave) => {
    const result = await enviar({
      tipo: "loans.request",
      id: clave,
      userId: utils.usuarios.me.getData()?.id ?? "",
      input: readSolicitud(values),
      valores: values,
    });
    if (result === "espera") return toast(EN_ESPERA, "info");
    navigate(paths.solicitudEnviada);
    refresh();
  });
  return (
    <Card title="Solicita tu préstamo">
      {form.restored && <Notice>Recuperamos lo que habías escrito.</Notice>}
      <FormBox onSubmit={onSubmit} className={styles.request}>
        <MoneyField
          label="Monto"
          hint={`Nivel ${nivel}, ${nombre}: entre ${formatDolaresCortos(min)} y ${formatDolaresCortos(max)}.`}
          maxLength={15}
          {...form.bind("amount")}
        />
        <SolicitarResumen amount={amount} terminos={terminos} />
        <div className={styles.rest}>
          <TextArea
            label="Motivo"
            rows={3}
            maxLength={LETRAS.razon}
            hint="¿Para qué lo necesitas? Con una frase basta."
            {...form.bind("reason")}
          />
          <FormMessage>{form.message}</FormMessage>
          <Button type="submit" block busy={form.busy}>
            Enviar solicitud
          </Button>
        </div>
      </FormBox>
    </Card>
  );
}

/** Ask for a loan within the level's range (spec §5); one that still waits to be sent stands in the form's place. */
export function SolicitarFormulario({ nivel }: { nivel: number }) {
  const { envios, devueltos } = useEnvios();
  const waiting = envios.some(({ tipo, rechazado }) => tipo === "loans.request" && !rechazado);
  return (
    <>
      <TarjetaPendientes />
      {!waiting && <Formulario key={devueltos} nivel={nivel} />}
      <MisPagos hideEmpty />
    </>
  );
}
