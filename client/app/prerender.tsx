import { StrictMode } from "react";
import { prerender } from "react-dom/static";
import { Router } from "wouter";
import { App, addresses } from "./app.tsx";

/** The build writes a call of this around each import of a page in app.tsx. */
type Bring = (file: string, load: () => Promise<unknown>) => Promise<unknown>;
const world = globalThis as unknown as { bring: Bring };
const bringAtOnce: Bring = (_, load) => load();
world.bring = bringAtOnce;

/** One address of the product as the build needs it. */
export interface Address {
  address: string;
  /** The files of its page and layouts, from the client's folder. */
  files: string[];
  /** Its HTML, from before anybody touches it or its data is known; null for a page that only its code can draw. */
  html: string | null;
  /** Nothing is missing from its HTML. */
  whole: boolean;
  hidden: boolean;
}

/** Everything there is, drawn where it can be. Runs when the client is built. */
export function drawAll(): Promise<Address[]> {
  return Promise.all(
    Object.entries(addresses()).map(async ([address, { drawn, hidden = false, load }]) => ({
      address,
      files: filesOf(load),
      html: drawn ? await draw(address.replace("[id]", "id")) : null,
      whole: drawn === "whole",
      hidden,
    })),
  );
}

function filesOf(load: () => Promise<unknown>): string[] {
  const files: string[] = [];
  world.bring = (file) => {
    files.push(file);
    return new Promise(() => {});
  };
  void load();
  world.bring = bringAtOnce;
  return files;
}

async function draw(path: string): Promise<string> {
  const { prelude } = await prerender(
    <StrictMode>
      <Router ssrPath={path}>
        <App />
      </Router>
    </StrictMode>,
    // Larger than any page: nothing is left for an inline script to move into its place.
    { progressiveChunkSize: Number.MAX_SAFE_INTEGER },
  );
  return new Response(prelude).text();
}
