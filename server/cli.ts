/**
 * The operator's commands. Exit codes: 0 done, 1 refused or failed, 2 misused, 78 wrong configuration.
 * Heavy parts load with their command: `health` runs every few seconds in a container.
 */
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { counted } from "../rules/country/cantidad.ts";
import { ESPERA_SALUD_MS } from "../rules/limits/salud.ts";
import { SIN_CARTEROS } from "../rules/texts/channels/canal.ts";
import { systemClock } from "./core/clock.ts";
import { type CliEnv, EnvError, readCliEnv, readRespaldosEnv } from "./core/env/env.ts";
import { alone, writing } from "./operator/cli/data.ts";
import { asStartError, SALIDA } from "./storage/disk/fallas.ts";

const HELP = `Uso: bun cli ORDEN

  admin create CORREO           crea un administrador, o convierte en uno a quien ya tiene cuenta
  admin reset-password CORREO   cambia una contraseña y cierra todas sus sesiones
                                La contraseña se pregunta, o se toma de ADMIN_PASSWORD o de la entrada estándar.
  admin disable-2fa CORREO      quita los dos pasos a quien perdió su aplicación, y cierra sus sesiones
  backup [CARPETA]              copia la base de datos y las imágenes, también con el servidor en marcha: a esa carpeta
                                nueva o, sin ella, a DATA_DIR/backups y a cada lugar configurado
  backup list                   dice las copias que hay en cada lugar
  backup fetch NOMBRE [CARPETA] trae una copia de otro lugar, la abre y la revisa, lista para restore
  restore RESPALDO              repone un respaldo (con el servidor detenido); lo que había queda aparte
  restore --ensayo RESPALDO     dice lo que volvería y lo que se perdería, y no cambia nada
  doctor                        revisa la base de datos, el libro, los totales y las imágenes; no cambia nada
  health                        pregunta al servidor si está listo
  reindex                       rehace el índice de las búsquedas, si doctor dice que no coincide
  instancia crear NOMBRE DOMINIO VERSION | suspender NOMBRE | reanudar NOMBRE | exportar NOMBRE CARPETA
  instancia quitar NOMBRE NOMBRE | actualizar VERSION [NOMBRE…] | lista
                                muchas instalaciones en esta máquina (docs/varios.md)
  usuario nivel QUIEN NIVEL     da un nivel a una persona, por su correo o UID: de 1 a 5, o 100 (Dueño)
  seed --demo [--seed N]        siembra un negocio inventado para mirar, en una base sin personas,
                                con su propio administrador: dice cómo entrar
  seed --scale N                siembra N clientes inventados, con sus préstamos y pagos, para medir
  whatsapp plantillas [URL]     dice las plantillas que Meta debe aprobar, como su API las recibe; URL es la
                                dirección https del servicio, para el botón que llevan
  version                       dice qué versión es, de qué código y de cuándo
  help                          esta ayuda

Trabaja sobre DATA_DIR (./data si no se indica).`;

const FAILED = 1;
const MISUSED = 2;

/** Ends the program with a line that gives the reason. */
class Stop extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode = FAILED) {
    super(message);
    this.exitCode = exitCode;
  }
}

type Command = (args: string[]) => void | Promise<void>;

