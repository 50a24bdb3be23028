/** Real bank notices: every sample, and a table of what is read, refused and unknown by bank and channel. */
import { describe, expect, test } from "vitest";
import { readAviso } from "../../rules/bank/avisos/leer.ts";
import { REMITENTES_INICIALES } from "../../rules/bank/entregas/remitentes.ts";
import { parseTelefono } from "../../rules/country/telefono.ts";
import muestras from "./datos/avisos.json" with { type: "json" };

interface Muestra {
  banco: string;
  canal: string;
  texto: string;
  remitente?: string;
  titulo?: string;
  espera: Record<string, unknown> | null;
}
const MUESTRAS = muestras as unknown as Muestra[];

const CODIGOS: Record<string, string> = {
  ...{ BDV: "0102", BANESCO: "0134", BNC: "0191", PROVINCIAL: "0108" },
  ...{ MERCANTIL: "0105", BANCARIBE: "0114", BANCAMIGA: "0172" },
};

const read = ({ texto, remitente, titulo }: Pick<Muestra, "texto" | "remitente" | "titulo">) =>
  readAviso({ texto, remitente, titulo }, { remitentes: REMITENTES_INICIALES, plantillas: [] });

function outcome(muestra: Muestra): "leído" | "rechazado" | "desconocido" {
  const leido = read(muestra);
  if (!leido) return "desconocido";
  return "lectura" in leido ? "leído" : "rechazado";
}

describe("the samples", () => {
  test.each(MUESTRAS.filter(({ espera }) => espera))("$banco $canal: $texto", (muestra) => {
    const leido = read(muestra);
    const lectura = leido && "lectura" in leido ? leido.lectura : null;
    const { monto, telefono, incompleto: _, ...espera } = muestra.espera ?? {};
    const [whole, cents] = String(monto).split(".");
    expect(lectura).toMatchObject({
      ...espera,
      banco: CODIGOS[muestra.banco],
      monto: Number(`${whole}${cents}`),
      telefono: telefono ? (parseTelefono(String(telefono)) ?? telefono) : null,
    });
  });

  test.each(MUESTRAS.filter(({ espera }) => !espera))("none: $banco $canal: $texto", (muestra) => {
    expect(read(muestra)).toEqual({ motivo: expect.any(String) });
    // A text shown without its sender gives the same result.
    expect(read({ texto: muestra.texto })).toEqual({ motivo: expect.any(String) });
  });

  test("the table of banks and channels", () => {
    const table = new Map<string, Record<string, number>>();
    for (const muestra of MUESTRAS) {
      const row = table.get(`${muestra.banco} ${muestra.canal}`) ?? { leído: 0, rechazado: 0, desconocido: 0 };
      table.set(`${muestra.banco} ${muestra.canal}`, row);
      const result = outcome(muestra);
      row[result] = (row[result] ?? 0) + 1;
    }
    console.table(Object.fromEntries(table));
    expect(MUESTRAS.map(outcome).filter((result) => result === "desconocido")).toEqual([]);
    expect(MUESTRAS.length).toBeGreaterThan(35);
  });
});
