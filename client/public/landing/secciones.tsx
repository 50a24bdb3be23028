import type { ReactNode } from "react";
import { Section } from "../../kit/frame/section.tsx";
import { IconCamera, IconMoney, IconPhone, IconShield, IconUser } from "../../kit/icons.tsx";
import { Cifra } from "../../kit/show/dinero.tsx";
import { useCondiciones } from "../../pieces/condiciones.ts";
import styles from "./secciones.module.css";

function Part({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="stack-lg">
      <div className={styles.words}>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      {children}
    </section>
  );
}

/** Accessible personal loans: how much each level may request. */
export function Accesible() {
  const { niveles } = useCondiciones();
  return (
    <Part
      title="Préstamos personales accesibles"
      text="Empiezas con un monto pequeño. Cada préstamo que pagas a tiempo te acerca al siguiente nivel, y a un monto mayor."
    >
      <ol className={styles.levels}>
        <Section name="niveles">
          {niveles.map(({ nivel, nombre, maximo }) => (
            <li key={nivel}>
              <span className={styles.bar} aria-hidden="true" />
              <span className={styles.max}>
                <Cifra>{maximo}</Cifra>
              </span>
              <span className={styles.name}>{nombre}</span>
            </li>
          ))}
        </Section>
      </ol>
    </Part>
  );
}

const STEPS = [
  {
    icon: IconUser,
    title: "Crea tu cuenta",
    text: "Con tu teléfono, o con tu correo y una contraseña. Luego completas tus datos, una sola vez.",
  },
  {
    icon: IconCamera,
    title: "Verifica tu identidad",
    text: "Subes dos fotos desde el teléfono y una persona las revisa.",
  },
  {
    icon: IconMoney,
    title: "Solicita y paga en cuotas",
    text: "Eliges el monto. Después pagas por Pago Móvil y registras la referencia.",
  },
];

/** Easy: three steps. */
export function Facil() {
  return (
    <Part
      title="Fácil, desde tu teléfono"
      text="Sin filas ni planillas. Tres pasos, y todo queda a la vista en tu cuenta."
    >
      <ol className={styles.cards}>
        {STEPS.map(({ icon: Icon, title, text }) => (
          <li key={title}>
            <span className={styles.icon}>
              <Icon />
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </Part>
  );
}

const assurancesOf = (interes: string) => [
  {
    icon: IconMoney,
    title: "Nada por adelantado",
    text: "Nunca te pedimos dinero para solicitar, aprobar ni liberar un préstamo.",
  },
  {
    icon: IconPhone,
    title: "Cuentas claras",
    text: `El interés es uno solo, el ${interes}%. Ves cada cuota, su fecha y lo que falta.`,
  },
  {
    icon: IconShield,
    title: "Tus fotos son privadas",
    text: "Solo las ves tú y quien revisa tu solicitud. Nunca se publican.",
  },
];

/** Safe: what we never do. */
export function Seguro() {
  const { interes } = useCondiciones();
  return (
    <Part title="Seguro y transparente" text="Tu tranquilidad va primero: sabes qué pagas, cuándo y a quién.">
      <ul className={styles.cards}>
        {assurancesOf(interes).map(({ icon: Icon, title, text }) => (
          <li key={title}>
            <span className={styles.mangoIcon}>
              <Icon />
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Part>
  );
}
