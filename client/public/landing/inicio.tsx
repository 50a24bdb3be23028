import { type ReactNode, useRef } from "react";
import { Link } from "wouter";
import { paths } from "../../../rules/paths.ts";
import { useMarca } from "../../kit/frame/marca.ts";
import { PageHead, usePageFocus } from "../../kit/frame/page.tsx";
import { Section } from "../../kit/frame/section.tsx";
import { IconCheckCircle } from "../../kit/icons.tsx";
import { ButtonLink } from "../../kit/show/button.tsx";
import { Cifra } from "../../kit/show/dinero.tsx";
import { useCondiciones } from "../../pieces/condiciones.ts";
import { Prestamista } from "../../pieces/prestamista.tsx";
import { Calculadora } from "./calculadora.tsx";
import styles from "./inicio.module.css";
import { Accesible, Facil, Seguro } from "./secciones.tsx";
import { Telefono } from "./telefono.tsx";

const promisesOf = (interes: string) => [
  `Interés fijo del ${interes}%`,
  "Nunca te pedimos dinero por adelantado",
  "Pagas por Pago Móvil",
];

const descriptionOf = (interes: string) =>
  `Préstamos personales pequeños, en línea y en cuotas, para Venezuela. Interés fijo del ${interes}% y sin pagos por adelantado.`;

function Promesa({ children }: { children: ReactNode }) {
  return (
    <li>
      <IconCheckCircle size={20} />
      {children}
    </li>
  );
}

/** The landing page (spec §2), without requests to the server. */
export function InicioPage() {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageFocus(heading);
  const { interes, primerMaximo } = useCondiciones();
  const { respuesta } = useMarca();
  return (
    <>
      <PageHead title="Préstamos en cuotas" description={descriptionOf(interes)} />
      <section className={styles.hero}>
        <div className={styles.words}>
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            Solicita tu préstamo rápido y seguro
          </h1>
          <p className={styles.lead}>
            Empieza con hasta <Cifra>{primerMaximo}</Cifra> y devuélvelos en cuotas. Sabes cuánto pagas desde el primer
            momento.
          </p>
          <div className={styles.actions}>
            <ButtonLink href={paths.registroEmail} className={`${styles.start} fuera`}>
              Comienza Ahora
            </ButtonLink>
            <ButtonLink href={paths.dashboard} className={`${styles.start} dentro`}>
              Ir a mi cuenta
            </ButtonLink>
            <Link href={paths.tutorial} className={styles.how}>
              Cómo funciona
            </Link>
          </div>
          <ul className={styles.promises}>
            {promisesOf(interes).map((promise) => (
              <Promesa key={promise}>{promise}</Promesa>
            ))}
            {respuesta && (
              <Section name="conRespuesta">
                <Promesa>Respondemos en {respuesta} o menos</Promesa>
              </Section>
            )}
          </ul>
          <Prestamista />
        </div>
        <Telefono />
      </section>
      <Calculadora />
      <div className={styles.sections}>
        <Accesible />
        <Facil />
        <Seguro />
      </div>
      <section className={styles.end}>
        <div>
          <h2>Tu primer préstamo empieza con una cuenta</h2>
          <p className="soft">Crearla es gratis y no te compromete a nada.</p>
          <ButtonLink href={paths.registroEmail} className={styles.start}>
            Crear mi cuenta
          </ButtonLink>
        </div>
      </section>
    </>
  );
}
