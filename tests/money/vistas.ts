/** The same figures as shown on every screen of the product, each compared with the model. */
import { expect } from "vitest";
import { getCredito } from "../../server/lending/libro/queries.ts";
import { FUENTES } from "../../server/operator/exportar/queries.ts";
import { entreDias, masDias } from "./calculo.ts";
import type { Escena } from "./escena.ts";
import type { Prestamo } from "./estado.ts";

interface Visto {
  saldo: number;
  aFavor: number;
  castigo: number;
  atrasoDias: number;
  cuotasPagadas: number | null;
  cargos: string[];
}

type Cargo = { tipo: string; numero: number; monto: number; vence: string; pendiente: number };
const linea = ({ tipo, numero, monto, vence, pendiente }: Cargo) => `${tipo} ${numero} ${monto} ${vence}: ${pendiente}`;

function segunModelo({ modelo }: Escena, prestamo: Prestamo): Visto {
  const [deuda, castigo] = [modelo.deuda(prestamo), modelo.castigoDe(prestamo)];
  return {
    saldo: Math.max(0, deuda) - castigo,
    aFavor: Math.max(0, -deuda),
    castigo,
    atrasoDias: modelo.atraso(prestamo),
    cuotasPagadas: prestamo.pagadas,
    cargos: prestamo.cargos.filter(({ monto, pendiente }) => monto > 0 || pendiente > 0).map(linea),
  };
}

/** What was written off still shows what is missing, so its cargos are compared by their sum. */
function visto(loan: Omit<Visto, "cargos"> & { cargos: Cargo[] }): Visto {
  const { saldo, aFavor, castigo, atrasoDias, cuotasPagadas } = loan;
  if (castigo > 0) expect(loan.cargos.reduce((total, { pendiente }) => total + pendiente, 0)).toBe(castigo);
  const cargos = loan.cargos.map((cargo) => linea(castigo > 0 ? { ...cargo, pendiente: 0 } : cargo));
  return {
    saldo,
    aFavor,
    castigo,
    atrasoDias,
    cuotasPagadas,
    cargos: cargos.filter((una) => !una.startsWith("resto") || castigo === 0),
  };
}

const decimal = (centavos: number) => `${Math.floor(centavos / 100)},${String(centavos % 100).padStart(2, "0")}`;

