import type { ReactNode } from "react";
import { Link } from "wouter";
import { formatSilencio } from "../../../rules/bank/entregas/dispositivos.ts";
import { grouped } from "../../../rules/country/cantidad.ts";
import { trpc } from "../../api/trpc.ts";
import { Notice } from "../../kit/feedback/notice.tsx";
import { Skeleton } from "../../kit/feedback/skeleton.tsx";
import { Page } from "../../kit/frame/page.tsx";
import { IconMoney } from "../../kit/icons.tsx";
import { Empty } from "../../kit/show/empty.tsx";
import { QueryState } from "../../pieces/query-state.tsx";
import { Importaciones } from "../importaciones/importaciones.tsx";
import { Importar } from "../importaciones/importar.tsx";
import { EnlaceA, Permitted } from "../kit/actos/permitted.tsx";
import { useDeQuien } from "../kit/lista/de-quien.ts";
import { DeClientes, Filter, useParam } from "../kit/lista/list.tsx";
import { panelPath } from "../kit/tabs.ts";
import { SinReconocer } from "../plantillas-aviso/sin-reconocer.tsx";
import styles from "./banco.module.css";
import { Coinciden } from "./coinciden.tsx";
import { useTeclasDelBanco } from "./fila.tsx";
import { Confirmados } from "./listas/confirmados.tsx";
import { DineroSinPago } from "./listas/dinero-sin-pago.tsx";
import { Hechos } from "./listas/hechos.tsx";
import { PagosSinDinero } from "./listas/pagos-sin-dinero.tsx";
import { PorRevisar } from "./listas/por-revisar.tsx";
import { TodoAlDia } from "./listas/todo-al-dia.tsx";
import type { Cuantos, Propuesta } from "./tipos.ts";
import { type Confirmar, useConfirmar } from "./use-confirmar.ts";

/** The tab's views, each at `?vista=`; the first has none. */
const VISTAS: readonly { value: string; label: string; count?: Exclude<keyof Cuantos, "enUso"> }[] = [
  { value: "", label: "Coinciden", count: "coinciden" },
  { value: "revisar", label: "Por revisar", count: "porRevisar" },
  { value: "dinero", label: "Dinero sin pago", count: "dineroSinPago" },
  { value: "pagos", label: "Pagos sin dinero", count: "pagosSinDinero" },
  { value: "sin-reconocer", label: "Sin reconocer", count: "sinReconocer" },
  { value: "confirmados", label: "Confirmados" },
  { value: "importar", label: "Importar" },
];

/** Matches bank movements with registered pagos: confirmed together, reviewed one by one, or followed up. */
export function BancoTab() {
  const [vista] = useParam("vista");
  const { data: cuantos } = trpc.banco.cuantos.useQuery(useDeQuien());
  const confirmar = useConfirmar();
  useTeclasDelBanco();
  return (
    <Page title="Banco" intro="Lo que dice el banco, junto a los pagos que registraron tus clientes." width="wide">
      <Filter
        label="Vistas del banco"
        name="vista"
        options={VISTAS.map(({ count, ...one }) => ({ ...one, count: count && Number(cuantos?.[count] ?? 0) }))}
      />
      <Silencio />
      {(vista === "" || vista === "revisar") && <Hechos confirmar={confirmar} />}
      <Vista vista={vista} cuantos={cuantos} confirmar={confirmar} />
    </Page>
  );
}

interface VistaProps {
  vista: string;
  cuantos: Cuantos | undefined;
  confirmar: Confirmar;
}

function Vista({ vista, cuantos, confirmar }: VistaProps) {
  const { data: ajustes } = trpc.ajustes.get.useQuery();
  if (vista === "dinero") return <DineroSinPago />;
  if (vista === "pagos") return <PagosSinDinero esperaHoras={ajustes?.banco.esperaHoras ?? 24} />;
  if (vista === "confirmados") return <Confirmados />;
  if (vista === "sin-reconocer") return <SinReconocer />;
  if (vista === "importar") return <ImportarVista />;
  if (vista === "revisar")
    return (
      <Propuestas
        certeza="probable"
        empty={<TodoAlDia>No hay pagos que se parezcan a un movimiento del banco y haya que mirar.</TodoAlDia>}
      >
        {(propuestas) => <PorRevisar propuestas={propuestas} confirmar={confirmar} />}
      </Propuestas>
    );
  return (
    <Propuestas certeza="exacta" empty={<NadaCoincide cuantos={cuantos} />}>
      {(propuestas) => <Coinciden propuestas={propuestas} confirmar={confirmar} />}
    </Propuestas>
  );
}

/** Imports a statement, above the list of earlier ones. */
function ImportarVista() {
  return (
    <>
      <Permitted>
        <Importar />
      </Permitted>
      <Importaciones />
    </>
  );
}

interface PropuestasProps {
  certeza: Propuesta["certeza"];
  empty: ReactNode;
  children: (propuestas: Propuesta[]) => ReactNode;
}

function Propuestas({ certeza, empty, children }: PropuestasProps) {
  const query = trpc.banco.propuestas.useQuery(useDeQuien());
  return (
    <QueryState query={query} skeleton={<Skeleton shape="card" lines={3} />}>
      {(all) => {
        const propuestas = all.filter((one) => one.certeza === certeza);
        return propuestas.length > 0 ? children(propuestas) : <DeClientes>{empty}</DeClientes>;
      }}
    </QueryState>
  );
}

/** Nothing to confirm: because all is done, or because no bank data arrives yet. */
function NadaCoincide({ cuantos }: { cuantos: Cuantos | undefined }) {
  if (cuantos && !cuantos.enUso)
    return (
      <Empty
        text="Aún no llega nada del banco"
        icon={<IconMoney />}
        action={
          <EnlaceA
            tab="ajustes"
            seccion="banco"
            si="Conectar un teléfono en Ajustes"
            no="Quien tiene el papel de propietario lo conecta en Ajustes."
          />
        }
      >
        <p>
          Un teléfono puede reenviar los avisos del banco
          <Permitted>
            , o puedes <Link href={`${panelPath("banco")}?vista=importar`}>importar un estado de cuenta</Link>
          </Permitted>
          .
        </p>
      </Empty>
    );
  const esperan = VISTAS.flatMap(({ value, label, count }) =>
    count && value !== "" && cuantos && cuantos[count] > 0 ? [{ value, label, cuantos: cuantos[count] }] : [],
  );
  if (esperan.length === 0)
    return <TodoAlDia>No hay pagos por confirmar. Aparecen aquí en cuanto el banco dice que llegaron.</TodoAlDia>;
  return (
    <Empty text="Nada coincide del todo ahora" icon={<IconMoney />}>
      <p>Los pagos aparecen aquí en cuanto el banco dice que llegaron. Mientras tanto, esto espera por ti:</p>
      <ul className={styles.esperan}>
        {esperan.map(({ value, label, cuantos: many }) => (
          <li key={value}>
            <Link href={`${panelPath("banco")}?vista=${value}`}>
              {label}: {grouped(many)}
            </Link>
          </li>
        ))}
      </ul>
    </Empty>
  );
}

/** A phone that no longer forwards notices: the bank's messages since then are missing here. */
function Silencio() {
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
