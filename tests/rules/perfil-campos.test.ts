/** The profile's rows, a person as screens see them, and the lists that a profile chooses from. */
import { describe, expect, test } from "vitest";
import { BANCOS, formatBanco, isBanco } from "../../rules/country/bancos.ts";
import { ESTADOS, isEstado } from "../../rules/country/lugares.ts";
import { centavos } from "../../rules/money/dinero.ts";
import type { Profile } from "../../rules/people/perfil.ts";
import { CAMPOS, camposOf, labelOf, profileColumns } from "../../rules/people/perfil-campos.ts";
import { shownUsuario } from "../../rules/people/perfil-guardado.ts";

const VALID = {
  nombre: "María José",
  apellido: "Núñez",
  edad: 31,
  estado: "Zulia",
  ciudad: "Maracaibo",
  direccion: "Av. 5 de Julio, casa 12",
  ingreso: centavos(15_000),
  correo: "maria@ejemplo.com",
  banco: "0102",
  telefono: "+584121234567",
  cedula: "V12345678",
  ubicacion: { latitude: 10.65, longitude: -71.61 },
} satisfies Profile;

describe("the rows of its fields", () => {
  test("there is one for each field that is checked, and each is asked for in one step", () => {
    expect(Object.keys(CAMPOS).toSorted()).toEqual(Object.keys(VALID).toSorted());
    const pasos = ["sobre-ti", "vivienda", "ingreso", "pago-movil", "ubicacion"];
    expect(pasos.flatMap(camposOf)).toEqual(Object.keys(CAMPOS));
    expect(camposOf("revision")).toEqual([]);
  });

  test("a borrower reads the unit beside the label", () => {
    expect(labelOf("ingreso")).toBe("Ingreso mensual ($)");
    expect(labelOf("ciudad")).toBe("Ciudad");
  });

  const { ubicacion, ...typed } = VALID;
  const row = { ...typed, ...ubicacion };

  test("a table holds the place in two columns, and nothing else of the person", () => {
    expect(profileColumns({ ...row, ...{ id: "u-1", nivel: 3, verify: true } })).toEqual(row);
    expect(profileColumns({ ...row, latitude: 0, longitude: 0, edad: 0 })).toEqual({
      ...row,
      latitude: 0,
      longitude: 0,
      edad: 0,
    });
  });

  test.each(Object.keys(row))("without %s there is no profile", (campo) => {
    expect(profileColumns({ ...row, [campo]: null })).toBeNull();
  });
});

describe("a person as screens see them", () => {
  test.each([
    [10.65, -71.61, { latitude: 10.65, longitude: -71.61 }],
    [0, 0, { latitude: 0, longitude: 0 }],
    [null, null, null],
    [10, null, null],
  ])("%s, %s", (latitude, longitude, ubicacion) => {
    const row = { id: "u-1", nivel: 1, latitude, longitude, imgVerify1: "abc", imgVerify2: null };
    expect(shownUsuario(row)).toEqual({
      id: "u-1",
      nivel: 1,
      imgVerify1: "/api/imagenes/abc",
      imgVerify2: null,
      ubicacion,
    });
  });
});

describe("the country's lists", () => {
  test("27 banks of four digits, each once, with a name", () => {
    expect(BANCOS).toHaveLength(27);
    expect(new Set(BANCOS.map(({ id }) => id)).size).toBe(27);
    for (const { id, nombre } of BANCOS) {
      expect(id).toMatch(/^\d{4}$/);
      expect(nombre.trim()).toBe(nombre);
      expect(nombre).not.toBe("");
      expect(isBanco(id)).toBe(true);
    }
  });

  test.each([
    ["0102", "Banco de Venezuela (0102)"],
    ["0105", "Banco Mercantil (0105)"],
    ["9999", "9999"],
    ["", ""],
  ])("the bank %j is shown as %j", (id, text) => {
    expect(formatBanco(id)).toBe(text);
  });

  test("24 federal entities with 353 cities, none twice in one", () => {
    expect(ESTADOS).toHaveLength(24);
    expect(ESTADOS.reduce((sum, { ciudades }) => sum + ciudades.length, 0)).toBe(353);
    for (const { estado, ciudades } of ESTADOS) {
      expect(isEstado(estado)).toBe(true);
      expect(new Set(ciudades).size).toBe(ciudades.length);
    }
  });

  test.each(["Zulia", "Distrito Capital", "Táchira", "La Guaira", "Amazonas"])("%s is one of them", (estado) => {
    expect(isEstado(estado)).toBe(true);
  });
});
