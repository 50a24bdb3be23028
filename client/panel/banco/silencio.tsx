import { Link } from "wouter";
import { formatSilencio } from "../../../rules/bank/entregas/dispositivos.ts";
import { trpc } from "../../api/trpc.ts";
import { Notice } from "../../kit/feedback/notice.tsx";
import { EnlaceA, Permitted } from "../kit/actos/permitted.tsx";
import { panelPath } from "../kit/tabs.ts";

/** A phone that forwards nothing any more: what the bank says since then is missing here. */
export function Silencio() {
  const { data: silent = [] } = trpc.dispositivos.silent.useQuery();
  if (silent.length === 0) return null;
  return (
    <Notice
      kind="aviso"
      title={silent.length === 1 ? "Un teléfono no envía avisos" : `${silent.length} teléfonos no envían avisos`}
    >
      <ul>
        {silent.map(({ id, nombre, horas }) => (
          <li key={id}>
            {nombre}: {formatSilencio(horas).toLowerCase()}
          </li>
        ))}
      </ul>
      <p>
        Lo que dijo el banco desde entonces falta aquí.{" "}
        <EnlaceA
          tab="ajustes"
          seccion="banco"
          si="Revisar los teléfonos en Ajustes"
          no="Quien tiene el papel de propietario lo revisa en Ajustes."
        />{" "}
        <Permitted>
          Mientras tanto, <Link href={`${panelPath("banco")}?vista=importar`}>importa el estado de cuenta</Link>.
        </Permitted>
      </p>
    </Notice>
  );
}
