/** Whatever the data and the typed text, every search path finds what reading everything would. */
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BUSCABLE_TIPOS } from "../../drizzle/schema/reports.ts";
import { fold } from "../../rules/input/busqueda.ts";
import { foundIds, listFoundIds } from "../../server/core/listas/search.ts";
import { rehearse } from "../../server/storage/rehearse.ts";
import { forAll, runs } from "../support/azar.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
beforeAll(() => (world = createWorld()));
afterAll(() => world.close());

const KINDS = [{ tipos: ["usuario"] }, { tipos: ["loan", "completado"] }, { tipos: ["pago"] }] as const;
const LIMIT = 8;
const WORDS = ["Ana", "Anabel", "María", "Mariana", "Mar", "González", "Gonzalo", "Núñez", "V5001234", "4141234567"];

type Row = { tipo: (typeof BUSCABLE_TIPOS)[number]; words: string[] };

/** Runs of one kind, some of them long: a search looks at sixty of the newest rows, and fifty of the newest people. */
const row = fc.record({
  tipo: fc.constantFrom(...BUSCABLE_TIPOS),
  words: fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }),
});
const rows = fc
  .array(fc.tuple(row, fc.constantFrom(1, 2, 9, 30, 70)), { minLength: 1, maxLength: 9 })
  .map((stretches) => stretches.flatMap(([one, count]) => Array.from({ length: count }, () => one)));
const typed = fc
  .array(fc.constantFrom("ana", "mar", "MARÍA", "m", "gonz", "gonzález", "nuñ", "xoel", "an", "v-5.001.234"), {
    minLength: 1,
    maxLength: 2,
  })
  .map((words) => words.join(" "));

/** The rows with words that start with each typed one, or equal it; newest first. */
function read(all: Row[], buscar: string, whole: boolean): number[] {
  const pieces = fold(buscar)
    .split(" ")
    .map((piece) => piece.replace(/[-.]/g, ""));
  const has = ({ words }: Row) =>
    pieces.every((piece) => words.some((word) => (whole ? fold(word) === piece : fold(word).startsWith(piece))));
  return all.flatMap((one, at) => (has(one) ? at : [])).reverse();
}

test("of each kind the very words first, then what begins so, the newest first; and all of a kind where all are asked for", () => {
  forAll(
    fc.property(rows, fc.array(typed, { minLength: 1, maxLength: 6 }), (all, asked) => {
      rehearse(world.storage.db, (tx) => {
        for (const [at, { tipo, words }] of all.entries())
          tx.run(
            sql`insert into buscables (tipo, entidadId, status, texto) values (${tipo}, ${`id-${at}`}, '', ${words.join(" ")})`,
          );
        for (const buscar of asked) {
          const found = (whole: boolean, tipos: readonly string[]) =>
            read(all, buscar, whole).filter((at) => tipos.includes(all[at]?.tipo ?? ""));
          const wanted = KINDS.map(({ tipos }) =>
            [...new Set([...found(true, tipos), ...found(false, tipos)])].slice(0, LIMIT).map((at) => `id-${at}`),
          );
          expect(listFoundIds(tx, buscar, KINDS, LIMIT), buscar).toEqual(wanted);
          const ids = foundIds(tx, buscar, { tipos: ["pago"] });
          const every = tx.all<{ entidadId: string }>(sql`select entidadId from buscables where entidadId in ${ids}`);
          expect(new Set(every.map(({ entidadId }) => entidadId)), buscar).toEqual(
            new Set(found(false, ["pago"]).map((at) => `id-${at}`)),
          );
        }
      });
    }),
    { numRuns: runs(150) },
  );
});
