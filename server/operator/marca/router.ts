/** POST and DELETE /api/marca/logo are for administrators; the logo and the icons are public. */
import { type Context, Hono } from "hono";
import type { Marca } from "../../../rules/holes.ts";
import { ICONOS_LADO, MAX_FOTO_BYTES } from "../../../rules/limits/fotos.ts";
import { tonoDeIcono } from "../../../rules/operator/ajustes/color.ts";
import { refuse } from "../../../rules/texts/refusals/rechazos.ts";
import { change } from "../../core/change.ts";
import { DomainError, fail } from "../../core/errors.ts";
import type { HttpEnv } from "../../core/net/http.ts";
import { demandAdmin } from "../../identity/admins/queries.ts";
import { readLogo, saveLogo } from "./actions.ts";
import { findArchivo } from "./queries.ts";

type ReadMarca = () => Pick<Marca, "color" | "logo">;

const PNG = "image/png";

const save = change("marca.logo", saveLogo);

/** Returns the logo as pages show it from now on. */
export function logoRouter(readMarca: ReadMarca) {
  const app = new Hono<HttpEnv>();
  app.post("/logo", async (c) => {
    const ctx = adminContext(c);
    const form = await c.req.raw.formData().catch(() => null);
    const image = form?.get("image");
    if (!(image instanceof Blob) || image.size === 0) throw new DomainError(refuse("IMAGE_MISSING"));
    if (image.size > MAX_FOTO_BYTES) fail("IMAGE_TOO_LARGE");
    await save({ ctx, input: { files: await readLogo(ctx, new Uint8Array(await image.arrayBuffer())) } });
    return c.json({ data: readMarca().logo });
  });
  app.delete("/logo", async (c) => {
    await save({ ctx: adminContext(c), input: { files: [] } });
    return c.json({ data: readMarca().logo });
  });
  return app;
}

function adminContext(c: Context<HttpEnv>) {
  const ctx = c.get("context");
  return { ...ctx, usuario: demandAdmin(ctx.db, ctx.usuario, "propietario") };
}

/** Icons in the operator's logo or colour; the built-in ones if neither is set. */
export function marcaRouter(readMarca: ReadMarca) {
  const app = new Hono<HttpEnv>();
  const drawn = new Map<string, Uint8Array<ArrayBuffer>>();
  app.get("/marca/logo.png", (c) => {
    const logo = findArchivo(c.get("context").db, "logo") ?? fail("NOT_FOUND");
    return picture(c, PNG, logo.bytes);
  });
  app.get("/favicon.svg", (c, next) => {
    const icon = readMarca().logo && findArchivo(c.get("context").db, "icono-192");
    return icon ? Promise.resolve(picture(c, "image/svg+xml", svgOf(icon.bytes))) : next();
  });
  for (const side of ICONOS_LADO)
    app.get(`/icono-${side}.png`, async (c, next) => {
      const { color, logo } = readMarca();
      const icon = logo && findArchivo(c.get("context").db, `icono-${side}`);
      if (icon) return picture(c, PNG, icon.bytes);
      if (color === null) return next();
      const key = `${side} ${color}`;
      const { drawMark } = await import("../dibujo.ts");
      const bytes = drawn.get(key) ?? new Uint8Array(drawMark(side, tonoDeIcono(color)));
      if (drawn.size > ICONOS_LADO.length) drawn.clear();
      drawn.set(key, bytes);
      return picture(c, PNG, bytes);
    });
  return app;
}

/** A PNG wrapped in an SVG, for requests of any size. */
const svgOf = (icon: Uint8Array): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 192 192"><image width="192" height="192" href="data:image/png;base64,${Buffer.from(icon).toString("base64")}"/></svg>`;

/** The URL contains the version, so it can be cached for ever. */
function picture(c: Context<HttpEnv>, type: string, body: Uint8Array | string): Response {
  const cacheControl = c.req.query("v") ? "public, max-age=31536000, immutable" : "no-cache";
  const headers = { "content-type": type, "cache-control": cacheControl };
  return c.body(typeof body === "string" ? body : new Uint8Array(body), 200, headers);
}
