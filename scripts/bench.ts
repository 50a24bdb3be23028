/**
 * How fast the program answers, beside the fastest that this machine can answer anything: `/healthz`, measured in the same run.
 * `bun run bench [--json FILE]`. Ratios compare between machines and days; the absolute figures do not.
 */
import { approvalOf, requested, verified } from "../tests/support/business.ts";
import { type Person, startTestServer } from "../tests/support/server.ts";
import { reportPages } from "./bench-lighthouse.ts";
import { measurePages } from "./bench-paginas.ts";
import { benchScale } from "./bench-scale.ts";

const REQUESTS = 1500;
const PARALLEL = 16;

interface Figure {
  name: string;
  perSecond: number;
  /** Milliseconds. */
  median: number;
  p99: number;
  /** Of the limit: 1 is as fast as answering nothing. */
  ratio: number;
}

const server = await startTestServer({ LOG_LEVEL: "error" });
const admin = await server.admin();
const { person } = await verified(server, admin);
const loanId = await requested(person);
await admin.mutate("loans.approve", approvalOf(loanId));
for (let i = 0; i < 20; i += 1) await person.mutate("pagos.register", { codigo: String(1000 + i), monto: 600 });

const CASES: [name: string, who: Person, path: string][] = [
  ["healthz (the limit)", server.visitor(), "/healthz"],
  ["the page", server.visitor(), "/"],
  ["niveles.list, signed out", server.visitor(), "/trpc/niveles.list"],
  ["usuarios.me", person, "/trpc/usuarios.me"],
  ["loans.mine", person, "/trpc/loans.mine"],
  ["pagos.mine", person, "/trpc/pagos.mine"],
  ["resumen.get", admin, "/trpc/resumen.get"],
];

const figures: Figure[] = [];
for (const [name, who, path] of CASES) {
  await measure(who, path, REQUESTS / 5);
  const { times, seconds } = await measure(who, path, REQUESTS);
  const perSecond = REQUESTS / seconds;
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
  figures.push({
    name,
    perSecond,
    median: at(0.5),
    p99: at(0.99),
    ratio: perSecond / (figures[0]?.perSecond ?? perSecond),
  });
}
const parity = await phoneParity();
const pages = await reportPages(server.url, person);
const slowLine = await measurePages(server.url, person);
await server.close();

console.table(
  Object.fromEntries(
    figures.map(({ name, perSecond, median, p99, ratio }) => [
      name,
      {
        "per second": Math.round(perSecond),
        "median ms": median.toFixed(2),
        "p99 ms": p99.toFixed(2),
        ratio: ratio.toFixed(2),
      },
    ]),
  ),
);
console.log(
  `A code asked for a known phone: ${parity.known.toFixed(2)} ms; for an unknown one: ${parity.unknown.toFixed(2)} ms (medians).`,
);
console.log("On slow 4G with a CPU four times slower (ms, medians of five visits):");
console.table(slowLine);
const scale = await benchScale();
const file = process.argv[process.argv.indexOf("--json") + 1];
if (process.argv.includes("--json") && file)
  await Bun.write(file, `${JSON.stringify({ figures, parity, scale, pages, slowLine }, null, 2)}\n`);

/** Whether time tells if a phone has an account: medians of asking for a code, taken in turns. */
async function phoneParity(): Promise<{ known: number; unknown: number }> {
  const ROUNDS = 60;
  const phone = "0412-5550001";
  const owner = server.visitor();
  await owner.auth("/phone-number/verify", { phoneNumber: phone, code: await server.codeFor(owner, phone) });
  const times: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
  for (let i = 0; i < ROUNDS; i += 1) {
    for (const [kind, phoneNumber] of [
      ["known", phone],
      ["unknown", `0414-${5_550_000 + i}`],
    ] as const) {
      const solution = await owner.solveCaptcha();
      const sent = performance.now();
      await server.visitor().auth("/phone-number/send-otp", { phoneNumber }, { "x-captcha-response": solution });
      times[kind].push(performance.now() - sent);
    }
  }
  const median = (list: number[]) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
  return { known: median(times.known), unknown: median(times.unknown) };
}

async function measure(who: Person, path: string, count: number): Promise<{ times: number[]; seconds: number }> {
  const times: number[] = [];
  const start = performance.now();
  let left = count;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      const sent = performance.now();
      const response = await who.fetch(path);
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`${path}: ${response.status}`);
      times.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, worker));
  return { times: times.sort((a, b) => a - b), seconds: (performance.now() - start) / 1000 };
}
