/**
 * A separate program that sends DATA_DIR's outbox to a stand-in until nothing waits or it is killed: `cola-proceso.ts DATA_DIR
 * URL`. Mails have an idempotency key, SMS do not.
 */

import { eq } from "drizzle-orm";
import { mensajes } from "../../drizzle/schema/messages.ts";
import { instante } from "../../rules/country/fecha.ts";
import { systemClock } from "../../server/core/clock.ts";
import { silentLog } from "../../server/core/log.ts";
import { type Carrier, NotTaken } from "../../server/messages/carrier.ts";
import { deliverDue } from "../../server/messages/mensajes/jobs.ts";
import { countRows } from "../../server/storage/db.ts";
import { openStorage } from "../../server/storage/opening/open.ts";

const [dataDir = "", url = "", start = "0"] = process.argv.slice(2);
const { db, close } = openStorage(dataDir);

/** One minute per second, so that postponed messages return while the test waits. */
const clock = { now: () => instante(Number(start) + (systemClock.now() - Number(start)) * 60) };

const carrier = (canal: string, honoursKey: boolean): Carrier => ({
  nombre: canal,
  honoursKey,
  async carry({ id, texto }) {
    const body = JSON.stringify({ clave: honoursKey ? id : null, texto });
    const answer = await fetch(`${url}/${canal}`, { method: "POST", body }).catch((error: Error) => {
      throw new NotTaken("duda", error.message);
    });
    if (!answer.ok) throw new NotTaken("servicio", `respondió ${answer.status}`);
    return { id: ((await answer.json()) as { id: string }).id };
  },
});

const transports = [{ correo: carrier("correo", true) }, { sms: carrier("sms", false) }];
await Promise.all(
  transports.map(async (transport) => {
    const [canal] = Object.keys(transport) as ("correo" | "sms")[];
    const waits = () => countRows(db, mensajes, eq(mensajes.estado, "pendiente")) > 0;
    const onTheirWay = new Map();
    while (canal && waits()) {
      await deliverDue({ db, clock, log: silentLog, transport, onTheirWay });
      await Bun.sleep(5);
    }
  }),
);
close();
