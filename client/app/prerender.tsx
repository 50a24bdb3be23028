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
  /** The modules needed to show the page, by import path: the build knows which file each one is in. */
  modules: unknown[];
  /** Null for a page that cannot be prerendered. */
  drawing: Drawing | null;
}

/** Renders every page that can be prerendered. Runs at build time. */
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
    // Larger than any page, so that no inline script is needed to move late content into place.
    { progressiveChunkSize: Number.MAX_SAFE_INTEGER },
  );
  const html = await new Response(prelude).text();
  const head = heads.at(-1);
  if (!head) throw new Error(`${path}: a page without a title`);
  return { ...head, html };
}
