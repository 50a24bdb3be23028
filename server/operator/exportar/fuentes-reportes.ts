/** The reports as files, and the books: the day book and what an accountant needs. */
import { formatBanco } from "../../../rules/country/bancos.ts";
import { formatCedula } from "../../../rules/country/cedula.ts";
import { addDays, type Dia, toDia, toMinuto } from "../../../rules/country/fecha.ts";
import { tramoOf } from "../../../rules/loans/mora/mora.ts";
import { movidos } from "../../../rules/loans/pagos/cotizacion.ts";
import { bolivares, centavos, formatDecimal } from "../../../rules/money/dinero.ts";
import { formatTasaExacta } from "../../../rules/money/tasa.ts";
import {
  aprobacionDe,
  type Cierre,
  type Destino,
  type Fila,
  faltaDe,
  parteDe,
} from "../../../rules/operator/exportar/reportes.ts";
import {
  CLASES_DE_DEUDA,
  CUENTAS_DEL_LIBRO,
  DE_CAJA,
  MONEDAS,
  NOMBRES_DE_TRAMO,
  nombreDelAsiento,
} from "../../../rules/texts/libro.ts";
import { codigoDicho, nombreMetodo } from "../../../rules/texts/pagos.ts";
import { listMovimientosCaja } from "../../lending/cajas/queries.ts";
import { listDeudas } from "../../lending/deudas/queries.ts";
import { listDiario, listSalidas, listSumas } from "../../lending/diario/queries.ts";
import type { Db } from "../../storage/db.ts";
import { listCobros, listCohortes, listPeriodos, listSegmentos } from "../reportes/queries.ts";
import { type Columna, fuente, maybe, nombre, type Pedido } from "./fuentes.ts";

/** 123 → "12,3": in percent. */
const porcentaje = (milesimas: number | null) => maybe(milesimas, (value) => `${Math.floor(value / 10)},${value % 10}`);
const cierre = (titulo: string, name: keyof Cierre): Columna<Fila> => [
  titulo,
  (fila) => maybe(fila.cierre, (row) => (name === "enMora" ? row.enMora : formatDecimal(row[name]))),
];
const whole = <Row>(items: Row[]) => ({ items, nextCursor: null });

const DESTINO: Columna<Destino>[] = [
  ["Préstamos", ({ prestamos }) => prestamos],
  ["Prestado (USD)", ({ prestado }) => formatDecimal(prestado)],
  ["Por pagar en total (USD)", ({ debido }) => formatDecimal(debido)],
  ["Pagado (USD)", ({ pagado }) => formatDecimal(pagado)],
  ["Perdonado (USD)", ({ perdido }) => formatDecimal(perdido)],
  ["Falta (USD)", (row) => formatDecimal(faltaDe(row))],
  ["Pagado (%)", ({ pagado, debido }) => porcentaje(parteDe(pagado, debido))],
];