export async function comparar(escena: Escena): Promise<void> {
  const { world, modelo, gente } = escena;
  const db = world.storage.db;
  const panel = world.caller(world.admin);
  const hoy = modelo.hoy();
  const aprobados = modelo.prestamos.filter(({ estado }) => estado === "Aprobado");
  const vivos = aprobados.filter(modelo.corre);

  // The ledger.
  const sumas = world.storage.driver
    .prepare("select asientoId from movimientos group by asientoId having sum(monto) <> 0")
    .all();
  expect(sumas).toEqual([]);
  const sinFecha = world.storage.driver.prepare("select * from cargos where vence is null and pendiente > 0").all();
  expect(sinFecha).toEqual([]);

  // Pagos, in both currencies.
  const pagos = world.storage.driver
    .prepare("select id, status, monto, montoBs, tasaFecha, tasaValor, provisional, fechaPago from pagos order by id")
    .all();
  expect(pagos, "Pagos").toEqual(
    modelo.pagos
      .map(({ id, estado, monto, bs, tasa, valor, provisional, dia }) => ({
        ...{ id, status: estado, monto, montoBs: bs, tasaFecha: tasa, tasaValor: valor },
        ...{ provisional: Number(provisional), fechaPago: dia },
      }))
      .sort((a, b) => (a.id < b.id ? -1 : 1)),
  );

  // Aprobadas, and each borrower's own page.
  const lista = await panel.loans.list({ status: "Aprobado", limit: 50 });
  const enLista = new Map(lista.items.map((loan) => [loan.id, loan]));
  expect([...enLista.keys()].sort()).toEqual(aprobados.map(({ id }) => id).sort());
  for (const prestamo of aprobados) {
    const esperado = segunModelo(escena, prestamo);
    const loan = enLista.get(prestamo.id);
    if (!loan) throw new Error("not listed");
    expect(visto(loan), "Aprobadas").toEqual(esperado);
    if (modelo.corre(prestamo))
      expect(prestamo.cargos.reduce((total, { pendiente }) => total + pendiente, 0)).toBe(esperado.saldo);
    const persona = gente[prestamo.persona];
    if (!persona) throw new Error("nobody");
    const propio = await world.caller(persona).loans.mine();
    expect(propio?.id).toBe(prestamo.id);
    expect(propio && visto(propio), "la página del cliente").toEqual(esperado);
    expect(propio?.status).toBe("Aprobado");
  }

  // Morosidad and PAR.
  const morosos = await panel.morosidad.list({ limit: 50 });
  const atrasados = vivos.filter((prestamo) => modelo.atraso(prestamo) > 0);
  const debido = (prestamo: Prestamo) =>
    prestamo.cargos.reduce((total, { vence, pendiente }) => (vence < hoy ? total + pendiente : total), 0);
  expect(
    morosos.items.map(({ loanId, dias, debido, saldo }) => ({ loanId, dias, debido, saldo })).sort(porLoan),
    "Morosidad",
  ).toEqual(
    atrasados
      .map((uno) => ({
        loanId: uno.id,
        dias: modelo.atraso(uno),
        debido: debido(uno),
        saldo: Math.max(0, modelo.deuda(uno)),
      }))
      .sort(porLoan),
  );

  await compararSaldos(escena);
  await compararSumas(escena);

  // Resumen.
  const { cantidades: _, version: __, ...resumen } = await panel.resumen.get();
  expect(resumen, "Resumen").toEqual(modelo.totales());
  const detalle = await panel.resumen.detalle();
  expect(detalle.enMora).toBe(atrasados.length);
  expect(detalle.vencido).toBe(atrasados.reduce((total, uno) => total + debido(uno), 0));
  for (const { dias, monto } of detalle.par) {
    const enRiesgo = atrasados.filter((uno) => modelo.atraso(uno) > dias);
    expect(monto, `PAR ${dias}`).toBe(enRiesgo.reduce((total, uno) => total + modelo.deuda(uno), 0));
  }

  // The aged list: everything that is owed.
  const pedido = { cursor: null, limit: 50 };
  const debe = FUENTES.deudas.titulos.indexOf("Debe (USD)");
  const deudas = FUENTES.deudas.page(db, pedido as never, hoy as never).items.map((fila) => String(fila[debe]));
  const enCentavos = (texto: string) => Number(texto.replace(",", ""));
  expect(
    deudas.reduce((total, texto) => total + enCentavos(texto), 0),
    "Todo lo que se debe",
  ).toBe(resumen.porCobrar + resumen.castigado);

  // The calendar, month by month around today.
  const [desde, hasta] = [masDias(hoy, -30), masDias(hoy, 60)];
  const eventos = await panel.loans.calendar({ desde, hasta });
  expect(
    eventos.map(({ loanId, vence, monto, estado }) => `${loanId} ${vence} ${monto} ${estado}`).sort(),
    "Calendario",
  ).toEqual(
    vivos
      .flatMap((uno) =>
        uno.cargos
          .filter(
            ({ tipo, pendiente, vence }) => (tipo === "cuota" || pendiente > 0) && vence >= desde && vence <= hasta,
          )
          .map(({ tipo, numero, monto, vence, pendiente }) => {
            const pagado = tipo === "cuota" && uno.pagadas >= numero;
            const estado = pagado ? "Pagado" : vence < hoy && pendiente > 0 ? "Vencido" : "Pendiente";
            return `${uno.id} ${vence} ${pagado || pendiente === 0 ? monto : pendiente} ${estado}`;
          }),
      )
      .sort(),
  );

  // The file of Aprobadas.
  const { titulos, page } = { titulos: FUENTES.aprobadas.titulos, page: FUENTES.aprobadas.page };
  const filas = page(db, { cursor: null, limit: 50 }, hoy as never).items;
  const columna = (titulo: string) => titulos.indexOf(titulo);
  expect(
    filas
      .map((fila) => `${fila[columna("ID")]} ${fila[columna("Saldo (USD)")]} ${fila[columna("Cuotas pagadas")]}`)
      .sort(),
    "CSV",
  ).toEqual(aprobados.map((uno) => `${uno.id} ${decimal(Math.max(0, modelo.deuda(uno)))} ${uno.pagadas}`).sort());

  // Closed loans and people.
  const cerrados = world.storage.driver.prepare("select id, castigo, aTiempo from completados order by id").all();
  expect(cerrados, "Completados").toEqual(
    modelo.prestamos
      .filter(({ estado }) => estado === "Completado")
      .map((uno) => ({ id: uno.id, castigo: modelo.castigoDe(uno), aTiempo: Number(uno.aTiempo) }))
      .sort((a, b) => (a.id < b.id ? -1 : 1)),
  );
  gente.forEach((ctx, numero) => {
    const { nivel, prestamosCompletados } = world.row(ctx);
    const persona = modelo.gente[numero];
    expect({ nivel, prestamosCompletados, credito: getCredito(db, ctx.usuario.id) }, "la persona").toEqual({
      nivel: persona?.nivel,
      prestamosCompletados: persona?.completados,
      credito: modelo.creditoDe(numero),
    });
  });
}

