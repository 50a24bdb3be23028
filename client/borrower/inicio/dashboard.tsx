import { Suspense } from "react";
import { formatDolaresCortos } from "../../../rules/money/dinero.ts";
import { paths } from "../../../rules/paths.ts";
import { getNivel, NIVEL_MAXIMO, nextNivel } from "../../../rules/people/niveles.ts";
import { useAjustes, useTerminos } from "../../api/ajustes.ts";
import { peek } from "../../api/primeras.ts";
import { useTasa } from "../../api/tasa.ts";
import { trpc } from "../../api/trpc.ts";
import { Skeleton } from "../../kit/feedback/skeleton.tsx";
import { Columns, Page } from "../../kit/frame/page.tsx";
import { IconCheckCircle, IconReceipt } from "../../kit/icons.tsx";
import { piece } from "../../kit/piece.ts";
import { ButtonLink } from "../../kit/show/button.tsx";
import { Card, DataList, LinkCard } from "../../kit/show/card.tsx";
import { Dinero } from "../../kit/show/dinero.tsx";
import { Progress } from "../../kit/show/progress.tsx";
import { Noticias } from "../../pieces/noticias.tsx";
import { QueryState } from "../../pieces/query-state.tsx";
import { hayAparte } from "../deudas-aparte.ts";
import { MIS_PAGOS } from "../pagar/use-mis-pagos.ts";
import { PerfilIncompleto } from "../perfil-incompleto.tsx";
import { Sesion, type Usuario } from "../sesion.tsx";
import { Accesos } from "./accesos.tsx";
import styles from "./dashboard.module.css";
import { caminos, Deuda, rechazado } from "./deuda/deuda.tsx";
import { type Lista, Notificaciones, useNotificaciones } from "./notificaciones.tsx";

/**
 * Whether to offer notifications on this device: supported, and not answered yet (ya-ofrecido.ts). Blocked storage also blocks
 * cookies, and then nobody is signed in.
 */
const porOfrecer = (): boolean =>
  "PushManager" in window && Notification.permission === "default" && !localStorage.avisos;

/** With a loan there is no next step and no reminder to confirm the address; few owe anything besides it. */
const paso = piece(() => import("./siguiente-paso.tsx"), "SiguientePaso");
const aparte = piece(() => import("./deuda/aparte.tsx"), "Aparte");
const avisos = piece(() => import("../notificaciones/encender.tsx"), "EncenderNotificaciones");

/**
 * Starts loading what this person's dashboard needs, in parallel with the page: the document says who they are and whether they
 * owe.
 */
function bring(): { owes: boolean; finished: boolean } {
  const loan = peek("loans.mine") as { status: string } | null | undefined;
  const usuario = peek("usuarios.me") as { prestamosCompletados: number } | undefined;
  if (!usuario) return { owes: false, finished: false };
  const owes = loan?.status === "Aprobado";
  const needed = [owes ? caminos.load() : paso.load()];
  const finished = !loan && usuario.prestamosCompletados > 0;
  if (finished) needed.push(import("./celebracion.tsx"));
  // A failed download is retried where it is rendered.
  void Promise.allSettled(needed);
  return { owes, finished };
}
const first = bring();

/** The queries of the debt and finished-loan cards: loaded before they render, so that nothing is inserted later. */
function useFirst(): void {
  trpc.niveles.historial.useQuery({ limit: 1 }, { enabled: first.finished });
  trpc.loans.payoff.useQuery(undefined, { enabled: first.owes });
  trpc.prorrogas.mine.useQuery(undefined, { enabled: first.owes });
  trpc.pagos.mine.useInfiniteQuery(MIS_PAGOS, {
    getNextPageParam: (page) => page.nextCursor,
    enabled: first.owes,
  });
}

/** Spec §2. */
const CARGANDO = "Cargando usuario...";

