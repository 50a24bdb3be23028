import { type ComponentType, type ReactNode, Suspense } from "react";
import { useLocation } from "wouter";
import { type Audience, type KnownRoute, routeAt, withoutSlash } from "../../rules/routes.ts";
import { Toaster } from "../kit/feedback/toast.tsx";
import { ErrorBoundary } from "../kit/frame/error-boundary.tsx";
import { PageSkeleton } from "../kit/frame/page-skeleton.tsx";
import { borrowerLayout, data, pages, piecesOf, publicLayout } from "./pages.ts";

type Layout = ComponentType<{ children: ReactNode }>;

const DataLayout: Layout = data.Content;
const withData =
  (Inner: Layout): Layout =>
  ({ children }) => (
    <DataLayout>
      <Inner>{children}</Inner>
    </DataLayout>
  );
const PublicDataLayout = withData(publicLayout.Content);

const LAYOUTS: Record<Audience, Layout> = {
  public: publicLayout.Content,
  account: PublicDataLayout,
  borrower: withData(borrowerLayout.Content),
  // It has its own layout, a different one when signed out.
  panel: DataLayout,
  dev: PublicDataLayout,
};

/** Starts every download a page needs at once, instead of one after the other. */
const load = (route: KnownRoute) => Promise.all(piecesOf(route).map((piece) => piece.load()));

/** Loads the code of the page at `path`. */
export const preload = (path: string): Promise<unknown> => load(routeAt(path));

/** The product in the browser: one page for each address. */
export function App() {
  const [location] = useLocation();
  const route = routeAt(location);
  const Layout = LAYOUTS[route.audience];
  const { Content } = pages[route.name];
  // A failed download is shown by the error boundary when the page renders.
  load(route).catch(() => undefined);
  return (
    <>
      <ErrorBoundary>
        <Suspense fallback={<PageSkeleton />}>
          <Layout>
            {/* One key for the whole panel: changing tabs must not close its stream. */}
            <ErrorBoundary key={route.audience === "panel" ? route.name : withoutSlash(location)}>
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
