import { Suspense, useId, useState } from "react";
import { Link } from "wouter";
import { formatBolivares, formatDolares, parseBolivares } from "../../../../rules/money/dinero.ts";
import { paths } from "../../../../rules/paths.ts";
import { Recuperado } from "../../../kit/feedback/recuperado.tsx";
import { toast } from "../../../kit/feedback/toast.tsx";
import { FormBox, FormMessage } from "../../../kit/form/form.tsx";
import { piece } from "../../../kit/piece.ts";
import { Button } from "../../../kit/show/button.tsx";
import { Card } from "../../../kit/show/card.tsx";
import { EN_ESPERA } from "../../../offline/envios/envios.ts";
import { TarjetaPendientes } from "../../../offline/envios/tarjeta.tsx";
import { useEnvios } from "../../../offline/envios/use-envios.ts";
import { enEspera } from "../../../pieces/dinero/mi-loan.ts";
import { enDolares } from "../../../pieces/dinero/pago-dicho.ts";
import { Plegado } from "../../../pieces/dinero/plegado.tsx";
import type { APagar } from "../a-pagar.tsx";
import { Captura } from "../captura/captura.tsx";
import { Leido, PegarComprobante } from "../captura/pegar-comprobante.tsx";
import { usePegado } from "../captura/use-pegado.ts";
import { MontoPagado } from "../cuanto/monto-pagado.tsx";
import { useElegido } from "../datos/use-elegido.ts";
import styles from "../pagos.module.css";
import { Marco } from "../pasos/marco.tsx";
import type { MiPago } from "../use-mis-pagos.ts";
import { conExacto, masDeLoQueDebe, type Valores, yaDice } from "../valores-pago.ts";
import { CampoCodigo, MasDatos } from "./campos-pago.tsx";
import { fraseDelPago, paraQue } from "./frase.ts";
import { Repetido } from "./repetido.tsx";
import { type Dicho, useRegistrar } from "./use-registrar.ts";

/** Few people correct anything. */
const corregir = piece(() => import("./corregir-pago.tsx"), "CorregirPago");

type Formulario = ReturnType<typeof useFormulario>;
interface PartProps {
  formulario: Formulario;
}

/** The reference, and what another pago with the same one means. */
function Codigo({ formulario: { form, enBs, dolares, pegado, setMending } }: PartProps) {
  return (
    <>
      <CampoCodigo form={form} quitada={pegado.quitada} onType={pegado.type} onPaste={pegado.paste} />
      <Repetido form={form} enBs={enBs} dolares={dolares} onCorregir={(pago, dicho) => setMending({ pago, dicho })} />
    </>
  );
}

/** A form of its own, so outside this one. */
function Corregir({ formulario: { form, mending, setMending } }: PartProps) {
  if (!mending) return null;
  return (
    <Suspense>
      <corregir.Content {...mending} onClose={() => setMending(null)} onMended={() => form.reset()} />
    </Suspense>
  );
}

/** What will be registered, shown before sending, and the button. */
function Registrar({ formulario: { form, frase, quiet } }: PartProps) {
  const fraseId = useId();
  return (
    <>
      <FormMessage>{form.message}</FormMessage>
      {frase && (
        <p className={styles.frase} id={fraseId}>
          {frase}
        </p>
      )}
      <Button
        type="submit"
        block
        variant={quiet ? "secondary" : "primary"}
        busy={form.busy}
        aria-describedby={frase ? fraseId : undefined}
      >
        Registrar pago
      </Button>
    </>
  );
}

function EncenderNotificaciones({ formulario: { form, opcional } }: PartProps) {
  const [restored] = useState(form.restored && yaDice(form.values));
  return (
    <>
      {opcional && <p className="soft">Es opcional: si pagaste otro monto o quieres anotar la referencia.</p>}
      {restored && <Recuperado form={form} />}
    </>
  );
}

/** A different amount than the one chosen; open if something needs saying about it. */
function OtroMonto({ formulario }: PartProps) {
  const { form, bs, dolares, saldo, enBs, tasa, dia, exacto } = formulario;
  const said = [bs !== null && formatBolivares(bs), dolares !== null && formatDolares(dolares)].filter(Boolean);
  const open =
    form.errors.monto || form.errors.montoBs || dolares === null || masDeLoQueDebe(dolares, saldo, form.values);
  return (
    <Plegado titulo={`Pagaste ${said.join(" · ") || "…"}`} detalle="Cambiar el monto" open={Boolean(open)}>
      <MontoPagado form={form} enBs={enBs} tasa={tasa} dia={dia} saldo={saldo} exacto={exacto} />
    </Plegado>
  );
}

