import type { ReactNode } from "react";
import { formatBanco } from "../../../rules/country/bancos.ts";
import { formatCedula } from "../../../rules/country/cedula.ts";
import { formatTelefono } from "../../../rules/country/telefono.ts";
import { type Profile, profileInput } from "../../../rules/people/perfil.ts";
import { Button } from "../../kit/show/button.tsx";
import { Card, DataList } from "../../kit/show/card.tsx";
import { Dinero } from "../../kit/show/dinero.tsx";
import styles from "./perfil.module.css";
import { PASOS } from "./perfil-pasos.ts";
import { type PerfilValues, readPerfil } from "./perfil-valores.ts";

type Item = { label: string; value: ReactNode };

/** What each step collected, as it will be kept; the review itself collects nothing. */
function itemsOf(perfil: Profile): Item[][] {
  return [
    [
      { label: "Nombre", value: `${perfil.nombre} ${perfil.apellido}` },
      { label: "Edad", value: `${perfil.edad} años` },
      { label: "Correo electrónico", value: perfil.correo },
    ],
    [
      { label: "Estado", value: perfil.estado },
      { label: "Ciudad", value: perfil.ciudad },
      { label: "Dirección", value: perfil.direccion },
    ],
    [{ label: "Ingreso mensual ($)", value: <Dinero centavos={perfil.ingreso} /> }],
    [
      { label: "Banco", value: formatBanco(perfil.banco) },
      { label: "Teléfono", value: formatTelefono(perfil.telefono) },
      { label: "Cédula", value: formatCedula(perfil.cedula) },
    ],
    [{ label: "Ubicación", value: "Compartida" }],
  ];
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
      {itemsOf(data).map((items, index) => {
        const { paso, title } = PASOS[index] as (typeof PASOS)[number];
        return (
          <section key={paso} className={styles.reviewed} aria-label={title}>
            <header className="split">
              <h3 className={styles.theme}>{title}</h3>
              {paso !== "ubicacion" && (
                <Button variant="ghost" className={styles.change} onClick={() => onChange(index)}>
                  Cambiar <span className="visually-hidden">{title}</span>
                </Button>
              )}
            </header>
            <DataList items={items} />
          </section>
        );
      })}
    </Card>
  );
}
