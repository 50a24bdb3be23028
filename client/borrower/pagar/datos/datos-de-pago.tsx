import { useState } from "react";
import { Link } from "wouter";
import { formatBanco } from "../../../../rules/country/bancos.ts";
import { type Bolivares, type Centavos, formatDolares } from "../../../../rules/money/dinero.ts";
import { reciboPath } from "../../../../rules/paths.ts";
import { useAtencionUrl } from "../../../api/ajustes.ts";
import { hoyEnCaracas } from "../../../api/hora.ts";
import { useTasa } from "../../../api/tasa.ts";
import { cx } from "../../../kit/cx.ts";
import { Notice } from "../../../kit/feedback/notice.tsx";
import { IconCheckCircle } from "../../../kit/icons.tsx";
import { Button } from "../../../kit/show/button.tsx";
import { CuentaDePago, MENSAJE_SIN_DATOS, SinDatosDePago } from "../../../pieces/dinero/cuenta-de-pago.tsx";
import { cuandoVence, deudaDe, type MiLoan, porPagar } from "../../../pieces/dinero/mi-loan.ts";
import { QueryState } from "../../../pieces/query-state.tsx";
import styles from "../cuanto/cuanto.module.css";
import type { MiPago } from "../use-mis-pagos.ts";
import type { useAlDia } from "./al-dia.ts";
import type { Hecha, MiIntencion } from "./intencion.ts";
import { MontoExacto, MontoVencido, PidiendoMonto, PorqueDelMonto } from "./monto-exacto.tsx";
import type { useIntencion } from "./use-intencion.ts";

interface DatosDePagoProps {
  monto: Centavos;
  bs: Bolivares | null;
  loan: MiLoan | undefined;
  alDia: ReturnType<typeof useAlDia>;
  intencion: ReturnType<typeof useIntencion>;
  /** Everything was copied, or one part. */
  onCopiado: (viva: MiIntencion | undefined, todo: boolean) => void;
}

/**
 * Where a borrower sends the money: the operator's account, each part ready to paste into a bank's app, checked again when
 * copied.
 */
export function DatosDePago(props: DatosDePagoProps) {
  const { query, cuenta, changed } = props.alDia;
  const { viva, hecha, pagoHecho, pidiendo, choose } = props.intencion;
  const atencion = useAtencionUrl(MENSAJE_SIN_DATOS);
  if (hecha && !viva && !pidiendo) {
    return (
      <>
        <PagoHecho hecha={hecha} pago={pagoHecho} loan={props.loan} />
        <Button variant="secondary" block onClick={choose}>
          Hacer otro pago
        </Button>
      </>
    );
  }
  return (
    <QueryState query={query}>
      {() =>
        cuenta ? (
          <>
            {hecha && <PagoHecho hecha={hecha} pago={pagoHecho} loan={props.loan} />}
            {changed && (
              <Notice kind="peligro" title="Cambiaron los datos para pagar" live>
                Usa estos. No pagues con los que copiaste o guardaste antes.
              </Notice>
            )}
            <Cuenta {...props} cuenta={cuenta} />
          </>
        ) : (
          <SinDatosDePago atencion={atencion} />
        )
      }
    </QueryState>
  );
}

type CuentaProps = DatosDePagoProps & { cuenta: NonNullable<DatosDePagoProps["alDia"]["cuenta"]> };