function PasoRegistro({ aPagar, onDicho }: RegistroProps) {
  const formulario = useFormulario(aPagar, onDicho);
  const { form, pegado } = formulario;
  return (
    <>
      <Marco
        numero={3}
        titulo="Registra tu pago"
        atras="#pagar-datos"
        onSubmit={formulario.onSubmit}
        pie={<Registrar formulario={formulario} />}
      >
        <TarjetaPendientes />
        <EncenderNotificaciones formulario={formulario} />
        <PegarComprobante pegado={pegado.pegado} onText={pegado.paste} />
        <Codigo formulario={formulario} />
        <OtroMonto formulario={formulario} />
        <MasDatos form={form} />
        <Captura
          captura={form.values.captura}
          onCaptura={(clave) => form.set("captura", clave)}
          onText={pegado.paste}
        />
      </Marco>
      <Corregir formulario={formulario} />
    </>
  );
}

interface RegistroProps {
  aPagar: APagar;
  onDicho: (dicho: Dicho) => void;
}

/** The last step: registering the payment. It starts again with what the outbox returned. */
export function Registro(props: RegistroProps) {
  const { devueltos } = useEnvios();
  return <PasoRegistro key={devueltos} {...props} />;
}

function FormularioCorto({ aPagar }: { aPagar: APagar }) {
  const formulario = useFormulario(aPagar, ({ espera }) =>
    espera ? toast(EN_ESPERA, "info") : toast("Pago registrado. Lo revisamos y te avisamos."),
  );
  const { form, enBs, tasa, dia, saldo, exacto, pegado, onSubmit } = formulario;
  return (
    <Card title="Registra tu pago">
      <FormBox onSubmit={onSubmit}>
        <EncenderNotificaciones formulario={formulario} />
        <MontoPagado form={form} enBs={enBs} tasa={tasa} dia={dia} saldo={saldo} exacto={exacto} sinTasa />
        <Leido pegado={pegado.pegado} />
        <Codigo formulario={formulario} />
        <MasDatos form={form} corto />
        <Registrar formulario={formulario} />
        <Link href={`${paths.solicitar}${window.location.search}#pagar-registro`} className={styles.historial}>
          Pegar el comprobante o adjuntar captura
        </Link>
      </FormBox>
      <Corregir formulario={formulario} />
    </Card>
  );
}

/** The short form next to the loan: amount and four digits (spec §2). */
export function Corto({ aPagar }: { aPagar: APagar }) {
  const { devueltos } = useEnvios();
  return (
    <>
      <TarjetaPendientes />
      <FormularioCorto key={devueltos} aPagar={aPagar} />
    </>
  );
}

/** An earlier pago being corrected, and the details entered again. */
interface Mending {
  pago: MiPago;
  dicho: Partial<Valores>;
}

/** Everything the pago form shows: the fields to send, what was pasted, and the sentence about it. */
function useFormulario(aPagar: APagar, onDicho: (dicho: Dicho) => void) {
  const pago = useRegistrar(aPagar, onDicho);
  const { intencion, dolares: elegidos, running, exacto } = useElegido(pago, aPagar.loan);
  const { form, enBs, tasa, dia, hoy, send } = pago;
  const values = conExacto(form.values, exacto);
  const dolares = enDolares({ ...values, enBs }, tasa);
  const paga = exacto === null ? dolares : elegidos;
  const [mending, setMending] = useState<Mending | null>(null);
  const bs = enBs ? parseBolivares(values.montoBs) : null;
  return {
    ...pago,
    exacto,
    bs,
    dolares,
    mending,
    setMending,
    form: { ...form, values },
    pegado: usePegado({ ...form, values }, hoy),
    onSubmit: send(exacto),
    /** An exact amount needs no registration; nor is anything to be paid while pagos under review cover what is due. */
    quiet: intencion.solo || (running !== undefined && enEspera(running, hoy)),
    opcional: intencion.solo,
    frase: fraseDelPago({
      enBs,
      dolares,
      dia,
      hoy,
      bs,
      codigo: values.codigo,
      provisional: tasa !== null && tasa.fechaValor < dia,
      para: running
        ? paga === null
          ? "tu préstamo"
          : paraQue(running, paga, aPagar.payoff)
        : "lo que quedó sin pagar",
    }),
  };
}
