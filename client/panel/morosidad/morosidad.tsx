import { Link } from "wouter";
import { DIAS_POR_VENCER, TRAMOS, type Tramo } from "../../../rules/loans/mora.ts";
import { centavos, formatDolares } from "../../../rules/money/dinero.ts";
import { trpc } from "../../api/trpc.ts";
import { Skeleton } from "../../kit/feedback/skeleton.tsx";
import { Page } from "../../kit/frame/page.tsx";
import { IconCheckCircle } from "../../kit/icons.tsx";
import { Empty } from "../../kit/show/empty.tsx";
import { QueryState } from "../../pieces/query-state.tsx";
import { useAct } from "../kit/act.ts";
import { Exportar } from "../kit/exportar.tsx";
import { AdminList, Filter, PAGED, useParam } from "../kit/list.tsx";
import { panelPath } from "../kit/tabs.ts";
import type { Moroso } from "../kit/types.ts";
import { MultarDialog } from "../loans/acciones.tsx";
import { useRecordar } from "../loans/recordar.ts";
import { LlamadaDialog, PromesaDialog } from "./gestion-dialog.tsx";
import styles from "./morosidad.module.css";
import { type MorosoAct, MorosoRow } from "./moroso.tsx";
import { Tramos } from "./tramos.tsx";
import { useCobro } from "./use-cobro.ts";

const ordenesOf = (tramo: Tramo | undefined) => [
  { value: "", label: tramo === "por-vencer" ? "Más pronto" : "Más antiguas" },
  { value: "mayores", label: "Mayor monto" },
];

function Nada({ tramo, porVencer }: { tramo: Tramo | undefined; porVencer: number }) {
  if (tramo === "por-vencer")
    return (
      <Empty
        text={`Ninguna cuota vence hoy ni en los próximos ${DIAS_POR_VENCER} días.`}
        icon={<IconCheckCircle size={28} />}
      />
    );
  if (tramo)
    return (
      <Empty
        text="No hay préstamos con estos días de atraso."
        icon={<IconCheckCircle size={28} />}
        action={<Link href={panelPath("morosidad")}>Ver todas las vencidas</Link>}
      />
    );
  return (
    <Empty text="No hay cuotas vencidas." icon={<IconCheckCircle size={28} />}>
      <p>Todos tus clientes están al día.</p>
      {porVencer > 0 && (
        <Link href={`${panelPath("morosidad")}?tramo=por-vencer`}>
          {porVencer === 1 ? "Ver la cuota que está por vencer" : `Ver las ${porVencer} cuotas por vencer`}
        </Link>
      )}
    </Empty>
  );
}

/** Whom to write to today: loans by how late they are, and what may be done about each. */
export function MorosidadTab() {
  const [typed] = useParam("tramo");
  const [orden] = useParam("orden");
  const tramo = TRAMOS.find((one) => one === typed);
  const tramos = trpc.morosidad.tramos.useQuery();
  const lista = trpc.morosidad.list.useInfiniteQuery(
    { tramo, orden: orden === "mayores" ? "mayores" : undefined },
    PAGED,
  );
  const { remind, reminding } = useRecordar();
  const cobro = useCobro();
  const { act, open, close } = useAct<{ kind: MorosoAct; moroso: Moroso }>();
  const late = tramos.data?.filter((row) => row.tramo !== "por-vencer") ?? [];
  const vencido = late.reduce((total, row) => total + row.debido, 0);
  return (
    <Page
      title="Morosidad"
      intro={vencido > 0 && `Hoy faltan por entrar ${formatDolares(centavos(vencido))} de cuotas vencidas.`}
      actions={<Exportar lista="morosidad" />}
      width="wide"
    >
      <QueryState query={tramos} skeleton={<Skeleton shape="card" lines={1} />}>
        {(data) => <Tramos tramos={data} current={tramo} />}
      </QueryState>
      <div className={styles.list}>
        <Filter label="Orden" name="orden" options={ordenesOf(tramo)} />
        <AdminList
          query={lista}
          empty={
            <Nada tramo={tramo} porVencer={tramos.data?.find((row) => row.tramo === "por-vencer")?.cantidad ?? 0} />
          }
        >
          {(morosos) => (
            <div className={styles.surface}>
              <div className={styles.head} aria-hidden="true">
                <span>Cliente</span>
                <span>{tramo === "por-vencer" ? "Vence" : "Atraso"}</span>
                <span>{tramo === "por-vencer" ? "Por pagar" : "Vencido"}</span>
                <span>Saldo</span>
                <span>Último contacto</span>
              </div>
              <ul className={styles.rows}>
                {morosos.map((moroso) => (
                  <MorosoRow
                    key={moroso.loanId}
                    moroso={moroso}
                    whatsapp={cobro.linkOf(moroso)}
                    onWhatsapp={() => void cobro.note(moroso)}
                    reminding={reminding(moroso.loanId)}
                    onRemind={() => void remind(moroso.loanId)}
                    onAct={(kind) => open({ kind, moroso })}
                  />
                ))}
              </ul>
            </div>
          )}
        </AdminList>
      </div>
      {act?.kind === "llamada" && <LlamadaDialog moroso={act.moroso} onClose={close} />}
      {act?.kind === "promesa" && <PromesaDialog moroso={act.moroso} onClose={close} />}
      {act?.kind === "multar" && <MultarDialog loan={{ ...act.moroso, id: act.moroso.loanId }} onClose={close} />}
    </Page>
  );
}
