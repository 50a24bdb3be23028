/** Every column of every table is classified, and forgetting and the download follow its row in drizzle/personal.ts. */
import { getTableColumns, getTableName, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { columnasDe, conEstrella, PERSONAL, tablasDe } from "../../drizzle/personal.ts";
import * as schema from "../../drizzle/schema.ts";
import { COLUMNAS } from "../../rules/people/perfil-campos.ts";
import { completeLoan } from "../../server/lending/completados/actions.ts";
import { rejectLoan } from "../../server/lending/loans/actions.ts";
import { setPagoStatus } from "../../server/lending/pagos/actions.ts";
import { SECCIONES } from "../../server/operator/descargas/queries.ts";
import { forgetPerson } from "../../server/operator/olvidos/actions.ts";
import { anApproved, aPago, aRequest, createWorld, type World } from "../support/world.ts";

const tables = Object.values(schema).flatMap((table) =>
  is(table, SQLiteTable) ? [[getTableName(table), Object.keys(getTableColumns(table))] as const] : [],
);
const clases = Object.entries(PERSONAL);

describe("nothing is kept of which nobody said what it is", () => {
  test.each(tables)("%s", (name, columns) => {
    const { dadas, calladas, olvido } = PERSONAL[name as keyof typeof PERSONAL];
    // A new column belongs here: starred if it is personal, in the first list if its person downloads it.
    expect([...columnasDe(dadas), ...columnasDe(calladas)].toSorted()).toEqual(columns.toSorted());
    if (olvido === "filas" || olvido === "nada") expect(`${dadas} ${calladas}`).not.toContain("*");
  });

  test("no table more than there are", () => {
    expect(clases.map(([name]) => name).toSorted()).toEqual(tables.map(([name]) => name).toSorted());
  });

  test("a column of a person's own row is theirs, unless somebody said that it is the books'", () => {
    for (const name of ["usuarios", "loans", "completados"] as const)
      expect([...COLUMNAS].filter((columna) => !conEstrella(PERSONAL[name]).includes(columna))).toEqual(
        name === "usuarios" ? [] : ["estado"],
      );
  });
});

describe("the download", () => {
  test.each(clases)("of %s gives what is said to be given", (name, { descarga, dadas }) => {
    const parts = Object.values(SECCIONES).filter(({ tablas }) => tablas.includes(name));
    if (typeof descarga === "object") {
      expect([parts, dadas]).toEqual([[], ""]);
      return;
    }
    expect(SECCIONES[descarga].tablas).toContain(name);
    const said = parts.map(({ que, de }) => `${que} ${de}`).join(" ");
    expect(columnasDe(dadas).filter((column) => !new RegExp(`\\b${column}\\b`).test(said))).toEqual([]);
  });
});

describe("a profile", () => {
  let world: World;
  beforeEach(() => {
    world = createWorld();
  });
  afterEach(() => world.close());

  test.each(COLUMNAS)("is whole only with its %s", (columna) => {
    const { id } = world.borrower().usuario;
    const without = () => world.storage.driver.prepare(`update usuarios set "${columna}" = null where id = ?`).run(id);
    expect(without).toThrow(/CHECK constraint failed: usuarios_perfil_entero|NOT NULL/);
  });

  test("and all else that has a star is gone once its person is forgotten, whatever stood there", () => {
    const { driver } = world.storage;
    const person = world.borrower();
    const { id: userId } = person.usuario;
    const loanId = anApproved(world, person);
    const pagoId = aPago(person, 24_00);
    world.do(world.admin, setPagoStatus, { pagoId, status: "Aprobado", cuotas: 4, motivo: null });
    world.do(world.admin, completeLoan, { loanId });
    world.do(world.admin, rejectLoan, { loanId: aRequest(person), motivo: "Faltan datos" });
    const marked = tablasDe("columnas").flatMap((tabla) =>
      conEstrella(PERSONAL[tabla]).filter((columna) => {
        // It stays, without the account it names.
        if (columna === "datosPago") return false;
        try {
          const set = `update "${tabla}" set "${columna}" = ? where "${PERSONAL[tabla].persona}" = ?`;
          return driver.prepare(set).run("MARCA DE ALGUIEN", userId).changes > 0;
        } catch {
          // A number, a boolean, or another row's name.
          return false;
        }
      }),
    );
    expect(marked.length).toBeGreaterThan(25);
    world.do(world.admin, forgetPerson, { userId });
    for (const [name] of tables) {
      const left = JSON.stringify(driver.prepare(`select * from "${name}"`).all());
      expect(left.includes("MARCA DE ALGUIEN"), name).toBe(false);
    }
    for (const tabla of tablasDe("filas"))
      expect(
        driver.prepare(`select 1 from "${tabla}" where "${PERSONAL[tabla].persona}" = ?`).all(userId),
        tabla,
      ).toEqual([]);
  });
});
