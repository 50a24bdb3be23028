import { Suspense, useEffect, useRef } from "react";
import { useLocation } from "wouter";
import type { Terminos } from "../../../rules/holes.ts";
import { LETRAS } from "../../../rules/limits/limits.ts";
import { ULTIMO_DIA } from "../../../rules/loans/plan.ts";
import { cuotasText } from "../../../rules/loans/terminos.ts";
import { type Centavos, formatDolaresCortos, parseDolares } from "../../../rules/money/dinero.ts";
import { paths } from "../../../rules/paths.ts";
import { getNivel } from "../../../rules/people/niveles.ts";
import { useAjustes, useTerminos } from "../../api/ajustes.ts";
import { useRefresh } from "../../api/refresh.ts";
import { Recuperado } from "../../kit/feedback/recuperado.tsx";
import { toast } from "../../kit/feedback/toast.tsx";
import { MoneyField, SelectField, TextArea } from "../../kit/form/field.tsx";
import { FormBox, FormMessage } from "../../kit/form/form.tsx";
import { useForm } from "../../kit/form/state/use-form.ts";
import { piece } from "../../kit/piece.ts";
import { Button } from "../../kit/show/button.tsx";
import { Card } from "../../kit/show/card.tsx";
import { useMisPagos } from "../pagar/use-mis-pagos.ts";
import type { Usuario } from "../sesion.tsx";
import { useEnviosLuego } from "../use-envios-luego.ts";
import { Montos } from "./montos.tsx";
import styles from "./solicitar.module.css";
import { readSolicitud, SIN_SOLICITUD } from "./valores-solicitud.ts";

/** Loaded for people who have paid before, and after sending. */
const bringCheck = () => import("./comprobar-solicitud.ts");
const bringOutbox = () => import("../../offline/envios/envios.ts");
const costo = piece(() => import("./costo-solicitud.tsx"), "CostoSolicitud");
const pendientes = piece(() => import("../../offline/envios/tarjeta.tsx"), "TarjetaPendientes");
const misPagos = piece(() => import("../pagar/mis-pagos/mis-pagos.tsx"), "MisPagos");

interface ResumenProps {
  /** Null while it is no amount that the level allows. */
  amount: Centavos | null;
  terminos: Terminos;
  usuario: Usuario;
  cuotas: number;
}

/** What a loan of `amount` would cost, while it is being typed. */
function SolicitarResumen({ amount, terminos, usuario, cuotas }: ResumenProps) {
  return (
    <div className={styles.preview}>
      {amount === null ? (
        <p className={styles.hint}>Escribe el monto y verás aquí cuánto pagarías en total.</p>
      ) : (
        <Suspense fallback={<p className={styles.hint}>Calculando…</p>}>
          <costo.Content amount={amount} terminos={terminos} usuario={usuario} cuotas={cuotas} />
        </Suspense>
      )}
      <p className="small soft">
        Las cuotas y la fecha del primer pago se confirman al aprobar tu solicitud. No pagas nada por adelantado.
      </p>
    </div>
  );
}

/** The form of a request, and how it is sent. What checks it comes while it is written. */
function useSolicitud({ id, nivel }: Usuario) {
  const [, navigate] = useLocation();
  const refresh = useRefresh();
  const { rangos } = useTerminos();
  const check = useRef<Awaited<ReturnType<typeof bringCheck>> | null>(null);
  useEffect(() => {
    void costo.load().catch(() => undefined);
    // Where it does not arrive the server says the same.
    void bringCheck().then(
      (one) => {
        check.current = one;
      },
      () => undefined,
    );
  }, []);
  const form = useForm({
    initial: SIN_SOLICITUD,
    draftKey: `${id}:solicitud`,
    validate: (values) => check.current?.validateSolicitud({ nivel, rangos }, values) ?? {},
    fallback: "Error al enviar la solicitud.",
  });
  const onSubmit = form.submit(async (values, clave) => {
    const { sendOrKeep, EN_ESPERA } = await bringOutbox();
    const result = await sendOrKeep({
      tipo: "loans.request",
      id: clave,
      userId: id,
      input: readSolicitud(values),
      valores: values,
    });
    if (result === "espera") return toast(EN_ESPERA, "info");
    navigate(paths.solicitudEnviada);
    refresh();
  });
  return { form, onSubmit };
}

const choices = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => ({ value: String(from + i), label: String(from + i) }));
const DIAS = choices(1, ULTIMO_DIA).map(({ value }) => ({ value, label: `El ${value} de cada mes` }));
/** All but the usual one, which comes first. */
const cuotasHasta = (hasta: number, usual: number) => choices(1, hasta).filter(({ value }) => value !== String(usual));

function Formulario({ usuario }: { usuario: Usuario }) {
  const terminos = useTerminos();
  const { nivel } = usuario;
  const { nombre, min, max } = getNivel(nivel, terminos.rangos);
  const { form, onSubmit } = useSolicitud(usuario);
  const hasta = useAjustes().data?.cuotasHasta;
  const typed = parseDolares(form.values.amount);
  return (
    <Card title="Solicita tu préstamo">
      <Recuperado form={form} />
      <FormBox onSubmit={onSubmit} className={styles.request}>
        <div className={styles.rest}>
          <MoneyField
            label="Monto"
            hint={`Nivel ${nivel}, ${nombre}: entre ${formatDolaresCortos(min)} y ${formatDolaresCortos(max)}.`}
            maxLength={15}
            {...form.bind("amount")}
          />
          <Montos amount={typed} min={min} max={max} onChange={(text) => form.set("amount", text)} />
          {hasta && (
            <SelectField
              label="¿En cuántas cuotas?"
              optional
              placeholder={cuotasText(terminos.cuotas, terminos.periodo)}
              options={cuotasHasta(hasta, terminos.cuotas)}
              {...form.bind("cuotas")}
            />
          )}
        </div>
        <SolicitarResumen
          amount={typed !== null && typed >= min && typed <= max ? typed : null}
          terminos={terminos}
          usuario={usuario}
          cuotas={(hasta && Number(form.values.cuotas)) || terminos.cuotas}
        />
        <div className={styles.rest}>
          <TextArea
            label="Motivo"
            rows={3}
            maxLength={LETRAS.razon}
            hint="¿Para qué lo necesitas? Con una frase basta."
            {...form.bind("reason")}
          />
          <SelectField
            label="¿Qué día te conviene pagar?"
            optional
            placeholder="Cualquier día"
            options={DIAS}
            {...form.bind("diaPreferido")}
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

/** The request form, within the level's range (spec §5); replaced by a request that still waits to be sent. */
export function SolicitarFormulario({ usuario }: { usuario: Usuario }) {
  const { envios, devueltos } = useEnviosLuego();
  const waiting = envios.some(({ tipo, rechazado }) => tipo === "loans.request" && !rechazado);
  const paid = useMisPagos().pagos.length > 0;
  return (
    <>
      {envios.length > 0 && (
        <Suspense>
          <pendientes.Content />
        </Suspense>
      )}
      {!waiting && <Formulario key={devueltos} usuario={usuario} />}
      {paid && (
        <Suspense>
          <misPagos.Content hideEmpty />
        </Suspense>
      )}
    </>
  );
}
