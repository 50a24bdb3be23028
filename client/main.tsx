import "./ui/tokens.css";
import "./ui/base.css";
import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App, preload } from "./app.tsx";

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
