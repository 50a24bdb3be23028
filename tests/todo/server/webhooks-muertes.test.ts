/** Every event is delivered, whatever kills the program in between: each at least once, under its own id. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startPrograma } from "../../support/programa.ts";
import { ADMIN, Person } from "../../support/server.ts";

const MUERTES = 5;
/** Which of the deliveries it receives, counted from each start, kills the program before it is answered. */
const MATA_AL = 4;

test("killed five times while it tells, it has told all that was asked of it", { timeout: 120_000 }, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "cuotica-webhooks-"));
  const heard = new Map<string, number>();
  let program: Awaited<ReturnType<typeof startPrograma>> | undefined;
  let [left, since, armed] = [MUERTES, 0, false];
  let killed = Promise.withResolvers<void>();
  const receptor = Bun.serve({
    ...{ port: 0, hostname: "127.0.0.1" },
    async fetch(request): Promise<Response> {
      const id = request.headers.get("webhook-id") ?? "";
      heard.set(id, (heard.get(id) ?? 0) + 1);
      if (armed) since += 1;
      if (left > 0 && since === MATA_AL) {
        left -= 1;
        program?.kill("SIGKILL");
        await program?.exited;
        killed.resolve();
      }
      return new Response("ok");
    },
  });
  const start = async () => {
    armed = false;
    since = 0;
    killed = Promise.withResolvers<void>();
    program = await startPrograma(dataDir, { RED_INTERNA: "127.0.0.1" });
    const owner = new Person(program.url);
    await owner.auth("/sign-in/email", ADMIN);
    // Not before: deliveries waiting since the last kill go out at once, and would end the program during a sign-in.
    armed = true;
    return owner;
  };
  try {
    let owner = await start();
    const url = `http://127.0.0.1:${receptor.port}/aqui`;
    const { data } = await owner.mutate<{ id: string }>("webhooks.create", { url, eventos: ["loan.requested"] });
    const webhookId = data.id;
    const acknowledged: string[] = [];
    for (let n = 0; n < MUERTES; n += 1) {
      for (let i = 0; i < MATA_AL + 2; i += 1) {
        const said = await owner.mutate<{ envioId: string }>("webhooks.test", { webhookId }).catch(() => null);
        if (said?.status === 200) acknowledged.push(said.data.envioId);
      }
      await killed.promise;
      owner = await start();
    }
    type Envios = { items: { id: string; estado: string }[] };
    const told = async () => (await owner.query<Envios>("webhooks.envios", { webhookId, limit: 100 })).data.items;
    while ((await told()).some(({ estado }) => estado === "pendiente"));
    const all = await told();
    expect(acknowledged.length).toBeGreaterThanOrEqual(MUERTES);
    expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged));
    expect(new Set(all.map(({ estado }) => estado))).toEqual(new Set(["entregado"]));
    expect([...heard.keys()].toSorted()).toEqual(all.map(({ id }) => id).toSorted());
    // Those on their way when it was killed were sent again.
    expect([...heard.values()].filter((times) => times > 1)).toHaveLength(MUERTES);
  } finally {
    await receptor.stop(true);
    program?.kill("SIGKILL");
    await program?.exited;
    rmSync(dataDir, { recursive: true });
  }
});
