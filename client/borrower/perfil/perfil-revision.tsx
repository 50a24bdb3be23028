import { type Profile, profileInput } from "../../../rules/people/perfil.ts";
import { Button } from "../../kit/show/button.tsx";
import { Card, DataList } from "../../kit/show/card.tsx";
import { datosOf } from "../../pieces/datos.tsx";
import { type PerfilValues, readPerfil } from "../../pieces/perfil/perfil-valores.ts";
import styles from "./perfil.module.css";
import { camposDe, PASOS, REVISION } from "./perfil-pasos.ts";

/** What a step collected, as it will be kept: the name in one line. */
function itemsOf(perfil: Profile, index: number) {
  const whole = { ...perfil, nombre: `${perfil.nombre} ${perfil.apellido}` };
  return datosOf(
    whole,
    camposDe(index).filter((campo) => campo !== "apellido"),
  );
}

interface RevisionProps {
  values: PerfilValues;
  onChange: (index: number) => void;
}

/** Everything as it will be kept, before it is sent. */
export function Revision({ values, onChange }: RevisionProps) {
  const { data } = profileInput.safeParse(readPerfil(values));
  if (!data) return null;
  return (
    <Card>
      {PASOS.slice(0, REVISION).map(({ paso, title }, index) => (
        <section key={paso} className={styles.reviewed} aria-label={title}>
          <header className="split">
            <h3 className={styles.theme}>{title}</h3>
            <Button variant="ghost" className={styles.change} onClick={() => onChange(index)}>
              Cambiar <span className="visually-hidden">{title}</span>
            </Button>
          </header>
          <DataList items={itemsOf(data, index)} />
        </section>
      ))}
    </Card>
  );
}
