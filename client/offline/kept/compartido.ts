/**
 * Content shared into the product from a bank's app, as a picture or text: this part of the service worker stores it on the
 * phone, and the pago form takes it. Nothing of it is sent before the person registers the pago.
 */
import { COMPARTIDO, COMPARTIR } from "../../../rules/paths.ts";
import type { WorkerSelf } from "../worker/worker-self.ts";
import { saveCompartido } from "./capturas.ts";

async function take(request: Request): Promise<Response> {
  try {
    const form = await request.formData();
    const image = form.getAll("imagen").find((part) => part instanceof Blob && part.type.startsWith("image/"));
    const said = [form.get("titulo"), form.get("texto")].filter(
      (part) => typeof part === "string" && part.trim() !== "",
    );
    await saveCompartido({ image: image instanceof Blob ? image : null, texto: said.join("\n") });
  } catch {
    // The form reports that nothing arrived.
  }
  return Response.redirect(COMPARTIDO, 303);
}

export function listen(self: WorkerSelf): void {
  self.addEventListener("fetch", (event) => {
    const { method, url } = event.request;
    const { origin, pathname } = new URL(url);
    if (method === "POST" && origin === location.origin && pathname === COMPARTIR)
      event.respondWith(take(event.request));
  });
}
