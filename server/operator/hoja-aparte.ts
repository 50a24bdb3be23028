/** A process for one spreadsheet: its rows come in as lines of JSON, the titles first, and its XLSX goes out. */
import { utils, write } from "@e965/xlsx";
import type { Celda } from "../../rules/operator/csv.ts";
import { celdaDeHoja } from "../../rules/operator/hoja.ts";

const lines = (await new Response(Bun.stdin.stream()).text()).split("\n").slice(0, -1);
const rows = lines.map((line) => (JSON.parse(line) as Celda[]).map(celdaDeHoja));
const [titles = []] = rows;
const sheet = utils.aoa_to_sheet(rows);
// As wide as its titles, and what a day or an amount takes.
sheet["!cols"] = titles.map((title) => ({ wch: Math.max(12, title?.t === "s" ? title.v.length + 2 : 0) }));
const book = utils.book_new();
utils.book_append_sheet(book, sheet, "Libro");
await Bun.write(Bun.stdout, write(book, { type: "buffer", bookType: "xlsx", compression: true }) as Uint8Array);
process.exit(0);
