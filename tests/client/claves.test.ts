/** Whatever is sent twice takes effect once: this client sends a key with every mutation that takes one, or does not compile. */
import type { TRPCMutationProcedure } from "@trpc/server";
import { expect, expectTypeOf, test } from "vitest";
import type { ClientRouter } from "../../client/api/trpc.ts";
import { type AppRouter, appRouter } from "../../server/http/router.ts";
import { readHouse } from "../support/house.ts";

type Mutacion = TRPCMutationProcedure<{ meta: unknown; input: unknown; output: unknown }>;
type InputOf<Procedure> = Procedure extends Mutacion ? Procedure["_def"]["$types"]["input"] : never;
/** The mutations that take a key, as the server declares them, and that this client could call without one. */
type Sueltas<Server, Client> = {
  [R in keyof Server & keyof Client]: {
    [P in keyof Server[R] & keyof Client[R]]: Server[R][P] extends Mutacion
      ? "clave" extends keyof NonNullable<InputOf<Server[R][P]>>
        ? InputOf<Client[R][P]> extends { clave: string }
          ? never
          : `${R & string}.${P & string}`
        : never
      : never;
  }[keyof Server[R] & keyof Client[R]];
}[keyof Server & keyof Client];
type Server = AppRouter["_def"]["record"];

test("a call of the client without a key does not compile where a key is taken", () => {
  expectTypeOf<Sueltas<Server, ClientRouter["_def"]["record"]>>().toEqualTypeOf<never>();
  // The check above is meaningful: in the server's own types the key is optional.
  expectTypeOf<"pagos.setStatus" | "loans.reject" | "ajustes.save">().toExtend<Sueltas<Server, Server>>();
});

/** Keys belong to signed-in people, and to acts that could happen twice. */
const SIN_CLAVE = [
  // Nobody is signed in yet.
  ...["cuentas.recoverByPhone", "usuarios.createFirstAdmin", "admins.invitation", "admins.accept"],
  // They read, mark as read, or send another test on purpose.
  ...["correos.lookUp", "respuestas.markRead", "mensajes.test"],
];

test("every mutation takes a key but those named here", () => {
  const mutations = Object.entries(appRouter._def.procedures as Record<string, unknown>).flatMap(
    ([path, procedure]) => {
      const { type, inputs } = (procedure as { _def: { type: string; inputs: { _zod: { def: unknown } }[] } })._def;
      return type === "mutation"
        ? [{ path, takes: inputs.some((input) => JSON.stringify(shapeOf(input)).includes("clave")) }]
        : [];
    },
  );
  expect(mutations.length).toBeGreaterThan(100);
  expect(
    mutations
      .filter(({ takes }) => !takes)
      .map(({ path }) => path)
      .toSorted(),
  ).toEqual(SIN_CLAVE.toSorted());
});

/** An input's field names, seen through its wrapping types. */
function shapeOf(schema: unknown): string[] {
  const def = (schema as { _zod: { def: { shape?: object; innerType?: unknown; in?: unknown; out?: unknown } } })._zod
    .def;
  if (def.shape) return Object.keys(def.shape);
  const inner = [def.innerType, def.in, def.out].filter((one) => one !== undefined);
  return inner.flatMap(shapeOf);
}

test("nothing in the client asks the server past those types, but the outbox and a page that is going away, each with a key", () => {
  const client = readHouse(["client"]);
  const past = client.filter(({ text }) => /["'`][^"'`]*\/trpc\/|createTRPC|as any\b(?! other)/.test(text));
  expect(past.map(({ path }) => path).toSorted()).toEqual([
    "client/api/trpc.ts",
    "client/offline/envios/ask.ts",
    "client/panel/kit/actos/use-atencion.ts",
  ]);
  for (const path of ["client/offline/envios/envio.ts", "client/panel/kit/actos/use-atencion.ts"])
    expect(client.find((file) => file.path === path)?.text).toMatch(/clave: (envio\.id|newClave\(\))/);
});
