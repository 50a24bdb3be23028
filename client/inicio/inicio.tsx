import { useRef } from "react";
import { Link } from "wouter";
import { NIVELES } from "../../server/rules/niveles.ts";
import { paths } from "../paths.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Dinero } from "../ui/dinero.tsx";
import { IconCheckCircle } from "../ui/icons.tsx";
import { usePageTitle } from "../ui/page.tsx";
import { Calculadora } from "./calculadora.tsx";
import styles from "./inicio.module.css";
import { Accesible, Facil, Seguro } from "./secciones.tsx";
import { Telefono } from "./telefono.tsx";

const PROMISES = ["Interés fijo del 20%", "Sin pagos por adelantado", "Pagas por Pago Móvil"];

/** The landing page (spec §2). It asks the server for nothing. */
export function InicioPage() {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle("Préstamos en cuotas", heading);
  const [first] = NIVELES;
  return (
    <>
      <section className={styles.hero}>
        <div className={styles.words}>
          <h1 ref={heading} tabIndex={-1} className={styles.title}>
            Solicita tu préstamo rápido y seguro
          </h1>
          <p className={styles.lead}>
            Empieza con hasta {first && <Dinero centavos={first.max} corto />} y devuélvelos en cuotas. Sabes cuánto
            pagas desde el primer momento.
          </p>
          <div className={styles.actions}>
            <ButtonLink href={paths.registroEmail} className={styles.start}>
              Comienza Ahora
            </ButtonLink>
            <Link href={paths.tutorial} className={styles.how}>
              Cómo funciona
            </Link>
          </div>
          <ul className={styles.promises}>
            {PROMISES.map((promise) => (
              <li key={promise}>
                <IconCheckCircle size={20} />
                {promise}
              </li>
            ))}
          </ul>
        </div>
        <Telefono />
      </section>
      <Calculadora />
      <div className={styles.sections}>
        <Accesible />
        <Facil />
        <Seguro />
      </div>
    </>
  );
}