const COMMANDS: Record<string, Command> = {
  admin: ([action, email, ...rest]) => {
    if (!email || rest.length > 0 || !isAdminAction(action)) misused();
    return action === "disable-2fa" ? disableTwoSteps(email) : changeAdmin(action, email);
  },
  backup: async (args) => {
    const { backup } = await import("./operator/cli/respaldos.ts");
    const done = await backup(args, readRespaldosEnv(), console);
    if (done === "misused") misused();
    if (done === "failed") throw new Stop("No todo quedó guardado.");
  },
  restore: async (args) => {
    const ensayo = args[0] === "--ensayo";
    const [source, ...rest] = ensayo ? args.slice(1) : args;
    if (!source || rest.length > 0) misused();
    const { rehearse, restore } = await import("./operator/cli/reponer.ts");
    console.log((ensayo ? rehearse : restore)(readCliEnv().dataDir, source).join("\n"));
  },
  doctor: async (args) => {
    if (args.length > 0) misused();
    await runDoctor(readCliEnv());
  },
  reindex: async (args) => {
    if (args.length > 0) misused();
    const { rebuildBusqueda } = await import("./operator/busqueda/actions.ts");
    await writing(readCliEnv().dataDir, async ({ db }) =>
      console.log(`Índice rehecho: ${counted(await rebuildBusqueda(db), "entrada", "entradas")}.`),
    );
  },
  instancia: async (args) => {
    const { instancia } = await import("./operator/cli/instancias/ordenes.ts");
    if ((await instancia(args, console)) === "misused") misused();
  },
  usuario: async ([action, who, level, ...rest]) => {
    if (action !== "nivel" || !who || !/^\d{1,3}$/.test(level ?? "") || rest.length > 0) misused();
    const { setLevel } = await import("./lending/niveles/actions.ts");
    const { inTransaction } = await import("./storage/db.ts");
    const ctx = { clock: systemClock, publicUrl: "", envia: SIN_CARTEROS };
    await writing(readCliEnv().dataDir, ({ db }) => {
      const input = { quien: who, nivel: Number(level) };
      const { nivel, nombre } = inTransaction(db, (tx) => setLevel(tx, ctx, input));
      console.log(`${who} tiene ahora el nivel ${nivel} (${nombre}).`);
    });
  },
  seed: async (args) => {
    if (args[0] === "--demo") await seedDemo(args.slice(1));
    else if (args[0] === "--scale" && args.length === 2) await seedScale(wholeNumber(args[1]));
    else misused();
  },
  whatsapp: async ([action, url, ...rest]) => {
    if (action !== "plantillas" || rest.length > 0 || (url && !/^https:\/\/[^\s/]+$/.test(url))) misused();
    const { plantillasParaMeta } = await import("../rules/texts/channels/whatsapp-meta.ts");
    console.log(JSON.stringify(plantillasParaMeta(url ?? null), null, 2));
  },
  health: async (args) => {
    if (args.length > 0) misused();
    await askHealth(readCliEnv());
  },
  version: async (args) => {
    if (args.length > 0) misused();
    const { nombrePrograma, PROGRAMA } = await import("./core/programa.ts");
    const de = PROGRAMA.fecha === null ? "sin construir, desde su código" : `construida el ${PROGRAMA.fecha}`;
    console.log(`Cuotica ${nombrePrograma()}, ${de}`);
  },
  help: () => console.log(HELP),
};

const ADMIN_ACTIONS = ["create", "reset-password", "disable-2fa"] as const;
type AdminAction = (typeof ADMIN_ACTIONS)[number];
const isAdminAction = (action: string | undefined): action is AdminAction =>
  ADMIN_ACTIONS.some((known) => known === action);

async function seedDemo(args: string[]): Promise<void> {
  const [flag, seed = "1"] = args;
  if (args.length > 0 && (flag !== "--seed" || args.length !== 2)) misused();
  const chosen = wholeNumber(seed);
  const { seedDemo: seedPeople } = await import("./operator/demo/actions.ts");
  const { DEMO } = await import("../rules/operator/semilla.ts");
  const { dataDir } = readCliEnv();
  // Random for each demonstration: this one may be reachable from outside.
  const password = randomBytes(9).toString("base64url");
  await alone(dataDir, async (storage) => {
    const people = await seedPeople(storage, systemClock, join(dataDir, "imagenes"), { seed: chosen, password });
    const made = counted(people, "persona inventada", "personas inventadas");
    console.log(`Listo: ${made}. Entra como cliente con ${DEMO.correo} y la contraseña ${DEMO.password}.`);
    console.log(`En /admin, como ${DEMO.admin} con la contraseña ${password}`);
    console.log(`Con la misma entran sus gestores: ${DEMO.gestores.join(" y ")}`);
  });
  // So that Respaldos shows one. Only in the local folder, whatever other places are configured.
  const { backup } = await import("./operator/cli/respaldos.ts");
  await backup([], { ...readRespaldosEnv(), carpeta: null, s3: null }, console);
}

async function seedScale(n: number): Promise<void> {
  const { seedScale: seedPeople } = await import("./operator/semilla/actions.ts");
  const { dataDir } = readCliEnv();
  await alone(dataDir, (storage) => seedPeople(storage, systemClock, join(dataDir, "imagenes"), n));
  console.log(`Listo: ${counted(n, "cliente inventado", "clientes inventados")}, con sus préstamos y pagos.`);
}

function wholeNumber(text = ""): number {
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : misused();
}

async function disableTwoSteps(email: string): Promise<void> {
  const { disableSecondStep } = await import("./identity/admins/actions.ts");
  const { inTransaction } = await import("./storage/db.ts");
  await writing(readCliEnv().dataDir, ({ db }) => {
    inTransaction(db, (tx) => disableSecondStep(tx, email));
    console.log(`${email} ya no pide dos pasos: entra con su contraseña.`);
  });
}

