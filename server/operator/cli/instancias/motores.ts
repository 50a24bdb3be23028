/** Runs instances with systemd or Compose. Both use the same data folder. */
import { existsSync, mkdirSync, readdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { ESPERA_MOTOR_MS } from "../../../../rules/limits/salud.ts";
import type { InstanciasEnv } from "../../../core/env/instancias.ts";
import { type Casa, CasaError, fileOf, readVariables, writeVariables } from "./casas.ts";

export interface Motor {
  /** What a new instance needs before its program starts: its user and its folder. */
  prepare(casa: Casa): Promise<unknown>;
  /** Refuses a version that is not installed. */
  demandVersion(version: string): Promise<unknown>;
  /** The version that an instance runs; null if it has none yet. */
  versionOf(casa: Casa): string | null;
  setVersion(casa: Casa, version: string): void;
  start(casa: Casa): Promise<unknown>;
  stop(casa: Casa): Promise<unknown>;
  /** How often its program crashed since it was last started; infinite if nothing restarts it. */
  endsOf(casa: Casa): Promise<number>;
  /** Removes what an instance leaves besides its data and variables. */
  forget(casa: Casa): Promise<unknown>;
  /** Runs a command of the program with the instance's variables. */
  order(casa: Casa, ...args: string[]): Promise<unknown>;
  /** Where its program sees its data. */
  datosOf(casa: Casa): string;
}

export const motorOf = (env: InstanciasEnv): Motor => (env.motor === "systemd" ? systemd(env) : compose(env));

/** Runs a command and returns its output. Throws with the output on failure. */
export async function call(...command: [string, ...string[]]): Promise<string> {
  const [name] = command;
  if (!Bun.which(name)) throw new CasaError(`No está «${name}» en esta máquina.`);
  const child = Bun.spawn(command, { stdin: "ignore", stdout: "pipe", stderr: "pipe", timeout: ESPERA_MOTOR_MS });
  const [said, complained, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  if (code === 0) return said;
  throw new CasaError(`«${command.join(" ")}» falló: ${(complained || said).trim() || `código ${code}`}`);
}

/** Each has its own user, so that none can read another's data. */
const userOf = (nombre: string): string => `cuotica-${nombre}`;

function systemd(env: InstanciasEnv): Motor {
  const unit = ({ nombre }: Casa) => `cuotica@${nombre}.service`;
  const linkOf = ({ nombre }: Casa) => join(env.enlaces, nombre);
  return {
    prepare: ({ nombre }) =>
      call("systemd-sysusers", "--inline", `u ${userOf(nombre)} - "Cuotica ${nombre}" ${join(env.datos, nombre)}`),
    async demandVersion(version) {
      if (existsSync(join(env.versiones, version, "dist/server/main.js"))) return;
      const there = existsSync(env.versiones) ? readdirSync(env.versiones).toSorted().join(", ") : "";
      throw new CasaError(`No está la versión «${version}» en ${env.versiones}${there ? `: hay ${there}` : ""}.`);
    },
    versionOf(casa) {
      const link = linkOf(casa);
      return existsSync(link) ? (readlinkSync(link).split("/").at(-1) ?? null) : null;
    },
    setVersion(casa, version) {
      mkdirSync(env.enlaces, { recursive: true, mode: 0o755 });
      const next = `${linkOf(casa)}.nueva`;
      rmSync(next, { force: true });
      symlinkSync(join(env.versiones, version), next);
      renameSync(next, linkOf(casa));
    },
    start: (casa) => call("systemctl", "enable", "--now", unit(casa)),
    stop: (casa) => call("systemctl", "disable", "--now", unit(casa)),
    async endsOf(casa) {
      const said = await call("systemctl", "show", "--property=NRestarts,ActiveState", unit(casa));
      if (/^ActiveState=failed$/m.test(said)) return Number.POSITIVE_INFINITY;
      return Number(/^NRestarts=(\d+)$/m.exec(said)?.[1]);
    },
    async forget(casa) {
      rmSync(linkOf(casa), { force: true });
    },
    order(casa, ...args) {
      const properties = [
        `User=${userOf(casa.nombre)}`,
        "UMask=0077",
        `WorkingDirectory=${linkOf(casa)}`,
        `EnvironmentFile=-${join(env.config, "comun.env")}`,
        `EnvironmentFile=${fileOf(env, casa)}`,
        `Environment=NODE_ENV=production DATA_DIR=${this.datosOf(casa)}`,
      ];
      const flags = ["--quiet", "--pipe", "--wait", "--collect", ...properties.map((one) => `--property=${one}`)];
      return call("systemd-run", ...flags, "/usr/local/bin/bun", "dist/server/cli.js", ...args);
    },
    datosOf: ({ nombre }) => join(env.datos, nombre),
  };
}

function compose(env: InstanciasEnv): Motor {
  // The file of its variables is elsewhere while it is suspended.
  const project = (casa: Casa): [string, ...string[]] => [
    ...(["env", `ARCHIVO=${fileOf(env, casa)}`] as const),
    ...(["docker", "compose", "--project-name", `cuotica-${casa.nombre}`, "--file", env.compose] as const),
    "--env-file",
    fileOf(env, casa),
  ];
  return {
    async prepare({ nombre }) {
      mkdirSync(join(env.datos, nombre), { recursive: true, mode: 0o700 });
      await call("chown", "1000:1000", join(env.datos, nombre));
    },
    demandVersion: (imagen) => call("docker", "image", "inspect", imagen).catch(() => call("docker", "pull", imagen)),
    versionOf: (casa) => readVariables(fileOf(env, casa)).IMAGEN ?? null,
    setVersion: (casa, IMAGEN) =>
      writeVariables(fileOf(env, casa), { IMAGEN, INSTANCIA: casa.nombre, DATOS: join(env.datos, casa.nombre) }),
    start: (casa) => call(...project(casa), "up", "--detach"),
    stop: (casa) => call(...project(casa), "stop"),
    // Compose restarts it whatever its exit code.
    async endsOf(casa) {
      const id = (await call(...project(casa), "ps", "--all", "--quiet")).trim();
      return id === "" ? 0 : Number(await call("docker", "inspect", "--format", "{{.RestartCount}}", id));
    },
    forget: (casa) => call(...project(casa), "down"),
    order: (casa, ...args) => call(...project(casa), "run", "--rm", "--no-deps", "cuotica", "cli", ...args),
    datosOf: () => "/data",
  };
}
