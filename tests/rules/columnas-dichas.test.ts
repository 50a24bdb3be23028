/** The initial answers of a form about unknown columns, and what it sends. */
import { describe, expect, test } from "vitest";
import { guessColumnas, readColumnas } from "../../rules/bank/columnas-dichas.ts";
import { teachLayoutInput } from "../../rules/bank/importaciones.ts";

const VACIA = { nombre: "", monto: "", credito: "", debito: "", descripcion: "", saldo: "", referencia: "" };

describe("a guess", () => {
  test("takes the names of the header, and the row where the first day stands", () => {
    const muestra = [
      ["BANCO DE PRUEBA", "", "", "", "", ""],
      ["Fecha", "Nro. de Referencia", "Concepto", "Cargos", "Abonos", "Saldo"],
      ["05/03/2026", "000123456", "PAGO MOVIL", "", "1.250,00", "9.000,00"],
    ];
    const said = { fecha: "0", referencia: "1", descripcion: "2", debito: "3", credito: "4", saldo: "5" };
    expect(guessColumnas(muestra)).toEqual({ ...VACIA, ...said, orden: "dma", montos: "dos", primera: "2" });
  });

  test("one amount with its sign, and the year first", () => {
    const muestra = [
      ["Referencia", "Monto", "Día"],
      ["000123456", "+1.250,00", "2026/03/05"],
    ];
    const said = { fecha: "2", referencia: "0", monto: "1" };
    expect(guessColumnas(muestra)).toEqual({ ...VACIA, ...said, orden: "amd", montos: "uno", primera: "1" });
  });

  test("without a header or a day it leaves the questions open", () => {
    const open = { ...VACIA, fecha: "", orden: "dma", montos: "uno", primera: "0" };
    expect(guessColumnas([["hola", "mundo"]])).toEqual(open);
    expect(guessColumnas([])).toEqual(open);
  });
});

describe("what is sent", () => {
  const dichas = { ...guessColumnas([]), nombre: "x", fecha: "0", referencia: "1", monto: "2", credito: "3" };

  test("has of the amounts only the way that was chosen", () => {
    expect(readColumnas(dichas)).toMatchObject({ monto: 2, credito: null, debito: null, saldo: null, saltar: 0 });
    expect(readColumnas({ ...dichas, montos: "dos" })).toMatchObject({ monto: null, credito: 3, debito: null });
  });

  test("is refused beside the question that was left open", () => {
    const columnas = readColumnas({ ...dichas, fecha: "" });
    const { error } = teachLayoutInput.safeParse({ huella: "x", nombre: "x", columnas });
    expect(error?.issues.map(({ path }) => path.join("."))).toEqual(["columnas.fecha"]);
  });
});
