import { paths } from "../../../rules/paths.ts";
import { cx } from "../../kit/cx.ts";
import { useMarca } from "../../kit/frame/marca.ts";
import { Page } from "../../kit/frame/page.tsx";
import { ButtonLink } from "../../kit/show/button.tsx";
import { Card, DataList } from "../../kit/show/card.tsx";
import { Cifra } from "../../kit/show/dinero.tsx";
import { useCondiciones } from "../../pieces/condiciones.ts";
import { Escalera } from "../../pieces/escalera.tsx";
import styles from "./tutorial.module.css";

const STEPS = [
  { title: "Crea tu cuenta", text: "Con tu teléfono y un código, o con tu correo y una contraseña. Es gratis." },
  {
    title: "Completa tu perfil",
    text: "Quién eres, dónde vives y tu Pago Móvil. Ten tu cédula a mano y permite la ubicación cuando te la pidamos.",
  },
  { title: "Verifica tu identidad", text: "Sube una foto de tu cédula y otra tuya con ella. Una persona las revisa." },
  { title: "Solicita", text: "Escribe el monto y el motivo. Antes de enviar ves cuánto pagarías en total." },
  { title: "Recibe el dinero", text: "Si se aprueba, te llega por Pago Móvil y ves el plan con el día de cada cuota." },
  {
    title: "Paga y registra",
    text: "Pagas por Pago Móvil el monto exacto que te damos. Si pagaste otro, registras su referencia. Te avisamos al comprobarlo.",
  },
];

function Ejemplo() {
  const { recibes, interes, costo, total, enCuotas, cuota, ultima } = useCondiciones();
  return (
    <Card tone="green" title="Por ejemplo">
      <DataList
        items={[
          { label: "Recibes", value: <Cifra>{recibes}</Cifra> },
          {
            label: `Interés fijo (${interes}%)`,
            value: <Cifra>{costo}</Cifra>,
          },
          { label: "Total a pagar", value: <Cifra>{total}</Cifra> },
          {
            label: `En ${enCuotas} de`,
            value: (
              <>
                <Cifra>{cuota}</Cifra> <span className="soft small">{ultima}</span>
              </>
            ),
          },
        ]}
      />
    </Card>
  );
}

const preguntasCon = (multa: string) => [
  {
    pregunta: "¿En qué moneda pago?",
    respuesta:
      "Tu deuda está en dólares y la pagas en bolívares por Pago Móvil, a la tasa del Banco Central de Venezuela del día en que pagas. Con la tasa del día publicada, en tu cuenta ves cada cuota también en bolívares.",
  },
  {
    pregunta: "¿Puedo pagar antes, o una cuota en partes?",
    respuesta: "Sí. Registra cada pago con su referencia; lo que pagues de más queda anotado a tu favor.",
  },
  {
    pregunta: "¿Qué pasa si me atraso?",
    respuesta: `Puede sumarse una multa de ${multa} al total, y te avisamos con el nuevo monto. Si sabes que no podrás pagar a tiempo, escríbenos antes del vencimiento.`,
  },
  {
    pregunta: "¿Y si rechazan mi solicitud?",
    respuesta: "Ves el motivo en tu cuenta y puedes enviar otra cuando quieras. Solicitar no cuesta nada.",
  },
];

function Preguntas() {
  const { multa } = useMarca();
  return (
    <section className={styles.section}>
      <h2>Preguntas frecuentes</h2>
      <div className={styles.questions}>
        {preguntasCon(multa).map(({ pregunta, respuesta }) => (
          <details key={pregunta}>
            <summary>{pregunta}</summary>
            <p>{respuesta}</p>
          </details>
        ))}
      </div>
    </section>
  );
}

/** Guide to levels and loans (spec §2). */
export function TutorialPage() {
  const { interes, niveles } = useCondiciones();
  return (
    <Page
      title="Cómo funciona"
      intro="De crear tu cuenta a pagar la última cuota, paso a paso."
      description="Cómo solicitar un préstamo en línea paso a paso: cuenta, verificación, cuotas, pagos y niveles."
    >
      <div className={styles.sections}>
        <ol className={styles.steps}>
          {STEPS.map(({ title, text }, i) => (
            <li key={title}>
              <span className={styles.number} aria-hidden="true">
                {i + 1}
              </span>
              <div>
                <h2>{title}</h2>
                <p className="soft">{text}</p>
              </div>
            </li>
          ))}
        </ol>
        <section className={cx(styles.section, styles.beside)}>
          <div className="stack-sm">
            <h2>Cuánto cuesta</h2>
            <p className="soft">
              Un solo interés fijo del {interes}%, sin comisiones y sin nada por adelantado. Lo ves completo antes de
              enviar tu solicitud.
            </p>
          </div>
          <Ejemplo />
        </section>
        <section className={styles.section}>
          <h2>Los niveles</h2>
          <p className="soft">
            Todos empiezan en el nivel 1. Cuando terminas un préstamo con cada cuota pagada a más tardar el día que
            vencía, puedes subir al siguiente y solicitar más.
          </p>
          <Escalera niveles={niveles} />
        </section>
        <Preguntas />
        <Card tone="mango" title="Para que no te engañen">
          <p>
            Nunca te pedimos dinero por adelantado, ni tu contraseña, ni los códigos de tus cuentas. Paga solo a los
            datos que ves en tu cuenta, dentro de «Mis Préstamos».
          </p>
        </Card>
        <ButtonLink href={paths.registroEmail} block className={styles.start}>
          Regístrate
        </ButtonLink>
      </div>
    </Page>
  );
}
