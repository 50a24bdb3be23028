import { Link } from "wouter";
import { trpc } from "../../api/trpc.ts";
import { Notice } from "../../kit/feedback/notice.tsx";
import { panelPath } from "../kit/tabs.ts";
import type { Ajustes } from "../kit/types.ts";
import styles from "./admin.module.css";

function missingIn({ datosPago, atencionTelefono }: Ajustes): string | null {
  if (!datosPago && !atencionTelefono)
    return "Tus clientes aún no ven a dónde pagar ni a quién escribir: faltan los datos de pago y el teléfono de atención.";
  if (!datosPago) return "Tus clientes aún no ven a dónde pagar sus cuotas: faltan los datos de pago.";
  return atencionTelefono
    ? null
    : "Tus clientes aún no tienen a quién escribir: falta el teléfono de atención al cliente.";
}

/** Reminds the operator of what borrowers need before they can pay or write. */
export function AdminAviso() {
  const { data } = trpc.ajustes.get.useQuery();
  const missing = data ? missingIn(data) : null;
  if (!missing) return null;
  return (
    <div className={styles.aviso}>
      <Notice kind="aviso">
        {missing} <Link href={panelPath("ajustes")}>Completar en Ajustes</Link>
      </Notice>
    </div>
  );
}
