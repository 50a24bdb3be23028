/** A process for one spreadsheet: rows come in as lines of JSON, titles first, and the XLSX goes out. */
import { xlsxOf } from "./hoja-xlsx.ts";

const lines = (await new Response(Bun.stdin.stream()).text()).split("\n").slice(0, -1);
await Bun.write(Bun.stdout, xlsxOf(lines.map((line) => JSON.parse(line))));
process.exit(0);