async function changeAdmin(action: "create" | "reset-password", email: string): Promise<void> {
  const { adminPassword } = readCliEnv();
  const { credentials } = await import("../rules/people/acceso/cuentas.ts");
  const { createAdmin, resetPassword } = await import("./identity/admins/actions.ts");
  const { refuseEasyPassword } = await import("./identity/contrasenas.ts");
  const password = adminPassword ?? (await askPassword());
  const parsed = credentials.safeParse({ email, password });
  if (!parsed.success) throw new Stop(parsed.error.issues.map(({ message }) => message).join("\n"));
  await writing(readCliEnv().dataDir, async ({ db }) => {
    const ctx = { db, clock: systemClock, publicUrl: "" };
    refuseEasyPassword(db, password, { correo: email });
    if (action === "create") {
      await createAdmin(ctx, parsed.data);
      console.log(`${parsed.data.email} es administrador. Entra en /admin.`);
    } else {
      await resetPassword(ctx, parsed.data);
      console.log(`Contraseña cambiada y sesiones cerradas: ${parsed.data.email}.`);
    }
  });
}

async function askPassword(): Promise<string> {
  const { readHidden } = await import("./operator/cli/terminal.ts");
  const password = await readHidden("Contraseña: ");
  if (process.stdin.isTTY && (await readHidden("Otra vez: ")) !== password)
    throw new Stop("Las contraseñas no coinciden.");
  return password;
}

async function runDoctor({ dataDir }: CliEnv): Promise<void> {
  const file = join(dataDir, "cuotica.db");
  if (!existsSync(file)) throw new Stop(`No hay una base de datos en ${dataDir}.`);
  const { openReadOnly } = await import("./storage/db.ts");
  const { examine } = await import("./operator/doctor/actions.ts");
  const storage = openReadOnly(file);
  // If not even this can be read, every other check would fail the same way.
  storage.driver.prepare("select name from sqlite_master").all();
  const findings = examine(storage, join(dataDir, "imagenes"));
  storage.close();
  for (const { check, faults } of findings)
    console.log(faults.length === 0 ? `✓ ${check}` : `✗ ${check}${listed(faults)}`);
  const failed = findings.filter(({ faults }) => faults.length > 0).length;
  if (failed > 0) throw new Stop(failed === 1 ? "Una revisión no pasó." : `${failed} revisiones no pasaron.`);
  console.log("Todo está bien.");
}

function listed(faults: string[]): string {
  const SHOWN = 10;
  const more = faults.length > SHOWN ? [`y ${faults.length - SHOWN} más`] : [];
  return [...faults.slice(0, SHOWN), ...more].map((fault) => `\n    ${fault}`).join("");
}

async function askHealth({ host, port }: CliEnv): Promise<void> {
  const everywhere = host === "0.0.0.0" || host === "::";
  const address = everywhere ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host;
  const url = `http://${address}:${port}/readyz`;
  const response = await fetch(url, { signal: AbortSignal.timeout(ESPERA_SALUD_MS) }).catch(() => null);
  if (!response) throw new Stop(`No responde ${url}`);
  const said = (await response.text()).trim();
  // Exit with success, so that the supervisor does not stop it.
  const migrating = said.startsWith("migrando ");
  if (!response.ok && !migrating) throw new Stop(`${url} respondió ${response.status}: ${said}`);
  console.log(migrating ? `Actualiza la base de datos: ${said}.` : "Listo.");
}

function misused(): never {
  throw new Stop(HELP, MISUSED);
}

/** A refusal, or an error of the disk or the system, is shown as one line; anything else is a bug and keeps its trace. */
async function explain(error: unknown): Promise<{ message: string; exitCode: number }> {
  if (error instanceof Stop) return error;
  if (error instanceof EnvError) return { message: error.message, exitCode: SALIDA.configuracion };
  const { DomainError } = await import("./core/errors.ts");
  const { BackupError } = await import("./operator/copias/fallas.ts");
  const { CasaError } = await import("./operator/cli/instancias/casas.ts");
  const known = [DomainError, BackupError, CasaError].some((kind) => error instanceof kind);
  const said = known ? (error as Error) : asStartError(error, readCliEnv().dataDir);
  if (said) return { message: said.message, exitCode: FAILED };
  // System errors have their own message; they are not bugs.
  if (error instanceof Error && "syscall" in error)
    return { message: `No se pudo: ${error.message}`, exitCode: FAILED };
  return { message: error instanceof Error ? (error.stack ?? error.message) : String(error), exitCode: FAILED };
}

const [name = "help", ...args] = process.argv.slice(2);
try {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command) await command(args);
  else misused();
  process.exit(0);
} catch (error) {
  const { message, exitCode } = await explain(error);
  process.stderr.write(`${message}\n`);
  process.exit(exitCode);
}
