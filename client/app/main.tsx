import "../kit/feedback/atras.ts";
import "../kit/tokens/tokens.css";
import "../kit/tokens/base.css";
import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App, preload } from "./app.tsx";

const RELOADED = "cuotica:recargada";

// After a release, the pieces of this version are gone from the server: once, the page starts again with the new one. A
// piece that only the line kept from arriving is the error boundary's to show.
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
  // Drawn when the client was built: it stays on the screen until its code is here to take over.
  preload(window.location.pathname).then(
    () => hydrateRoot(root, app),
    () => createRoot(root).render(app),
  );
} else if (root) {
  createRoot(root).render(app);
}
