/** One person's debt as every place of the program shows it: over HTTP, in the files, and on the screens. Amounts in cents. */
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { addDays, type Dia } from "../../rules/country/fecha.ts";
import { MAX_PERIODO_DIAS } from "../../rules/limits/limits.ts";
import type { Client } from "./panel.ts";
import type { Person } from "./server.ts";

/** The expected situation. */
export interface Cuenta {
  /** What is still expected, and by which day. */
  faltan: [dia: Dia, monto: number][];
  /** How many cuotas count as paid; null without a running loan. */
  pagadas: number | null;
  /** What was written off. */
  castigo?: number;
  /** What was overpaid on the loan, and credit from earlier ones. */
  aFavor?: number;
  credito?: number;
}

interface Shown {
  id: string;
  status: string;
  saldo: number;
  castigo: number;
  aFavor: number;
  vencido: number;
  atrasoDias: number;
  cuotasPagadas: number | null;
  cargos: { vence: Dia; monto: number; pendiente: number; estado: string }[];
  plan: unknown[];
  proxima: { monto: number; vence: Dia } | null;
}
interface Resumen {
  porCobrar: number;
  castigado: number;
  saldoAFavor: number;
}
interface Detalle {
  enMora: number;
  vencido: number;
}
interface Evento {
  loanId: string;
  vence: Dia;
  monto: number;
  estado: "Pagado" | "Vencido" | "Pendiente";
}

const sum = (montos: number[]) => montos.reduce((total, monto) => total + monto, 0);
const decimal = (monto: number) => (monto / 100).toFixed(2).replace(".", ",");
const dolares = (monto: number) => `$${decimal(monto)}`;

async function totals(admin: Person) {
  const { porCobrar, castigado, saldoAFavor } = (await admin.query<Resumen>("resumen.get")).data;
  const { enMora, vencido } = (await admin.query<Detalle>("resumen.detalle")).data;
  return { porCobrar, castigado, saldoAFavor, enMora, vencido };
}

/** A file's rows about a person, each by column titles. */
async function csv(admin: Person, address: string, userId: string): Promise<Record<string, string>[]> {
  const response = await admin.fetch(`/api/exportar/${address}`);
  const [titles = [], ...rows] = (await response.text())
    .replace("\ufeff", "")
    .split("\r\n")
    .map((line) => line.split(";"));
  return rows
    .map((cells) => Object.fromEntries(titles.map((title, i) => [title, cells[i] ?? ""])))
    .filter(({ UID }) => UID === userId);
}

/** A loan's events in the calendar, from two months ago to five from now. */
async function events(admin: Person, hoy: Dia, loanId: string | undefined): Promise<Evento[]> {
  const periods = [-60, -15, 30, 75, 120].map((day) => addDays(hoy, day));
  const read = (desde: Dia) =>
    admin.query<Evento[]>("loans.calendar", { desde, hasta: addDays(desde, MAX_PERIODO_DIAS - 1) });
  const found = await Promise.all(periods.map(read));
  return found.flatMap(({ data }) => data).filter((event) => event.loanId === loanId);
}

interface Places {
  client: Client;
  admin: Person;
  hoy: Dia;
  /** The borrower's screen, and an administrator's. */
  suya: Page;
  panel: Page;
}

/** Watches one person's debt from now on: returns a function that checks every place against the expected situation. */
export async function follow(places: Places): Promise<(cuenta: Cuenta) => Promise<void>> {
  const before = await totals(places.admin);
  return async (cuenta) => {
    await Promise.all([
      onTheirs(places, cuenta),
      onPanel(places, cuenta),
      overHttp(places, cuenta, before),
      inFiles(places, cuenta),
    ]);
  };
}

