import { Link } from "wouter";
import type { Condiciones } from "../../../rules/loans/condiciones.ts";
import { paths } from "../../../rules/paths.ts";
import { useMarca } from "../../kit/frame/marca.ts";
import { Page } from "../../kit/frame/page.tsx";
import { IconMoney, IconShield, IconStar, IconUsers } from "../../kit/icons.tsx";
import { ButtonLink } from "../../kit/show/button.tsx";
import { useCondiciones } from "../../pieces/condiciones.ts";
import { Prestamista } from "../../pieces/prestamista.tsx";
import styles from "./sobre.module.css";

const INTRO = "Préstamos pequeños, cuentas claras y trato de persona a persona.";

const manerasDe = ({ interes, primerMaximo }: Condiciones) => [
  {
    icon: IconStar,
    title: "Empezamos poco a poco",
    text: `El primer préstamo llega hasta ${primerMaximo}. Si pagas a tiempo, tu nivel sube y puedes solicitar más.`,
  },
  {
    icon: IconMoney,
    title: "Un solo costo, a la vista",
    text: `El interés es fijo: ${interes}% del monto. Sabes cuánto pagarás antes de enviar tu solicitud.`,
  },
  {
    icon: IconShield,
    title: "Nada por adelantado",
    text: "No cobramos por abrir la cuenta, revisar tu solicitud ni enviarte el dinero. Si alguien te pide un pago así en nuestro nombre, no somos nosotros.",
  },
  {
    icon: IconUsers,
    title: "Decide una persona",
    text: "Cada solicitud, cada pago y cada verificación los revisa alguien del equipo.",
  },
];

/** About us (spec §2). */
export function SobrePage() {
  const { marca } = useMarca();
  const condiciones = useCondiciones();
  return (
    <Page title="Sobre Nosotros" intro={INTRO} description={`${INTRO} Cómo trabajamos y lo que no hacemos.`}>
      <p className={styles.reading}>
        {marca} presta montos pequeños a personas en Venezuela que necesitan resolver algo pronto: una compra, una
        reparación, una emergencia. Todo se hace desde el teléfono y se devuelve en cuotas por Pago Móvil.
      </p>
      <section className={styles.part}>
        <h2>Cómo trabajamos</h2>
        <ul className={styles.ways}>
          {manerasDe(condiciones).map(({ icon: Icon, title, text }) => (
            <li key={title}>
              <Icon />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.part}>
        <h2>Lo que no hacemos</h2>
        <p className={styles.reading}>
          No recibimos ahorros ni dinero del público, no pedimos tus claves y no publicamos tus datos ni tus fotos. Lo
          que guardamos de ti, y para qué, está en nuestra <Link href={paths.privacidad}>Política de Privacidad</Link>.
        </p>
      </section>
      <Prestamista>
        <h2>Quién presta</h2>
      </Prestamista>
      <div className="row">
        <ButtonLink href={paths.tutorial}>Ver cómo funciona</ButtonLink>
      </div>
    </Page>
  );
}
