/** Where the instances of one machine are, and what runs them. */
import { join } from "node:path";
import * as z from "zod/mini";

export const VARIABLES_DE_INSTANCIAS = {
  INSTANCIAS_MOTOR: z._default(z.enum(["systemd", "compose"], { error: "debe ser systemd o compose" }), "systemd"),
  /** The command that makes Caddy read its list again. */
  INSTANCIAS_RECARGA: z._default(z.string(), "systemctl reload caddy"),
  /** A prefix for every path, for use outside the machine's own folders. */
  INSTANCIAS_RAIZ: z._default(z.string().check(z.regex(/^\//, "debe ser una ruta completa, que empiece por /")), "/"),
};

export interface InstanciasEnv {
  motor: "systemd" | "compose";
  /** One env file per instance, the lists for Caddy and Prometheus, and the settings all instances share. */
  config: string;
  /** One folder per instance. */
  datos: string;
  /** One folder per version of the program, and a link per instance to the version it runs. */
  versiones: string;
  enlaces: string;
  compose: string;
  /** The command that makes Caddy reload, split into words; empty to do nothing. */
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
