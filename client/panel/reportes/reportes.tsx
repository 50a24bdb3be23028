import type { Lista } from "../../../rules/operator/exportar/exportar.ts";
import { CUANTOS, PERIODOS_DE_REPORTE } from "../../../rules/operator/exportar/reportes.ts";
import type { Papel } from "../../../rules/people/acceso/papeles.ts";
import { Notice } from "../../kit/feedback/notice.tsx";
import { Page } from "../../kit/frame/page.tsx";
import { IconPrint } from "../../kit/icons.tsx";
import { Button } from "../../kit/show/button.tsx";
import { CajasView } from "../cajas/cajas.tsx";
import { useMay } from "../kit/actos/permitted.tsx";
import { useMisClientes } from "../kit/lista/de-quien.ts";
import { Exportar } from "../kit/lista/exportar.tsx";
import { Filter, useParam } from "../kit/lista/list.tsx";
import { Cohortes } from "./cohortes.tsx";
import { Equipo } from "./equipo.tsx";
import { Libros } from "./libros.tsx";
import { Periodos } from "./periodos.tsx";
import styles from "./reportes.module.css";
import { Segmentos } from "./segmentos.tsx";

/** The reports, by their name in the address, each with its file. */
const VISTAS = {
  "": { label: "El negocio", lista: "reporte" },
  entregas: { label: "Cómo van pagando", lista: "cohortes" },
  lugares: { label: "Por estado y nivel", lista: "segmentos" },
  equipo: { label: "El equipo", lista: null },
  libros: { label: "Libros", lista: null, least: "gestor" },
  cajas: { label: "Cajas", lista: null },
} as const satisfies Record<string, { label: string; lista: Lista | null; least?: Papel }>;
type Vista = keyof typeof VISTAS;

/** The value in the address, or the first. */
const oneOf = <T extends string>(values: readonly [T, ...T[]], said: string): T =>
  values.find((value) => value === said) ?? values[0];

/** The business by month and week, by cohort and by segment, and its books as files. */
export function ReportesTab() {
  const may = useMay();
  const vista = oneOf(Object.keys(VISTAS) as [Vista, ...Vista[]], useParam("ver")[0]);
  const por = oneOf(PERIODOS_DE_REPORTE, useParam("por")[0]);
  const cuantos = oneOf(CUANTOS, useParam("cuantos")[0]);
  const [mios] = useMisClientes();
  const { lista } = VISTAS[vista];
  const unidad = vista === "" && por === "semana" ? "semanas" : "meses";
  return (
    <Page
      title="Reportes"
      intro="Cómo ha ido el negocio, y sus libros para llevar las cuentas."
      actions={
        lista && (
          <div className={styles.actions}>
            <Button variant="ghost" icon={<IconPrint />} onClick={() => window.print()}>
              Imprimir
            </Button>
            {may("gestor") && <Exportar lista={lista} hoja={lista === "reporte"} />}
          </div>
        )
      }
      width="wide"
    >
      <div className={styles.tools}>
        <Filter
          label="Reporte"
          name="ver"
          options={Object.entries(VISTAS)
            .filter(([, one]) => !("least" in one) || may(one.least))
            .map(([value, { label }]) => ({ value, label }))}
        />
        {vista === "" && (
          <Filter
            label="Por"
            name="por"
            options={[
              { value: "", label: "Por mes" },
              { value: "semana", label: "Por semana" },
            ]}
          />
        )}
        {lista && (
          <Filter
            label="Desde cuándo"
            name="cuantos"
            options={CUANTOS.map((value, i) => ({ value: i === 0 ? "" : value, label: `${value} ${unidad}` }))}
          />
        )}
      </div>
      {mios && vista !== "equipo" && (
        <Notice kind="info">
          {lista
            ? "Lo que pasó con quienes hoy son tus clientes, también antes de que lo fueran."
            : "Esto es de todos los clientes, no solo de los tuyos."}
        </Notice>
      )}
      {vista === "" && <Periodos por={por} cuantos={cuantos} />}
      {vista === "entregas" && <Cohortes cuantos={cuantos} />}
      {vista === "lugares" && <Segmentos cuantos={cuantos} />}
      {vista === "equipo" && <Equipo />}
      {vista === "libros" && <Libros />}
      {vista === "cajas" && <CajasView />}
    </Page>
  );
}
