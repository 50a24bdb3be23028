import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { useLocation } from "wouter";
import { PublicLayout } from "./layouts/public.tsx";
import { paths } from "./paths.ts";
import { ErrorBoundary } from "./ui/error-boundary.tsx";
import { PageSkeleton } from "./ui/page-skeleton.tsx";
import { Toaster } from "./ui/toast.tsx";

type Shell = ComponentType<{ children: ReactNode }>;

interface Screen {
  Content: ComponentType;
  Layout?: Shell;
  /** Drawn when the client is built, to be seen before any code arrives: all of it, or what stands there until its data is known. */
  drawn?: "whole" | "waiting";
  /** For search engines to leave alone. */
  hidden?: true;
  /** Starts every download the screen needs at once, instead of one after the other. */
  load: () => Promise<unknown>;
}

const loadData = () => import("./layouts/data-provider.tsx");
const DataProvider = lazy(() => loadData().then((m) => ({ default: m.DataProvider })));
const loadBorrower = () => import("./layouts/borrower.tsx");
const BorrowerLayout = lazy(() => loadBorrower().then((m) => ({ default: m.BorrowerLayout })));

function withData(Layout: Shell | undefined): Shell {
  return ({ children }) => <DataProvider>{Layout ? <Layout>{children}</Layout> : children}</DataProvider>;
}

const PublicData = withData(PublicLayout);
const BorrowerData = withData(BorrowerLayout);
const BareData = withData(undefined);

type Load = () => Promise<{ default: ComponentType }>;

/** A page anyone may see, without data: the landing must not wait for what it does not use. */
function plain(load: Load): Screen {
  return { Content: lazy(load), Layout: PublicLayout, load, drawn: "whole" };
}

function publicScreen(load: Load): Screen {
  return { Content: lazy(load), Layout: PublicData, load: () => Promise.all([load(), loadData()]) };
}

function borrowerScreen(load: Load): Screen {
  return {
    Content: lazy(load),
    Layout: BorrowerData,
    load: () => Promise.all([load(), loadData(), loadBorrower()]),
    drawn: "waiting",
    hidden: true,
  };
}

function bareScreen(load: Load): Screen {
  return { Content: lazy(load), Layout: BareData, load: () => Promise.all([load(), loadData()]), hidden: true };
}

const admin = bareScreen(() => import("./admin/admin.tsx").then((m) => ({ default: m.AdminPage })));
const notFound = plain(() =>
  import("./no-encontrada/no-encontrada.tsx").then((m) => ({ default: m.NoEncontradaPage })),
);

const screens: Record<string, Screen> = {
  [paths.inicio]: plain(() => import("./inicio/inicio.tsx").then((m) => ({ default: m.InicioPage }))),
  [paths.login]: publicScreen(() => import("./cuenta/login.tsx").then((m) => ({ default: m.LoginPage }))),
  [paths.loginPhone]: publicScreen(() =>
    import("./cuenta/login-phone.tsx").then((m) => ({ default: m.LoginPhonePage })),
  ),
  [paths.recuperar]: publicScreen(() => import("./cuenta/recuperar.tsx").then((m) => ({ default: m.RecuperarPage }))),
  [paths.loginEmail]: publicScreen(() =>
    import("./cuenta/login-email.tsx").then((m) => ({ default: m.LoginEmailPage })),
  ),
  [paths.registroEmail]: publicScreen(() =>
    import("./cuenta/registro-email.tsx").then((m) => ({ default: m.RegistroEmailPage })),
  ),
  [paths.sobre]: plain(() => import("./publico/sobre.tsx").then((m) => ({ default: m.SobrePage }))),
  [paths.terminos]: plain(() => import("./publico/terminos.tsx").then((m) => ({ default: m.TerminosPage }))),
  [paths.privacidad]: plain(() => import("./publico/privacidad.tsx").then((m) => ({ default: m.PrivacidadPage }))),
  [paths.tutorial]: plain(() => import("./publico/tutorial.tsx").then((m) => ({ default: m.TutorialPage }))),
  [paths.dashboard]: borrowerScreen(() =>
    import("./usuarios/dashboard.tsx").then((m) => ({ default: m.DashboardPage })),
  ),
  [paths.perfil]: borrowerScreen(() => import("./usuarios/perfil.tsx").then((m) => ({ default: m.PerfilPage }))),
  [paths.datos]: borrowerScreen(() => import("./usuarios/datos.tsx").then((m) => ({ default: m.DatosPage }))),
  [paths.solicitar]: borrowerScreen(() => import("./loans/solicitar.tsx").then((m) => ({ default: m.SolicitarPage }))),
  [paths.solicitudEnviada]: borrowerScreen(() =>
    import("./loans/solicitud-enviada.tsx").then((m) => ({ default: m.SolicitudEnviadaPage })),
  ),
  [paths.niveles]: borrowerScreen(() => import("./niveles/niveles.tsx").then((m) => ({ default: m.NivelesPage }))),
  [paths.referidos]: borrowerScreen(() =>
    import("./referidos/referidos.tsx").then((m) => ({ default: m.ReferidosPage })),
  ),
  [paths.historial]: borrowerScreen(() =>
    import("./completados/historial.tsx").then((m) => ({ default: m.HistorialPage })),
  ),
  [paths.muestra]: {
    ...publicScreen(() => import("./ui/muestra.tsx").then((m) => ({ default: m.MuestraPage }))),
    hidden: true,
  },
};

/** Screens of one thing each: its id follows the address. */
const screensOfOne: Record<string, Screen> = {
  [paths.recibos]: borrowerScreen(() => import("./pagos/recibo.tsx").then((m) => ({ default: m.ReciboPage }))),
  [paths.constancias]: borrowerScreen(() =>
    import("./completados/constancia.tsx").then((m) => ({ default: m.ConstanciaPage })),
  ),
};

const inPanel = (path: string) => path === paths.admin || path.startsWith(`${paths.admin}/`);

function screenAt(path: string): Screen {
  if (inPanel(path)) return admin;
  const [, base = ""] = /^(\/[a-z]+)\/[\w-]{1,64}$/.exec(path) ?? [];
  return screens[path] ?? screensOfOne[base] ?? notFound;
}

const withoutSlash = (location: string) => location.replace(/\/+$/, "") || "/";

/** Every address there is, for the build: `[id]` stands for one word, `[...]` for whatever follows, `404` for all others. */
export function addresses(): Record<string, Screen> {
  const ofOne = Object.entries(screensOfOne).map(([base, screen]) => [`${base}/[id]`, screen]);
  return {
    ...screens,
    ...Object.fromEntries(ofOne),
    [`${paths.admin}/[...]`]: admin,
    "/404": { ...notFound, hidden: true },
  };
}

/** Brings the code of the screen at `location`. */
export function preload(location: string): Promise<unknown> {
  return screenAt(withoutSlash(location)).load();
}

/** The product in the browser: one screen for each address. */
export function App() {
  const [location] = useLocation();
  const path = withoutSlash(location);
  const { Content, Layout = BareData, load } = screenAt(path);
  // What fails to arrive is shown by the boundary, when it is drawn.
  load().catch(() => undefined);
  return (
    <>
      <ErrorBoundary>
        <Suspense fallback={<PageSkeleton />}>
          <Layout>
            {/* One key for the whole panel: changing tabs must not close its stream. */}
            <ErrorBoundary key={inPanel(path) ? paths.admin : path}>
              <Suspense fallback={<PageSkeleton />}>
                <Content />
              </Suspense>
            </ErrorBoundary>
          </Layout>
        </Suspense>
      </ErrorBoundary>
      <Toaster />
    </>
  );
}
