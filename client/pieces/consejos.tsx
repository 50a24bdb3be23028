import styles from "../borrower/inicio/dashboard.module.css";
import { IconCheckCircle } from "../kit/icons.tsx";
import { Card } from "../kit/show/card.tsx";
import { useAjustes } from "./atencion.tsx";

const CONSEJOS = [
  "Paga a más tardar el día que vence cada cuota: así llegas al siguiente nivel.",
  "Registra la referencia apenas hagas el Pago Móvil, para que lo revisemos pronto.",
  "Nunca te pedimos dinero por adelantado ni tus claves.",
];

/** What the operator has to say. */
export function Noticias({ children }: { children: string }) {
  return (
    <Card tone="mango" title="Noticias">
      <p>{children}</p>
    </Card>
  );
}

/** News of the operator, and advice that holds always (spec §2 Dashboard). */
export function Consejos() {
  const noticias = useAjustes().data?.noticias;
  return (
    <>
      {noticias && <Noticias>{noticias}</Noticias>}
      <Card title="Consejos">
        <ul className={styles.tips}>
          {CONSEJOS.map((consejo) => (
            <li key={consejo}>
              <IconCheckCircle size={20} />
              <span>{consejo}</span>
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}
