import { StrictMode } from "react";
import { prerender } from "react-dom/static";
import { Router } from "wouter";
import { type KnownRoute, routes } from "../../rules/routes.ts";
import { HeadContext, type PageHeadProps } from "../kit/frame/page.tsx";
import { App } from "./app.tsx";
import { piecesOf } from "./pages.ts";

/** A page before any interaction or data. */
export interface Drawing extends PageHeadProps {
  html: string;
}

export interface DrawnRoute {
  route: KnownRoute;
  /** The modules that the page needs to be seen, as they were imported: the build knows which file each one is. */
  modules: unknown[];
  /** Null for a page that only its code can draw. */
  drawing: Drawing | null;
}

/** Every page, drawn where it can be. Runs when the client is built. */
export function drawAll(): Promise<DrawnRoute[]> {
  return Promise.all(
    routes.map(async (route) => ({
      route,
      modules: await Promise.all(piecesOf(route).map((piece) => piece.load())),
      drawing: route.drawn === "no" ? null : await draw(route.path.replace(":id", "id")),
    })),
  );
}

async function draw(path: string): Promise<Drawing> {
  const heads: PageHeadProps[] = [];
  const { prelude } = await prerender(
    <StrictMode>
      <HeadContext value={(head) => heads.push(head)}>
        <Router ssrPath={path}>
          <App />
        </Router>
      </HeadContext>
    </StrictMode>,
    // Larger than any page: nothing is left for an inline script to move into its place.
    { progressiveChunkSize: Number.MAX_SAFE_INTEGER },
  );
  const html = await new Response(prelude).text();
  const head = heads.at(-1);
  if (!head) throw new Error(`${path}: a page without a title`);
  return { ...head, html };
}