function Cuenta({ cuenta, monto, bs, alDia, intencion, onCopiado }: CuentaProps) {
  const tasa = useTasa();
  const [copiado, setCopiado] = useState<string | null>(null);
  const { viva, vencida, fallo, pidiendo, puede, choose, check } = intencion;
  const copied = (todo: boolean) => {
    alDia.check();
    check();
    if (viva) setCopiado(viva.id);
    onCopiado(viva, todo);
  };
  if (vencida && !pidiendo && !fallo) {
    return <MontoVencido vencida={vencida} copiado={copiado === vencida.id} onPedir={choose} />;
  }
  return (
    <>
      <QueCuenta alDia={alDia} onElegida={choose} />
      {viva && <MontoExacto viva={viva} onCopy={() => copied(false)} />}
      {pidiendo && <PidiendoMonto />}
      {fallo && (
        <Notice kind="aviso" live>
          {fallo.texto} {fallo.deRed && "Mientras tanto, puedes pagar este y decirnos la referencia."}
        </Notice>
      )}
      {!viva && !pidiendo && puede && (!fallo || fallo.deRed) && (
        <Button block onClick={choose}>
          Pedir mi monto exacto
        </Button>
      )}
      <CuentaDePago
        cuenta={cuenta}
        monto={monto}
        bs={bs}
        tasa={tasa}
        hoy={hoyEnCaracas()}
        exacto={viva?.montoBs}
        sinMonto={pidiendo}
        onCopy={copied}
      >
        {viva && <PorqueDelMonto viva={viva} />}
      </CuentaDePago>
    </>
  );
}

interface QueCuentaProps {
  alDia: ReturnType<typeof useAlDia>;
  onElegida: () => void;
}

/** The choice between accounts: the person's own bank first, where a payment is free. */
function QueCuenta({ alDia: { cuentas, cuenta, suyo, choose }, onElegida }: QueCuentaProps) {
  if (cuentas.length < 2) return null;
  return (
    <fieldset className="stack-sm">
      <legend className={styles.legend}>¿A qué cuenta pagas?</legend>
      {cuentas.map((one) => {
        const chosen = one.banco === cuenta?.banco;
        return (
          <button
            key={one.banco}
            type="button"
            className={cx(styles.opcion, chosen && styles.chosen)}
            aria-pressed={chosen}
            onClick={() => {
              choose(one);
              onElegida();
            }}
          >
            <span className={styles.mark} aria-hidden="true">
              {chosen && <IconCheckCircle size={20} />}
            </span>
            <span className={styles.label}>{formatBanco(one.banco)}</span>
            {one.banco === suyo && <span className={styles.bs}>Tu banco</span>}
          </button>
        );
      })}
    </fieldset>
  );
}

interface PagoHechoProps {
  hecha: Hecha;
  /** The resulting pago, once loaded. */
  pago: MiPago | undefined;
  /** The running loan, if the pago was for it. */
  loan: MiLoan | undefined;
}

/** What happened to the exact amount, and what comes next. */
function PagoHecho({ hecha, pago, loan }: PagoHechoProps) {
  const monto = formatDolares(pago?.monto ?? hecha.monto);
  const recibo = hecha.pago && <Link href={reciboPath(hecha.pago.id)}>Ver recibo</Link>;
  switch (hecha.pago.status) {
    case "Aprobado":
      return (
        <Notice kind="exito" live title={`Pago aprobado: ${monto}`} action={recibo}>
          {loan && despues(loan)}
        </Notice>
      );
    case "Rechazado":
      return (
        <Notice kind="aviso" live title="No pudimos aprobar tu pago">
          {pago?.motivo ?? "Escríbele a atención al cliente."} Lo ves en «Tus pagos».
        </Notice>
      );
    default:
      return (
        <Notice kind="info" live title="Recibimos tu pago: lo estamos revisando" action={recibo}>
          Son {monto}. Te avisamos apenas lo aprobemos. No hace falta que pagues lo mismo otra vez.
        </Notice>
      );
  }
}

/** What is due after it. */
function despues(loan: MiLoan): string {
  const hoy = hoyEnCaracas();
  if (deudaDe(loan) === 0) return "No debes nada más de este préstamo.";
  const monto = formatDolares(porPagar(loan, hoy));
  if (!loan.proxima || loan.castigo > 0) return `Te falta por pagar ${monto}.`;
  return `Lo que sigue: ${monto}, ${cuandoVence(loan.proxima.vence, hoy)}.`;
}
