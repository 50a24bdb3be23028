import { Link } from "wouter";
import { grouped } from "../../../rules/country/cantidad.ts";
import { formatDia, formatDiaCorto, instante, toDia } from "../../../rules/country/fecha.ts";
import { formatTasa } from "../../../rules/money/tasa.ts";
import { trpc } from "../../api/trpc.ts";
import { cx } from "../../kit/cx.ts";
import { Skeleton } from "../../kit/feedback/skeleton.tsx";
import { Page } from "../../kit/frame/page.tsx";
import { IconCheckCircle } from "../../kit/icons.tsx";
import { ButtonLink } from "../../kit/show/button.tsx";
import { Empty } from "../../kit/show/empty.tsx";
import { QueryState } from "../../pieces/query-state.tsx";
import { PorFirmar } from "../firmas/por-firmar.tsx";
import { useMay } from "../kit/actos/permitted.tsx";
import { useDeQuien } from "../kit/lista/de-quien.ts";
import { Figure, Figures } from "../kit/lista/figures.tsx";
import { useParam } from "../kit/lista/list.tsx";
import { PONER_TASA, panelPath } from "../kit/tabs.ts";
import type { Hoy } from "../kit/types.ts";
import { CerrarPagados } from "../loans/aprobadas/cerrar-pagados.tsx";
import { TasaDialog } from "../tasas/tasa-dialog.tsx";
import type { Fila } from "./fila.ts";
import { filasOf } from "./filas.ts";
import styles from "./hoy.module.css";
import { isOpen, PrimerDia } from "./primer-dia.tsx";
import { useHoy } from "./use-hoy.ts";

/** What needs attention now, and the state of the business. */
export function HoyTab() {
  const query = useHoy(true, useDeQuien());
  const { data: banco, isLoading } = trpc.banco.cuantos.useQuery();
  const { data: firmas = [] } = trpc.firmas.list.useQuery();
  const may = useMay();
  const [hacer, done] = useParam("hacer");
  return (
    <Page title="Hoy" intro={query.data && formatDia(query.data.hoy)} width="wide">
      <QueryState query={query} skeleton={<Skeleton shape="card" lines={6} />}>
        {(hoy) => {
          if (isLoading) return <Skeleton shape="card" lines={6} />;
          const primerDia = may("propietario") && <PrimerDia primerDia={hoy.primerDia} />;
          const steps = may("propietario") && isOpen(hoy.primerDia);
          return (
            <>
              <Espera filas={filasOf(hoy, banco, instante(Date.now()), steps)} quiet={steps || firmas.length > 0} />
              <PorFirmar firmas={firmas} />
              {primerDia}
              <Vistazo hoy={hoy} />
              {hacer === "tasa" && may("gestor") && (
                <TasaDialog newest={newestOf(hoy)} onClose={() => done("", { replace: true })} />
              )}
            </>
          );
        }}
      </QueryState>
    </Page>
  );
}

const newestOf = ({ tasa: { siguiente, vigente } }: Hoy) => siguiente ?? vigente;

/** `quiet`: signatures or first-day steps are pending below. */
function Espera({ filas, quiet }: { filas: readonly Fila[]; quiet: boolean }) {
  if (filas.length === 0)
    return quiet ? null : (
      <Empty text="Todo al día" icon={<IconCheckCircle size={28} />}>
        <p>Nada espera por ti.</p>
      </Empty>
    );
  return (
    <section aria-labelledby="te-espera" className={styles.espera}>
      <h2 id="te-espera" className={styles.titulo}>
        Te espera
      </h2>
      <ul className={styles.filas}>
        {filas.map((fila) => (
          <FilaRow key={fila.id} fila={fila} />
        ))}
      </ul>
    </section>
  );
}

function FilaRow({ fila: { tone, cuantos, que, texto, quienes, accion, cierra = 0 } }: { fila: Fila }) {
  const may = useMay();
  return (
    <li className={styles.fila}>
      <p className={cx(styles.que, tone === "late" && styles.late)}>
        <span className={styles.cuantos}>{cuantos ?? <span aria-hidden="true">!</span>}</span> <span>{que}</span>
      </p>
      <div className={styles.detalle}>
        {texto && <p className={styles.texto}>{texto}</p>}
        {quienes && quienes.length > 0 && (
          <ul className={styles.quienes}>
            {quienes.map(({ nombre, href }) => (
              <li key={nombre}>{href ? <Link href={href}>{nombre}</Link> : nombre}</li>
            ))}
          </ul>
        )}
      </div>
      {cierra > 0 && may("gestor") && <CerrarPagados cuantos={cierra} className={styles.accion} />}
      {accion && may(accion.least ?? "lector") && (cierra === 0 || !may("gestor")) && (
        <ButtonLink href={accion.href} variant="secondary" small className={styles.accion}>
          {accion.decide && !may(accion.decide) ? "Ver" : accion.label}
        </ButtonLink>
      )}
    </li>
  );
}

/** Figures that need no action. */
function Vistazo({ hoy: { tasa, cuotas, respaldo, demo } }: { hoy: Hoy }) {
  const may = useMay();
  const { vigente, siguiente } = tasa;
  const later = siguiente && siguiente.fechaValor !== vigente?.fechaValor;
  const despues = later ? ` · luego, ${formatTasa(siguiente.valor)}` : "";
  return (
    <section aria-labelledby="de-un-vistazo" className={styles.espera}>
      <h2 id="de-un-vistazo" className={styles.titulo}>
        De un vistazo
      </h2>
      <Figures className={styles.vistazo}>
        <Figure
          name="Tasa"
          value={vigente ? formatTasa(vigente.valor) : "Sin tasa"}
          text={
            <>
              {vigente ? `${vigente.fuente} · ${formatDiaCorto(vigente.fechaValor)}${despues}` : "Bolívares por dólar."}{" "}
              {may("gestor") && <Link href={PONER_TASA}>Poner otra</Link>}
            </>
          }
        />
        <Figure
          name="Préstamos atrasados"
          value={grouped(cuotas.vencidas)}
          text={
            cuotas.vencidas > 0 ? (
              <Link href={panelPath("morosidad")}>Ver a quién escribir</Link>
            ) : (
              "Todos tus clientes están al día."
            )
          }
        />
        <Figure
          name="Último respaldo"
          value={respaldo ? formatDiaCorto(toDia(instante(respaldo.fecha))) : "Sin respaldo"}
          text={
            respaldo ? (
              <span className={styles.ruta}>En {respaldo.carpeta}</span>
            ) : demo ? (
              "Una demostración se siembra otra vez."
            ) : (
              "Nada guarda una copia de tus datos."
            )
          }
        />
      </Figures>
    </section>
  );
}
