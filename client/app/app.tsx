import { type ComponentType, lazy, type ReactNode, Suspense } from "react";
import { useLocation } from "wouter";
import { paths } from "../../rules/paths.ts";
import { Toaster } from "../kit/feedback/toast.tsx";
import { ErrorBoundary } from "../kit/frame/error-boundary.tsx";
import { PageSkeleton } from "../kit/frame/page-skeleton.tsx";
import { PublicLayout } from "../public/layout.tsx";

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

const loadData = () => import("./data-provider.tsx");
const DataProvider = lazy(() => loadData().then((m) => ({ default: m.DataProvider })));
const loadBorrower = () => import("../borrower/layout.tsx");
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

const admin = bareScreen(() => import("../panel/shell/admin.tsx").then((m) => ({ default: m.AdminPage })));
const notFound = plain(() => import("../public/no-encontrada.tsx").then((m) => ({ default: m.NoEncontradaPage })));

const screens: Record<string, Screen> = {
  [paths.inicio]: plain(() => import("../public/landing/inicio.tsx").then((m) => ({ default: m.InicioPage }))),
  [paths.login]: publicScreen(() => import("../account/login.tsx").then((m) => ({ default: m.LoginPage }))),
  [paths.loginPhone]: publicScreen(() =>
    import("../account/login-phone.tsx").then((m) => ({ default: m.LoginPhonePage })),
  ),
  [paths.recuperar]: publicScreen(() => import("../account/recuperar.tsx").then((m) => ({ default: m.RecuperarPage }))),
  [paths.loginEmail]: publicScreen(() =>
    import("../account/login-email.tsx").then((m) => ({ default: m.LoginEmailPage })),
  ),
  [paths.registroEmail]: publicScreen(() =>
    import("../account/registro-email.tsx").then((m) => ({ default: m.RegistroEmailPage })),
  ),
  [paths.sobre]: plain(() => import("../public/texts/sobre.tsx").then((m) => ({ default: m.SobrePage }))),
  [paths.terminos]: plain(() => import("../public/texts/terminos.tsx").then((m) => ({ default: m.TerminosPage }))),
  [paths.privacidad]: plain(() =>
    import("../public/texts/privacidad.tsx").then((m) => ({ default: m.PrivacidadPage })),
  ),
  [paths.tutorial]: plain(() => import("../public/texts/tutorial.tsx").then((m) => ({ default: m.TutorialPage }))),
  [paths.dashboard]: borrowerScreen(() =>
    import("../borrower/inicio/dashboard.tsx").then((m) => ({ default: m.DashboardPage })),
  ),
  [paths.perfil]: borrowerScreen(() =>
    import("../borrower/perfil/perfil.tsx").then((m) => ({ default: m.PerfilPage })),
  ),
  [paths.datos]: borrowerScreen(() => import("../borrower/datos.tsx").then((m) => ({ default: m.DatosPage }))),
  [paths.solicitar]: borrowerScreen(() =>
    import("../borrower/solicitar/solicitar.tsx").then((m) => ({ default: m.SolicitarPage })),
  ),
  [paths.solicitudEnviada]: borrowerScreen(() =>
    import("../borrower/solicitar/solicitud-enviada.tsx").then((m) => ({ default: m.SolicitudEnviadaPage })),
  ),
  [paths.niveles]: borrowerScreen(() =>
    import("../borrower/niveles/niveles.tsx").then((m) => ({ default: m.NivelesPage })),
  ),
  [paths.referidos]: borrowerScreen(() =>
    import("../borrower/referidos/referidos.tsx").then((m) => ({ default: m.ReferidosPage })),
  ),
  [paths.historial]: borrowerScreen(() =>
    import("../borrower/historial/historial.tsx").then((m) => ({ default: m.HistorialPage })),
  ),
  [paths.muestra]: {
    ...publicScreen(() => import("./muestra/muestra.tsx").then((m) => ({ default: m.MuestraPage }))),
    hidden: true,
  },
};

/** Screens of one thing each: its id follows the address. */
const screensOfOne: Record<string, Screen> = {
  [paths.recibos]: borrowerScreen(() =>
    import("../borrower/historial/recibo.tsx").then((m) => ({ default: m.ReciboPage })),
  ),
  [paths.constancias]: borrowerScreen(() =>
    import("../borrower/historial/constancia.tsx").then((m) => ({ default: m.ConstanciaPage })),
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
