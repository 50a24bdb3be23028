import { Deuda } from "../loans/deuda.tsx";
import { SiguientePaso } from "../loans/siguiente-paso.tsx";
import { Notificaciones } from "../notificaciones/notificaciones.tsx";
import { useEnVivo } from "../notificaciones/use-en-vivo.ts";
import { paths } from "../paths.ts";
import { trpc } from "../trpc.ts";
import { LinkCard } from "../ui/card.tsx";
import { IconReceipt } from "../ui/icons.tsx";
import { Page } from "../ui/page.tsx";
import { QueryState } from "../ui/query-state.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Accesos } from "./accesos.tsx";
import { useAjustes } from "./atencion.tsx";
import { Consejos } from "./consejos.tsx";
import styles from "./dashboard.module.css";
import { NivelCard } from "./nivel-card.tsx";
import { PerfilIncompleto } from "./perfil-incompleto.tsx";
import { Sesion, type Usuario } from "./sesion.tsx";

/** Spec §2. */
const CARGANDO = "Cargando usuario...";

function Tablero({ usuario }: { usuario: Usuario }) {
  const loan = trpc.loans.mine.useQuery();
  useEnVivo();
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        {!usuario.perfilGuardado && <PerfilIncompleto />}
        <QueryState query={loan} skeleton={<Skeleton shape="card" lines={1} />}>
          {(mine) => (
            <>
              {mine && <Deuda loan={mine} />}
              {usuario.perfilGuardado && <SiguientePaso usuario={usuario} loan={mine} />}
            </>
          )}
        </QueryState>
        <Notificaciones nuevas={usuario.notificacionesNuevas} />
        <Accesos />
        <LinkCard
          href={paths.historial}
          title="Mi historial"
          text="Lo que ya pagaste, con recibos y constancias"
          icon={<IconReceipt />}
        />
      </div>
      <div className={styles.side}>
        <NivelCard usuario={usuario} />
        <Consejos />
      </div>
    </div>
  );
}

/** A borrower's home (spec §2 Dashboard). */
export function DashboardPage() {
  // Asked for along with who is here: the board comes in one answer, and nothing pushes what is already read.
  trpc.loans.mine.useQuery();
  useAjustes();
  return (
    <Sesion title="Inicio" waiting={CARGANDO}>
      {(usuario) => (
        <Page
          title={usuario.nombre ? `Hola, ${usuario.nombre.split(" ")[0]}` : "Hola"}
          documentTitle="Inicio"
          width="medium"
        >
          <Tablero usuario={usuario} />
        </Page>
      )}
    </Sesion>
  );
}
