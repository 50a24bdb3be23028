import { useAjustes } from "../../api/ajustes.ts";
import { IconCheckCircle } from "../../kit/icons.tsx";
import { Card } from "../../kit/show/card.tsx";
import { Noticias } from "../../pieces/noticias.tsx";
import styles from "./dashboard.module.css";

const CONSEJOS = [
  "Paga a más tardar el día que vence cada cuota: así llegas al siguiente nivel.",
  "Registra la referencia apenas hagas el Pago Móvil, para que lo revisemos pronto.",
  "Nunca te pedimos dinero por adelantado ni tus claves.",
];

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