/** Sums and balances, in total and for today alone, compared with the movements. */
async function compararSumas({ world, modelo }: Escena): Promise<void> {
  const hoy = modelo.hoy();
  const sides = world.storage.driver.prepare(`
    select cuenta, total(iif(dia < :desde, monto, 0)) as antes, total(iif(dia >= :desde, max(monto, 0), 0)) as debe,
      total(iif(dia >= :desde, max(-monto, 0), 0)) as haber, total(monto) as saldo
    from (select cuenta, monto, date(fecha / 1000 - 14400, 'unixepoch') as dia from movimientos join asientos on asientos.id = asientoId)
    group by cuenta order by cuenta`);
  for (const desde of ["", hoy]) {
    const sumas = await world.caller(world.admin).reportes.sumas(desde ? { desde } : {});
    const moved = sumas.filter(({ antes, debe, haber }) => antes !== 0 || debe > 0 || haber > 0);
    const expected = sides.all({ desde }) as typeof sumas;
    expect(
      moved.sort((a, b) => (a.cuenta < b.cuenta ? -1 : 1)),
      "Sumas y saldos",
    ).toEqual(expected.filter(({ antes, debe, haber }) => antes !== 0 || debe > 0 || haber > 0));
    const sum = (of: "antes" | "debe" | "haber" | "saldo") => sumas.reduce((total, row) => total + row[of], 0);
    expect([sum("antes"), sum("saldo"), sum("debe") - sum("haber")], "cuadra").toEqual([0, 0, 0]);
  }
}

/** A person's debt on running, written-off and closed loans, minus their credit. */
function debeEnTodo(modelo: Escena["modelo"], numero: number): number {
  const suyos = modelo.prestamos.filter(({ persona, estado }) => persona === numero && estado !== "Pendiente");
  const debido = suyos.reduce((total, uno) => {
    if (uno.estado === "Completado") return total + modelo.castigoDe(uno);
    return uno.estado === "Aprobado" ? total + modelo.deuda(uno) : total;
  }, 0);
  return debido - modelo.creditoDe(numero);
}

/** People with negative credit: how much, and a week from the day it began. */
async function compararSaldos({ world, modelo, gente, creditos }: Escena): Promise<void> {
  const hoy = modelo.hoy();
  const deben = gente.flatMap((ctx, numero) => {
    const [credito, dias] = [modelo.creditoDe(numero), creditos[numero]];
    dias?.set(hoy, credito);
    if (credito >= 0) return [];
    const since = [...(dias ?? [])].reduce<string | null>(
      (desde, [dia, monto]) => (monto < 0 ? (desde ?? dia) : null),
      null,
    );
    const vence = masDias(since ?? hoy, 7);
    return { userId: ctx.usuario.id, debe: -credito, vence, dias: entreDias(vence, hoy) };
  });
  const saldos = await world.caller(world.admin).morosidad.saldos();
  expect(
    saldos.map(({ userId, debe, vence, dias }) => ({ userId, debe, vence, dias })),
    "Deben de un saldo a favor",
  ).toEqual(deben.sort((a, b) => b.dias - a.dias || b.debe - a.debe));
  for (const ctx of gente) {
    const { saldo, anterior, lineas } = await world.caller(ctx).libro.mine();
    expect(saldo, "el estado de cuenta").toBe(debeEnTodo(modelo, gente.indexOf(ctx)));
    expect(lineas.reduce<number>((total, { monto }) => total + monto, anterior)).toBe(saldo);
    const suyo = deben.find(({ userId }) => userId === ctx.usuario.id);
    const { saldoDebido } = (await world.caller(ctx).usuarios.me()) ?? {};
    expect(saldoDebido, "la página del cliente").toEqual(suyo ? { debe: suyo.debe, vence: suyo.vence } : null);
  }
}

const porLoan = (a: { loanId: string }, b: { loanId: string }) => (a.loanId < b.loanId ? -1 : 1);
