import { Link } from "wouter";
import { NIVELES } from "../../server/rules/niveles.ts";
import { paths } from "../paths.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Dinero } from "../ui/dinero.tsx";
import { useMarca } from "../ui/marca.ts";
import { Page } from "../ui/page.tsx";

/** About us (spec §2). */
export function SobrePage() {
  const { marca } = useMarca();
  const [first] = NIVELES;
  return (
    <Page title="Sobre Nosotros" intro="Préstamos pequeños, cuentas claras y trato de persona a persona.">
      <div className="prose">
        <p>
          {marca} presta montos pequeños a personas en Venezuela que necesitan resolver algo pronto: una compra, una
          reparación, una emergencia. Todo se hace desde el teléfono y se devuelve en cuotas por Pago Móvil.
        </p>
        <h2>Cómo trabajamos</h2>
        <ul className="stack">
          <li>
            <strong>Empezamos poco a poco.</strong> El primer préstamo llega hasta{" "}
            {first && <Dinero centavos={first.max} corto />}. Si pagas a tiempo, tu nivel sube y puedes solicitar más.
          </li>
          <li>
            <strong>Un solo costo, a la vista.</strong> El interés es fijo: 20% del monto. Sabes cuánto pagarás antes de
            enviar tu solicitud.
          </li>
          <li>
            <strong>Nada por adelantado.</strong> No cobramos por abrir la cuenta, revisar tu solicitud ni enviarte el
            dinero. Si alguien te pide un pago así en nuestro nombre, no somos nosotros.
          </li>
          <li>
            <strong>Decide una persona.</strong> Cada solicitud, cada pago y cada verificación los revisa alguien del
            equipo.
          </li>
        </ul>
        <h2>Lo que no hacemos</h2>
        <p>
          No recibimos ahorros ni dinero del público, no pedimos tus claves y no publicamos tus datos ni tus fotos. Lo
          que guardamos de ti, y para qué, está en nuestra <Link href={paths.privacidad}>Política de Privacidad</Link>.
        </p>
      </div>
      <div className="row">
        <ButtonLink href={paths.tutorial}>Ver cómo funciona</ButtonLink>
      </div>
    </Page>
  );
}
