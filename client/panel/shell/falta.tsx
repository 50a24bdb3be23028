import { trpc } from "../../api/trpc.ts";
import { Notice } from "../../kit/feedback/notice.tsx";
import { EnlaceA } from "../kit/actos/permitted.tsx";
import type { Ajustes } from "../kit/types.ts";
import styles from "./admin.module.css";

/** What borrowers cannot do while each setting is missing; the first is shown. */
const FALTAS = [
  {
    falta: ({ datosPago, atencionTelefono }: Ajustes) => !datosPago && !atencionTelefono,
    text: "Tus clientes aún no ven a dónde pagar ni a quién escribir: faltan los datos de pago y el teléfono de atención.",
  },
  {
    falta: ({ datosPago }: Ajustes) => !datosPago,
    text: "Tus clientes aún no ven a dónde pagar sus cuotas: faltan los datos de pago.",
  },
  {
    falta: ({ atencionTelefono }: Ajustes) => !atencionTelefono,
    text: "Tus clientes aún no tienen a quién escribir: falta el teléfono de atención al cliente.",
  },
  {
    falta: ({ prestamista }: Ajustes) => !prestamista,
    text: "Tus clientes aún no ven quién les presta: faltan la razón social, el RIF, la dirección y el teléfono.",
  },
];

/** Reminds the operator of what borrowers need before they can pay, write, or trust. */
export function Falta() {
  const { data } = trpc.ajustes.get.useQuery();
  const missing = data && FALTAS.find(({ falta }) => falta(data))?.text;
  if (!missing) return null;
  return (
    <div className={styles.aviso}>
      <Notice kind="aviso">
        {missing}{" "}
        <EnlaceA
          tab="ajustes"
          si="Completar en Ajustes"
          no="Quien tiene el papel de propietario lo completa en Ajustes."
        />
      </Notice>
    </div>
  );
}
