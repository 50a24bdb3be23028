import "../kit/feedback/atras.ts";
import "../kit/tokens/tokens.css";
import "../kit/tokens/base.css";
import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App, preload } from "./app.tsx";

const RELOADED = "cuotica:recargada";

// After a release this version's files are gone from the server: reload once to get the new ones. A file lost to the
// connection is left to the error boundary.
addEventListener("vite:preloadError", async () => {
  const { pathname: version } = new URL(import.meta.url);
  const page = await fetch("/index.html", { cache: "no-store" }).then(
    (response) => (response.ok ? response.text() : version),
    () => version,
  );
  if (page.includes(version) || sessionStorage.getItem(RELOADED) === version) return;
  sessionStorage.setItem(RELOADED, version);
  location.reload();
});

const root = document.getElementById("app");
const app = (
  <StrictMode>
    <App />
  </StrictMode>
);
if (root?.hasChildNodes()) {
  // Prerendered: it stays on the screen until its code arrives.
  preload(window.location.pathname).then(
    () => hydrateRoot(root, app),
    () => createRoot(root).render(app),
  );
} else if (root) {
  createRoot(root).render(app);
}