function Tablero({ usuario, lista }: { usuario: Usuario; lista: Lista }) {
  const loan = trpc.loans.mine.useQuery();
  const banned = usuario.baneoDesde !== null;
  const owes = loan.data?.status === "Aprobado";
  return (
    <Columns>
      <div>
        {!usuario.perfilGuardado && !banned && <PerfilIncompleto />}
        <QueryState query={loan} skeleton={<Skeleton shape="card" lines={1} />}>
          {(mine) => (
            <>
              {owes && mine && <rechazado.Content loan={mine} />}
              {mine && <Deuda loan={mine} aparte={usuario.debeAparte} />}
              {hayAparte(usuario, mine) && <aparte.Content usuario={usuario} loan={mine} />}
              {(banned || ((usuario.perfilGuardado || usuario.correoSinConfirmar) && !(usuario.verify && owes))) && (
                <paso.Content usuario={usuario} loan={mine} />
              )}
            </>
          )}
        </QueryState>
        <Notificaciones lista={lista} />
        {/* Below the debt and the notifications, off the first screen: it may load late without moving anything in sight. */}
        {owes && porOfrecer() && (
          <Suspense>
            <avisos.Content />
          </Suspense>
        )}
        <Accesos />
        <LinkCard
          href={paths.historial}
          title="Mi historial"
          text="Tus pagos, recibos y constancias"
          icon={<IconReceipt />}
        />
      </div>
      <div>
        <NivelCard usuario={usuario} />
        <Consejos />
      </div>
    </Columns>
  );
}

/** A borrower's home (spec §2 Dashboard). */
export function DashboardPage() {
  // Queried together with the session, so that the dashboard comes in one answer without layout shifts.
  trpc.loans.mine.useQuery(undefined, { staleTime: 0 });
  const lista = useNotificaciones();
  useFirst();
  useAjustes();
  useTasa();
  return (
    <Sesion title="Inicio" width="columns" waiting={CARGANDO}>
      {(usuario) => (
        <Page
          title={usuario.nombre ? `Hola, ${usuario.nombre.split(" ")[0]}` : "Hola"}
          documentTitle="Inicio"
          width="columns"
        >
          {/* All at once: a late part would move what is being read below it. */}
          <Suspense fallback={<Skeleton shape="card" lines={3} />}>
            <Tablero usuario={usuario} lista={lista} />
          </Suspense>
        </Page>
      )}
    </Sesion>
  );
}

const CONSEJOS = [
  "Paga a más tardar el día que vence cada cuota: así llegas al siguiente nivel.",
  "Registra la referencia apenas hagas el Pago Móvil, para que lo revisemos pronto.",
  "Nunca te pedimos dinero por adelantado ni tus claves.",
];

/** The operator's news, and permanent advice (spec §2 Dashboard). */
function Consejos() {
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

/** What it takes to reach the next level. */
function Siguiente({ nivel }: { nivel: number }) {
  const automatic = useAjustes().data?.subirNivelAutomatico ?? true;
  const next = nextNivel(nivel, useTerminos().rangos);
  if (!next) return <p className="soft">Llegaste al nivel más alto. Gracias por pagar siempre a tiempo.</p>;
  return (
    <p className="soft">
      {automatic ? "Te falta un préstamo pagado a tiempo" : "Paga a tiempo y te subimos de nivel"} para llegar a{" "}
      <strong>{next.nombre}</strong> y solicitar hasta <strong>{formatDolaresCortos(next.max)}</strong>.
    </p>
  );
}

/** The borrower's level, how many loans they finished and what raises it (spec §2 Dashboard). */
function NivelCard({ usuario }: { usuario: Usuario }) {
  const { nivel, nombre, max } = getNivel(usuario.nivel, useTerminos().rangos);
  const banned = usuario.baneoDesde !== null;
  return (
    <Card title="Tu nivel">
      <p className={styles.level}>
        <span className={styles.levelName}>{nombre}</span>
        {nivel > NIVEL_MAXIMO && <span className="soft">Nivel {nivel}</span>}
      </p>
      {nivel <= NIVEL_MAXIMO && (
        <Progress done={nivel} total={NIVEL_MAXIMO} label={`Nivel ${nivel} de ${NIVEL_MAXIMO}`} />
      )}
      {nivel <= NIVEL_MAXIMO && !banned && <Siguiente nivel={nivel} />}
      <DataList
        items={[
          { label: "Préstamos completados", value: usuario.prestamosCompletados },
          ...(banned ? [] : [{ label: "Puedes solicitar hasta", value: <Dinero centavos={max} corto /> }]),
        ]}
      />
      <ButtonLink href={paths.niveles} variant="secondary" block>
        Ver Beneficios
      </ButtonLink>
    </Card>
  );
}