export const REPORTES = {
  reporte: fuente(
    (db: Db, pedido: Pedido<"reporte">, hoy: Dia) => whole(listPeriodos(db, pedido, hoy)),
    [
      ["Desde", ({ desde }) => desde],
      ["Hasta", ({ hasta }) => addDays(hasta, -1)],
      ["Prestado (USD)", ({ prestado }) => formatDecimal(prestado)],
      ["Préstamos", ({ prestamos }) => prestamos],
      ["Cobrado (USD)", ({ cobrado }) => formatDecimal(cobrado)],
      ["Cobrado en bolívares (Bs)", ({ cobradoBs }) => formatDecimal(cobradoBs)],
      ["Pagos", ({ pagos }) => pagos],
      ["Reintegrado (USD)", ({ reintegrado }) => formatDecimal(reintegrado)],
      ["Interés (USD)", ({ interes }) => formatDecimal(interes)],
      ["Multas (USD)", ({ multas }) => formatDecimal(multas)],
      ["Perdonado (USD)", ({ perdonado }) => formatDecimal(perdonado)],
      ["Recuperado (USD)", ({ recuperado }) => formatDecimal(recuperado)],
      ["Clientes nuevos", ({ nuevos }) => nuevos],
      ["Clientes que repiten", ({ recurrentes }) => recurrentes],
      ["Solicitudes", ({ recibidas }) => recibidas],
      ["Aprobadas", ({ aprobadas }) => aprobadas],
      ["Rechazadas", ({ rechazadas }) => rechazadas],
      ["Aprobación (%)", (fila) => porcentaje(aprobacionDe(fila))],
      cierre("Cartera al cierre (USD)", "porCobrar"),
      cierre("PAR 1 (USD)", "par1"),
      cierre("PAR 7 (USD)", "par7"),
      cierre("PAR 30 (USD)", "par30"),
      cierre("Préstamos atrasados", "enMora"),
    ],
  ),
  cohortes: fuente(
    (db: Db, pedido: Pedido<"cohortes">, hoy: Dia) => whole(listCohortes(db, pedido, hoy)),
    [
      ["Mes", ({ mes }) => mes],
      ...DESTINO,
      ...Array.from(
        { length: 13 },
        (_, edad): Columna<{ edades: number[] }> => [
          edad === 0 ? "Pagado en su mes (%)" : `A los ${edad} meses (%)`,
          ({ edades }) => porcentaje(edades[edad] ?? null),
        ],
      ),
    ],
  ),
  segmentos: fuente(
    (db: Db, pedido: Pedido<"segmentos">, hoy: Dia) => whole(listSegmentos(db, pedido, hoy)),
    [["Estado", ({ estado }) => estado], ["Nivel", ({ nivel }) => nivel], ...DESTINO],
  ),
  libro: fuente(
    (db: Db, pedido: Pedido<"libro">) => listDiario(db, pedido),
    [
      ["Fecha", ({ asiento }) => toMinuto(asiento.fecha)],
      ["Asiento", ({ asiento }) => asiento.id],
      ["Concepto", ({ asiento }) => nombreDelAsiento(asiento)],
      ["Cuenta", ({ cuenta }) => CUENTAS_DEL_LIBRO[cuenta]],
      ["Debe (USD)", ({ monto }) => (monto > 0 ? formatDecimal(monto) : null)],
      ["Haber (USD)", ({ monto }) => (monto < 0 ? formatDecimal(centavos(-monto)) : null)],
      ["Monto (Bs)", ({ bs }) => maybe(bs, formatDecimal)],
      ["Cliente", (row) => nombre(row) || row.correo],
      ["Cédula", ({ cedula }) => maybe(cedula, formatCedula)],
      ["Préstamo", ({ prestamo }) => prestamo],
      ["Recibo", ({ recibo }) => recibo],
      ["Corrige a", ({ asiento }) => asiento.reversaDe],
      ["Quién", ({ actor }) => actor ?? "El programa"],
      ["Referencia", ({ referencia }) => referencia],
      ["Día al que pertenece", ({ asiento }) => asiento.diaValor ?? toDia(asiento.fecha)],
    ],
  ),
  contador: fuente(
    (db: Db, pedido: Pedido<"contador">) => listCobros(db, pedido),
    [
      ["Día del banco", ({ pago }) => pago.fechaPago],
      ["Recibo", ({ pago }) => pago.numero],
      ["Cliente", ({ pago }) => pago.nombre],
      ["Cédula", ({ cedula }) => maybe(cedula, formatCedula)],
      ["Banco pagador", ({ pago }) => maybe(pago.bancoPagador, formatBanco)],
      ["Banco receptor", ({ pago }) => maybe(pago.bancoReceptor, formatBanco)],
      ["Referencia", ({ pago }) => pago.referencia ?? codigoDicho(pago)],
      ["Monto (Bs)", ({ pago, porBanco }) => maybe(movidos(pago, porBanco), formatDecimal)],
      ["Tasa", ({ pago }) => maybe(pago.tasaValor, formatTasaExacta)],
      ["Fecha de la tasa", ({ pago }) => pago.tasaFecha],
      ["Monto (USD)", ({ pago }) => formatDecimal(pago.monto)],
      ["Préstamo", ({ prestamo }) => prestamo],
      ["Aprobado", ({ pago }) => maybe(pago.decididoEn, toDia)],
      ["Quién lo aprobó", ({ quien }) => quien ?? "El programa"],
      ["Lo confirmó el banco", ({ porBanco }) => porBanco],
      ["ID", ({ pago }) => pago.id],
      ["Cómo pagó", ({ pago }) => nombreMetodo(pago.metodo)],
      ["Escrito en", ({ pago }) => (pago.moneda === "bs" ? "Bs" : "USD")],
    ],
  ),
  entregas: fuente(
    (db: Db, pedido: Pedido<"entregas">) => listSalidas(db, pedido),
    [
      ["Día", ({ asiento }) => toDia(asiento.fecha)],
      ["Concepto", ({ asiento }) => nombreDelAsiento(asiento)],
      ["Cliente", (row) => nombre(row) || row.correo],
      ["Cédula", ({ cedula }) => maybe(cedula, formatCedula)],
      ["Banco", ({ datosPago }) => maybe(datosPago?.banco ?? null, formatBanco)],
      ["Cuenta", ({ datosPago }) => datosPago?.numeroCuenta],
      ["Referencia", ({ referencia }) => referencia],
      ["Monto (Bs)", ({ bs }) => maybe(bs, (sent) => formatDecimal(bolivares(0 - sent)))],
      ["Monto (USD)", ({ monto }) => formatDecimal(centavos(0 - monto))],
      ["Préstamo", ({ prestamo }) => prestamo],
      ["Corrige a", ({ asiento }) => asiento.reversaDe],
      ["Quién", ({ actor }) => actor ?? "El programa"],
      ["Asiento", ({ asiento }) => asiento.id],
    ],
  ),
  cajas: fuente(
    (db: Db, pedido: Pedido<"cajas">) => listMovimientosCaja(db, pedido),
    [
      ["Día", ({ movimiento }) => movimiento.dia],
      ["Caja", ({ caja }) => caja.nombre],
      ["Moneda", ({ caja }) => MONEDAS[caja.moneda]],
      ["Entró", ({ movimiento: { monto } }) => (monto > 0 ? formatDecimal(bolivares(monto)) : null)],
      ["Salió", ({ movimiento: { monto } }) => (monto < 0 ? formatDecimal(bolivares(-monto)) : null)],
      ["En el libro (USD)", ({ movimiento }) => formatDecimal(movimiento.valor)],
      ["Qué fue", ({ de }) => DE_CAJA[de]],
      ["Número", ({ numero }) => numero],
      ["Cliente", nombre],
      ["Referencia", ({ referencia }) => referencia],
      ["Por qué", ({ movimiento }) => movimiento.motivo],
      ["Día al que pertenece", ({ movimiento }) => movimiento.diaValor],
      ["Anotado", ({ movimiento }) => toMinuto(movimiento.fecha)],
      ["Quién", ({ actor }) => actor ?? "El programa"],
    ],
  ),
  sumas: fuente(
    (db: Db, pedido: Pedido<"sumas">) => whole(listSumas(db, pedido)),
    [
      ["Cuenta", ({ cuenta }) => CUENTAS_DEL_LIBRO[cuenta]],
      ["Saldo inicial (USD)", ({ antes }) => formatDecimal(antes)],
      ["Debe (USD)", ({ debe }) => formatDecimal(debe)],
      ["Haber (USD)", ({ haber }) => formatDecimal(haber)],
      ["Saldo final (USD)", ({ saldo }) => formatDecimal(saldo)],
    ],
  ),
  deudas: fuente(
    (db: Db, pedido: Pedido<"deudas">, hoy: Dia) => listDeudas(db, pedido, hoy),
    [
      ["Qué es", ({ clase }) => CLASES_DE_DEUDA[clase]],
      ["Cliente", nombre],
      ["Cédula", ({ cedula }) => maybe(cedula, formatCedula)],
      ["Préstamo", ({ prestamo }) => prestamo],
      ["Debe (USD)", ({ debe }) => formatDecimal(debe)],
      ["De capital (USD)", ({ capital }) => maybe(capital, formatDecimal)],
      ["Vence", ({ vence }) => vence],
      ["Días de atraso", ({ dias }) => Math.max(dias, 0)],
      ["Antigüedad", ({ dias }) => NOMBRES_DE_TRAMO[tramoOf(dias) ?? "al-dia"]],
      ["UID", ({ userId }) => userId],
    ],
  ),
};
