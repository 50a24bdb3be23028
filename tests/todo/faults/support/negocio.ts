/** A small business over HTTP, created once and copied for each experiment: people repaying a loan. */
import { join } from "node:path";
import { approvalOf, requested, verified } from "../../../support/business.ts";
import { ADMIN, Person } from "../../../support/server.ts";
import { copyOf, folder, startPrograma } from "./programa.ts";

/** A signed-in person: the cookie is valid for every copy of the business. */
export interface Cliente {
  cookie: string;
  userId: string;
  loanId: string;
  /** The unique parts of their profile. */
  propio: { telefono: unknown; cedula: unknown };
}

export interface Negocio {
  dataDir: string;
  admin: string;
  clientes: Cliente[];
}

const made = new Map<number, Promise<Negocio>>();
const folders: (() => void)[] = [];

export function forgetNegocios(): void {
  for (const remove of folders.splice(0)) remove();
  made.clear();
}

/** The business with that many clients, for the experiments of one file. */
function negocioOf(people: number): Promise<Negocio> {
  const known = made.get(people) ?? make(people);
  made.set(people, known);
  return known;
}

/** A copy of its own for one experiment, in a new folder or at `dataDir`. */
export async function copyOfNegocio(people: number, at?: string) {
  const negocio = await negocioOf(people);
  const { dir, remove } = at ? { dir: at, remove: () => undefined } : folder();
  const dataDir = join(dir, "datos");
  copyOf(negocio.dataDir, dataDir);
  return { negocio, dataDir, dir, remove };
}

async function make(people: number): Promise<Negocio> {
  const { dir, remove } = folder();
  folders.push(remove);
  const dataDir = join(dir, "datos");
  const program = await startPrograma(dataDir);
  const admin = new Person(program.url);
  await admin.auth("/sign-in/email", ADMIN);
  const clientes = await Promise.all(
    Array.from({ length: people }, async (_, n) => {
      const newcomer = async () => {
        const person = new Person(program.url);
        const answer = await person.auth("/sign-up/email", {
          email: `cliente${n}@cuotica.test`,
          password: "secreto1",
          name: "Cliente",
        });
        if (answer.status !== 200) throw new Error(answer.text);
        return person;
      };
      const { person, userId } = await verified({ newcomer }, admin);
      const loanId = await requested(person);
      const approved = await admin.mutate("loans.approve", approvalOf(loanId));
      if (approved.status !== 200) throw new Error(approved.text);
      const { telefono, cedula } = (await person.query<Record<string, unknown>>("usuarios.me")).data;
      return { cookie: person.cookie, userId, loanId, propio: { telefono, cedula } };
    }),
  );
  await program.end("SIGTERM");
  return { dataDir, admin: admin.cookie, clientes };
}

export interface Answer {
  status: number;
  data: Record<string, unknown>;
  codigo: string | undefined;
  message: string | undefined;
  text: string;
}

/** Calls a procedure; throws if nobody answers. */
export async function call(url: string, cookie: string, procedure: string, input: unknown): Promise<Answer> {
  const response = await fetch(`${url}/trpc/${procedure}`, {
    method: "POST",
    headers: { cookie, "content-type": "application/json" },
    body: JSON.stringify(input),
  });
  return answerOf(response);
}

/** Sends a photo under its key. */
export async function send(url: string, cookie: string, photo: Blob, clave: string): Promise<Answer> {
  const form = new FormData();
  form.set("image", photo, "foto.jpg");
  form.set("clave", clave);
  return answerOf(await fetch(`${url}/api/imagenes`, { method: "POST", headers: { cookie }, body: form }));
}

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  const body = text.startsWith("{") ? JSON.parse(text) : {};
  const { codigo, message } = body.error ? { ...body.error.data, message: body.error.message } : body;
  return { status: response.status, data: body.result?.data ?? body.data ?? {}, codigo, message, text };
}