async function overHttp({ client, admin, hoy }: Places, cuenta: Cuenta, before: Awaited<ReturnType<typeof totals>>) {
  const { faltan, pagadas, castigo = 0, aFavor = 0, credito = 0 } = cuenta;
  const late = faltan.filter(([dia]) => dia < hoy);
  const [saldo, vencido] = [sum(faltan.map(([, monto]) => monto)), sum(late.map(([, monto]) => monto))];

  const mine = (await client.person.query<Shown | null>("loans.mine")).data;
  const running = mine?.status === "Aprobado" ? mine : null;
  expect(running?.cuotasPagadas ?? null, "loans.mine").toBe(pagadas);
  if (running) {
    expect(running).toMatchObject({ saldo, castigo, aFavor, vencido });
    const lacking = running.cargos.filter(({ pendiente }) => pendiente > 0);
    // Written-off money is expected by no day.
    if (castigo === 0) expect(lacking.map(({ vence, pendiente }) => [vence, pendiente])).toEqual(faltan);
    else expect(sum(lacking.map(({ pendiente }) => pendiente))).toBe(castigo);
  }

  const asked = { status: "Aprobado", buscar: client.userId };
  const [listed = null, ...more] = (await admin.query<{ items: Shown[] }>("loans.list", asked)).data.items;
  expect(more).toEqual([]);
  const seen = (loan: Shown | null) =>
    loan && {
      ...{ id: loan.id, saldo: loan.saldo, castigo: loan.castigo, aFavor: loan.aFavor, vencido: loan.vencido },
      ...{ atrasoDias: loan.atrasoDias, cuotasPagadas: loan.cuotasPagadas, proxima: loan.proxima },
      ...{ cargos: loan.cargos, plan: loan.plan },
    };
  expect(seen(listed), "Aprobadas").toEqual(seen(running));

  const { items } = (
    await admin.query<{ items: { userId: string; vence: Dia; debido: number; saldo: number }[] }>("morosidad.list", {
      limit: 50,
    })
  ).data;
  const owing = items.filter(({ userId }) => userId === client.userId);
  const [first] = late;
  expect(owing, "Morosidad").toMatchObject(first ? [{ vence: first[0], debido: vencido, saldo }] : []);
  expect(owing).toHaveLength(first ? 1 : 0);

  expect(await totals(admin), "Resumen").toEqual({
    porCobrar: before.porCobrar + saldo,
    castigado: before.castigado + castigo,
    saldoAFavor: before.saldoAFavor + aFavor + credito,
    enMora: before.enMora + (late.length > 0 ? 1 : 0),
    vencido: before.vencido + vencido,
  });

  const days = await events(admin, hoy, running?.id);
  const left = days.filter(({ estado }) => estado !== "Pagado");
  expect(
    left.map(({ vence, monto }) => [vence, monto]),
    "calendar",
  ).toEqual(faltan);
  expect(left.filter(({ estado }) => estado === "Vencido")).toHaveLength(late.length);
  if (castigo === 0 && faltan.length > 0) expect(days.length - left.length).toBe(pagadas);
}

async function inFiles({ client: { userId }, admin, hoy }: Places, cuenta: Cuenta) {
  const { faltan, pagadas } = cuenta;
  const saldo = decimal(sum(faltan.map(([, monto]) => monto)));
  const aprobadas = await csv(admin, `aprobadas.csv?buscar=${userId}`, userId);
  const [first] = faltan;
  const next = { Vence: first?.[0] ?? "", "Por pagar (USD)": first ? decimal(first[1]) : "" };
  // Written-off money is owed there too.
  const row = { "Saldo (USD)": decimal(owed(cuenta)), "Cuotas pagadas": String(pagadas), ...next };
  expect(aprobadas, "aprobadas.csv").toMatchObject(pagadas === null ? [] : [row]);
  expect(aprobadas).toHaveLength(pagadas === null ? 0 : 1);
  const late = faltan.filter(([dia]) => dia < hoy);
  const moroso = { "Vencido (USD)": decimal(sum(late.map(([, monto]) => monto))), "Saldo (USD)": saldo };
  const morosos = await csv(admin, "morosidad.csv", userId);
  expect(morosos, "morosidad.csv").toMatchObject(late.length > 0 ? [moroso] : []);
  expect(morosos).toHaveLength(late.length > 0 ? 1 : 0);
}

const owed = ({ faltan, castigo = 0 }: Cuenta) => sum(faltan.map(([, monto]) => monto)) + castigo;
const plainText = async (part: Locator) => ((await part.textContent()) ?? "").replace(/\s+/g, " ");

/** The dashboard and the plan. */
async function onTheirs({ suya }: Places, cuenta: Cuenta) {
  const debe = owed(cuenta);
  await suya.goto("/dashboard");
  const total = suya.getByText(/^En total debes/);
  if (debe === 0) {
    await suya.getByText("Ver Beneficios").first().waitFor();
    return expect(await total.count(), "dashboard").toBe(0);
  }
  await total.waitFor();
  expect(await plainText(total), "dashboard").toBe(`En total debes ${dolares(debe)}`);
  await suya.goto("/solicitar");
  const left = suya.getByText("Suma de lo que falta").locator("..");
  await left.waitFor({ state: "attached" });
  expect(await plainText(left), "plan").toBe(`Suma de lo que falta${dolares(debe)}`);
}

async function onPanel({ client: { userId }, panel }: Places, cuenta: Cuenta) {
  const { pagadas, castigo = 0 } = cuenta;
  await panel.goto(`/admin/aprobadas?buscar=${userId}`);
  if (pagadas === null) return panel.getByText(/No hay préstamos aprobados que coincidan/).waitFor();
  // The only loan in the list is shown next to it.
  const saldo = panel.getByRole("complementary").getByText("Saldo", { exact: true }).locator("..");
  const note = castigo > 0 ? `${dolares(castigo)} dado por incobrable` : "";
  const expected = `Saldo${dolares(owed(cuenta))}${note}`;
  expect(await plainText(saldo), "Aprobadas").toContain(expected);
}
