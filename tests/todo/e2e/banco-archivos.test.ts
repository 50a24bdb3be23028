/** Statements in the panel: dropped, previewed, imported, recognised, undone; teaching a layout once; refusals. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { MAX_ESTADO_BYTES } from "../../../rules/limits/banco.ts";
import { LAPTOP, PHONE } from "../../support/browser.ts";
import { bdvTxt, rareCsv } from "../../support/estado-bdv.ts";
import { type Hands, openPanel, type Panel } from "../../support/panel.ts";

let panel: Panel;
beforeAll(async () => {
  panel = await openPanel();
});
afterAll(async () => {
  await panel.stage.close();
  expect(panel.stage.problems).toEqual([]);
});

async function importing(viewport = LAPTOP): Promise<Hands> {
  const hands = await panel.screen(viewport);
  await hands.page.goto("/admin/banco?vista=importar");
  await field(hands).waitFor();
  return hands;
}

const field = ({ page }: Hands) => page.getByLabel("Arrastra aquí el estado de cuenta, o toca para elegirlo");
const choose = (hands: Hands, name: string, content: string | Buffer) =>
  field(hands).setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(content) });
/** How many such rows the preview shows. */
const cifra = ({ page }: Hands, grupo: string) => page.getByRole("button", { name: new RegExp(`^${grupo} \\d+$`) });

/** Drops a file where one may be chosen, as a mouse would. */
async function drop({ page }: Hands, name: string, content: string): Promise<void> {
  const data = await page.evaluateHandle(
    ([file = "", text = ""]) => {
      const carried = new DataTransfer();
      carried.items.add(new File([text], file, { type: "text/plain" }));
      return carried;
    },
    [name, content],
  );
  const zone = page.getByText("Arrastra aquí el estado de cuenta", { exact: false });
  await zone.dispatchEvent("dragover", { dataTransfer: data });
  await zone.dispatchEvent("drop", { dataTransfer: data });
}

test("a statement of 400 rows: looked at, imported, nothing new the second time, and taken back", async () => {
  const hands = await importing();
  const { page, press, see } = hands;
  await see("Aún no importas ningún estado de cuenta.");
  await drop(hands, "octubre.txt", bdvTxt(400));
  await see("Los montos cuadran con los saldos del archivo.");
  await see(/Banco de Venezuela \(0102\) ··0001 \(nueva/);
  for (const grupo of ["Nuevas 360", "Repetidas 0", "Ignoradas 40"])
    expect(await page.getByRole("button", { name: grupo, exact: true }).count()).toBe(1);
  const rows = page.getByRole("table", { name: "Filas del archivo: Nuevas" }).locator("tbody tr");
  await rows.nth(59).waitFor();
  expect(await rows.count()).toBe(60);
  await press("Ver más");
  await rows.nth(119).waitFor();
  expect(await rows.count()).toBe(120);
  await cifra(hands, "Ignoradas").click();
  await see("Es una comisión del banco.");
  await press("Importar 360 movimientos");
  await see("Importaste 360 movimientos de «octubre.txt».");
  const list = page.getByRole("table", { name: "Archivos importados" });
  await list.getByText("octubre.txt").waitFor();

  await choose(hands, "octubre (1).txt", bdvTxt(400));
  await see(/Este mismo archivo ya se importó/);
  await see("Ya se importó con «octubre.txt».");
  expect(await cifra(hands, "Nuevas").textContent()).toBe("Nuevas 0");
  expect(await cifra(hands, "Repetidas").textContent()).toBe("Repetidas 360");
  expect(await page.getByRole("button", { name: /^Importar \d/ }).count()).toBe(0);
  await press("Elegir otro archivo");

  await list.getByRole("button", { name: "Deshacer" }).click();
  await hands.confirm("Sí, deshacer");
  await see("Se quitaron 360 movimientos.");
  await list.getByText("Deshecha").waitFor();
  await choose(hands, "octubre.txt", bdvTxt(400));
  await see("Importar 360 movimientos");
});

test("a layout that nobody knows is explained once, on a phone too", async () => {
  const hands = await importing(PHONE);
  const { page, press, see } = hands;
  await choose(hands, "rosal.csv", rareCsv());
  await see("Dinos qué es cada columna");
  await press("Guardar y leer el archivo");
  await see("Ponle un nombre, por ejemplo el del banco.");
  await page.getByLabel("Nombre del formato").fill("Cooperativa El Rosal");
  const answers = { "Primer movimiento": "2", Fecha: "0", Referencia: "2", Monto: "3" };
  for (const [label, value] of Object.entries(answers))
    await page.getByLabel(label, { exact: true }).selectOption(value);
  await press("Guardar y leer el archivo");
  // The file does not name its account.
  await see("El archivo no dice de qué cuenta es. Elige la cuenta y súbelo otra vez.");
  await page.getByLabel(/^Cuenta/).selectOption({ label: "Otra: Banco Activo (0171)" });
  await see("Cooperativa El Rosal");
  await press("Importar 9 movimientos");
  await see("Importaste 9 movimientos de «rosal.csv».");
  await choose(
    hands,
    "rosal-noviembre.csv",
    rareCsv().replaceAll(".10.2026", ".11.2026").replaceAll("00700001", "00700002"),
  );
  await see("Importar 9 movimientos");
});

test("what cannot be read says so, and nothing comes in", async () => {
  const hands = await importing();
  const { page, see } = hands;
  const refusals: [string, string | Buffer, string | RegExp][] = [
    ["pesado.csv", Buffer.alloc(MAX_ESTADO_BYTES + 1, "x"), /El archivo pesa demasiado/],
    ["foto.png", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), /no es un estado de cuenta/],
    ["roto.xlsx", Buffer.from("504b0304140000000800", "hex"), /está dañado o cortado/],
  ];
  for (const [name, content, text] of refusals) {
    await choose(hands, name, content);
    await see(text);
  }
  await page.getByLabel(/^Cuenta/).selectOption({ label: "Otra: Banesco (0134)" });
  await choose(hands, "octubre.txt", bdvTxt(20));
  await see(
    /Este archivo es de Banco de Venezuela \(0102\) y elegiste la cuenta Banesco \(0134\)\. No se importó nada/,
  );
  const { data } = await panel.http.query<{ items: { nombre: string }[] }>("banco.importaciones", {});
  expect(data.items.map(({ nombre }) => nombre)).not.toContain("roto.xlsx");
});
