/** Where many houses of one machine lie, and what runs them. */
import { join } from "node:path";
import * as z from "zod/mini";

export const VARIABLES_DE_INSTANCIAS = {
  INSTANCIAS_MOTOR: z._default(z.enum(["systemd", "compose"], { error: "debe ser systemd o compose" }), "systemd"),
  /** Before every path: another place than the machine's own. */
  /** What makes Caddy read its list again. */
  INSTANCIAS_RECARGA: z._default(z.string(), "systemctl reload caddy"),
  INSTANCIAS_RAIZ: z._default(z.string().check(z.regex(/^\//, "debe ser una ruta completa, que empiece por /")), "/"),
};

export interface InstanciasEnv {
  motor: "systemd" | "compose";
  /** A file of variables a house, the lists that Caddy and Prometheus read, and what all houses have in common. */
  config: string;
  /** A folder a house. */
  datos: string;
  /** Programs, a folder a version; and the one that each house runs, as a link. */
  versiones: string;
  enlaces: string;
  compose: string;
  /** A command's arguments; empty: nothing is reloaded. */
  recarga: string[];
}

type Env = z.infer<z.ZodMiniObject<typeof VARIABLES_DE_INSTANCIAS>>;

export function instanciasOf({
  INSTANCIAS_MOTOR: motor,
  INSTANCIAS_RAIZ: raiz,
  INSTANCIAS_RECARGA: recarga,
}: Env): InstanciasEnv {
  return {
    motor,
    config: join(raiz, "etc/cuotica"),
    datos: join(raiz, "var/lib/cuotica"),
    versiones: join(raiz, "opt/cuotica/versiones"),
    enlaces: join(raiz, "opt/cuotica/instancias"),
    compose: join(raiz, "etc/cuotica/compose.yaml"),
    recarga: recarga.split(" ").filter(Boolean),
  };
}
