/** POST /api/imagenes stores a photo, GET returns it to its owner and to administrators; for others it does not exist. */
import { Hono } from "hono";
import * as z from "zod/mini";
import { clave as claveInput, id as idInput } from "../../../rules/input/entrada.ts";
import { FOTOS_POR_RECOGER_BYTES, MAX_FOTO_BYTES } from "../../../rules/limits/fotos.ts";
import { IMAGEN_USOS, type ImagenUso } from "../../../rules/people/fotos.ts";
import { imagenUrl } from "../../../rules/people/verificaciones.ts";
import { refuse } from "../../../rules/texts/refusals/rechazos.ts";
import type { UserContext, Usuario } from "../../core/context.ts";
import { DomainError, fail } from "../../core/errors.ts";
import type { HttpEnv, RequestContext } from "../../core/net/http.ts";
import { paceLectura } from "../../core/net/ritmo.ts";
import { getRemembered } from "../usuarios/queries.ts";
import { auditLook, imagenFile, storeImagen } from "./actions.ts";
import { findImagen, findOwnImagen } from "./queries.ts";

export function imagenesRouter(dir: string) {
  const app = new Hono<HttpEnv>();

  app.post("/", async (c) => {
    const ctx = c.get("context");
    if (!ctx.usuario) fail("UNAUTHORIZED");
    const { image, clave, uso, para } = await readForm(c.req.raw);
    collect(image.size);
    if (image.size > MAX_FOTO_BYTES) fail("IMAGE_TOO_LARGE");
    const id = await storeImagen(
      { ...ctx, usuario: ownerOf({ ...ctx, usuario: ctx.usuario }, para) },
      dir,
      image,
      clave,
      uso,
    );
    return c.json({ data: { url: imagenUrl(id) } });
  });

  app.get("/:id", async (c) => {
    const ctx = c.get("context");
    if (!ctx.usuario) fail("UNAUTHORIZED");
    await paceLectura(ctx, ctx.usuario);
    const imagen = findSeen({ ...ctx, usuario: ctx.usuario }, c.req.param("id")) ?? fail("NOT_FOUND");
    return new Response(Bun.file(imagenFile(dir, imagen.id)), {
      headers: {
        "content-type": "image/jpeg",
        "cache-control": "private, no-store",
        "content-disposition": "inline",
        "cross-origin-resource-policy": "same-origin",
      },
    });
  });

  return app;
}

/** The owner of the photo: its sender, or the client for whom the team sends it. */
function ownerOf(ctx: UserContext & Pick<RequestContext, "demandAdmin">, para: string | undefined): Usuario {
  if (para === undefined) return ctx.usuario;
  ctx.demandAdmin(ctx.usuario, "gestor");
  const owner = getRemembered(ctx.db, para);
  return owner.rol === "cliente" ? owner : fail("NOT_A_CLIENT");
}

let uncollected = 0;

/** Photos live outside of the garbage-collected heap: on its own, the collector would let hundreds of megabytes of them linger. */
function collect(bytes: number): void {
  uncollected += bytes;
  if (uncollected < FOTOS_POR_RECOGER_BYTES) return;
  uncollected = 0;
  Bun.gc(true);
}

/** The caller's own image, or any for an administrator, whose view is audited. */
function findSeen(ctx: UserContext & Pick<RequestContext, "demandAdmin">, id: string) {
  if (ctx.usuario.rol !== "admin") return findOwnImagen(ctx.db, ctx.usuario.id, id);
  const usuario = ctx.demandAdmin(ctx.usuario, "lector");
  const imagen = findImagen(ctx.db, id);
  if (imagen) auditLook({ ...ctx, usuario }, imagen);
  return imagen;
}

/** A form that was cut off on its way is unreadable: nothing of it is kept. */
async function readForm(request: Request): Promise<{
  image: Blob;
  clave: string | undefined;
  uso: ImagenUso | undefined;
  para: string | undefined;
}> {
  let form: FormData;
  try {
    form = await request.formData();
  } catch {
    throw new DomainError(refuse("IMAGE_MISSING"));
  }
  const image = form.get("image");
  if (!(image instanceof Blob) || image.size === 0) fail("IMAGE_MISSING");
  const { data: clave } = z.safeParse(claveInput, form.get("clave"));
  const para = form.get("para");
  const whose = para === null ? undefined : (z.safeParse(idInput, para).data ?? fail("USUARIO_NOT_FOUND"));
  return { image, clave, uso: IMAGEN_USOS.find((uso) => uso === form.get("uso")), para: whose };
}
