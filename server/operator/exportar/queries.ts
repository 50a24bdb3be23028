/** The panel's lists as rows of a file: the same queries, page by page, and the cells of each row. */

import { formatBanco } from "../../../rules/country/bancos.ts";
import { formatCedula } from "../../../rules/country/cedula.ts";
import { type Dia, toDia, toMinuto } from "../../../rules/country/fecha.ts";
import { formatTelefono } from "../../../rules/country/telefono.ts";
import { movidos } from "../../../rules/loans/pagos/cotizacion.ts";
import { formatDecimal } from "../../../rules/money/dinero.ts";
import { debeOf } from "../../../rules/money/libro.ts";
import { formatTasaExacta } from "../../../rules/money/tasa.ts";
import { type Cambio, describeChanges } from "../../../rules/operator/cambios/cambios.ts";
import type { Lista } from "../../../rules/operator/exportar/exportar.ts";
import {
  CAMPOS,
  type CampoEscrito,
  isEscrito,
  labelOf,
  NOMBRES_DE_CAMPO,
} from "../../../rules/people/perfil-campos.ts";
import { nombreAccion } from "../../../rules/texts/auditoria.ts";
import { codigoDicho, nombreMetodo } from "../../../rules/texts/pagos.ts";
import { listAuditoria } from "../../core/auditoria/queries.ts";
import { inPanel, listLoans } from "../../lending/cartera/queries.ts";
import { listCompletados } from "../../lending/completados/queries.ts";
import type { Loan } from "../../lending/loans/queries.ts";
import { listMorosos } from "../../lending/morosidad/queries.ts";
import { listPagos } from "../../lending/pagos/queries.ts";
import { listClientes } from "../../people/clientes/queries.ts";
import { getUsuario } from "../../people/usuarios/queries.ts";
import type { Db } from "../../storage/db.ts";
import { type Columna, type Fuente, fuente, maybe, nombre, type Pedido } from "./fuentes.ts";
import { REPORTES } from "./fuentes-reportes.ts";

const inWords = ({ campo, antes, despues }: Cambio) => `${campo}: ${antes ?? "—"} → ${despues ?? "—"}`;

/** The client of a request or loan. */
const CLIENTE: Columna<Pick<Loan, "nombre" | "apellido" | "cedula" | "telefono" | "correo">>[] = [
  ["Cliente", nombre],
  ["Cédula", ({ cedula }) => formatCedula(cedula)],
  ["Teléfono", ({ telefono }) => formatTelefono(telefono)],
  ["Correo", ({ correo }) => correo],
];
/** The rest of the profile, for the list of clients. */
const PERFIL = NOMBRES_DE_CAMPO.filter(isEscrito)
  .filter((campo) => CAMPOS[campo].enLista && !["nombre", "apellido", "cedula", "telefono", "correo"].includes(campo))
  .map((campo): Columna<Partial<Record<CampoEscrito, unknown>>> => {
    const format = (CAMPOS[campo].format ?? String) as (value: unknown) => string;
    return [labelOf(campo), (row) => maybe(row[campo] ?? null, format)];
  });
const IDS: Columna<{ userId: string; id: string }>[] = [
  ["UID", ({ userId }) => userId],
  ["ID", ({ id }) => id],
];

export const FUENTES: { [L in Lista]: Fuente<Pedido<L>> } = {
  pendientes: fuente(
    (db: Db, pedido: Pedido<"pendientes">, hoy: Dia) => listLoans(db, { ...pedido, status: "Pendiente", hoy }),
    [
      ["Solicitada", ({ createdAt }) => toMinuto(createdAt)],
      ...CLIENTE,
      ["Monto (USD)", ({ amount }) => formatDecimal(amount)],
      ["Motivo", ({ reason }) => reason],
      ["Nivel", ({ nivel }) => nivel],
      ["Ingreso mensual (USD)", ({ ingreso }) => (ingreso > 0 ? formatDecimal(ingreso) : null)],
      ["Estado", ({ estado }) => estado],
      ["Ciudad", ({ ciudad }) => ciudad],
      ["Banco", ({ banco }) => formatBanco(banco)],
      ...IDS,
    ],
  ),
  aprobadas: fuente(
    (db: Db, { estado, ...pedido }: Pedido<"aprobadas">, hoy: Dia) => {
      const { items, nextCursor } = listLoans(db, { ...pedido, mora: estado, status: "Aprobado", hoy });
      return { items: inPanel(db, items, hoy), nextCursor };
    },
    [
      ["Aprobada", ({ decididoEn }) => maybe(decididoEn, toMinuto)],
      ...CLIENTE,
      ["Monto (USD)", ({ amount }) => formatDecimal(amount)],
      ["Monto final (USD)", ({ montoFinal }) => maybe(montoFinal, formatDecimal)],
      ["Multas (USD)", ({ multas }) => formatDecimal(multas)],
      ["Saldo (USD)", (loan) => formatDecimal(debeOf(loan))],
      ["Cuotas", ({ cuotas }) => cuotas],
      ["Cuotas pagadas", ({ cuotasPagadas }) => cuotasPagadas],
      ["Próxima cuota", ({ proxima }) => proxima?.numero],
      ["Vence", ({ proxima }) => proxima?.vence],
      ["Por pagar (USD)", ({ proxima }) => maybe(proxima, ({ monto }) => formatDecimal(monto))],
      ...IDS,
      ["Enviado (Bs)", ({ datosPago }) => maybe(datosPago, ({ bs }) => formatDecimal(bs))],
      ["Referencia del envío", ({ datosPago }) => datosPago?.referencia],
    ],
  ),
  rechazadas: fuente(
    (db: Db, { estado, ...pedido }: Pedido<"rechazadas">, hoy: Dia) => {
      const status = estado === "baneadas" ? "Baneado" : "Rechazado";
      const { items, nextCursor } = listLoans(db, { ...pedido, status, orden: "decididas", hoy });
      const motivoOf = ({ userId, motivo }: Loan) =>
        status === "Baneado" ? getUsuario(db, userId).baneoMotivo : motivo;
      return { items: items.map((loan) => ({ ...loan, status, motivo: motivoOf(loan) })), nextCursor };
    },
    [
      ["Solicitada", ({ createdAt }) => toMinuto(createdAt)],
      ["Decidida", ({ decididoEn }) => maybe(decididoEn, toMinuto)],
      ["Estado", ({ status }) => status],
      ...CLIENTE,
      ["Monto (USD)", ({ amount }) => formatDecimal(amount)],
      ["Motivo de la solicitud", ({ reason }) => reason],
      ["Motivo de la decisión", ({ motivo }) => motivo],
      ...IDS,
    ],
  ),
  pagos: fuente(
    (db: Db, { estado, ...pedido }: Pedido<"pagos">) => listPagos(db, { ...pedido, status: estado }),
    [
      ["Registrado", ({ fecha }) => toMinuto(fecha)],
      ["Día del pago", ({ fechaPago }) => fechaPago],
      ["Cliente", (pago) => pago.nombre],
      ["Referencia", codigoDicho],
      ["Referencia completa", ({ referencia }) => referencia],
      ["Banco pagador", ({ bancoPagador }) => maybe(bancoPagador, formatBanco)],
      ["Cómo pagó", ({ metodo }) => nombreMetodo(metodo)],
      ["Monto (USD)", ({ monto }) => formatDecimal(monto)],
      ["Provisional", ({ provisional }) => provisional],
      ["Monto (Bs)", (pago) => maybe(movidos(pago), formatDecimal)],
      ["Escrito en", ({ moneda }) => (moneda === "bs" ? "Bs" : "USD")],
      ["Tasa", ({ tasaValor }) => maybe(tasaValor, formatTasaExacta)],
      ["Fecha de la tasa", ({ tasaFecha }) => tasaFecha],
      ["Estado", ({ status }) => status],
      ["Motivo", ({ motivo }) => motivo],
      ["Cuotas que cubre", ({ cuotasAplicadas }) => cuotasAplicadas],
      ["Préstamo", ({ loanId }) => loanId],
      ...IDS,
    ],
  ),
  completados: fuente(
    (db: Db, pedido: Pedido<"completados">) => listCompletados(db, pedido),
    [
      ["Finalizado", ({ fechaFinalizado }) => toMinuto(fechaFinalizado)],
      ...CLIENTE,
      ["Monto (USD)", ({ amount }) => formatDecimal(amount)],
      ["Monto final (USD)", ({ montoFinal }) => formatDecimal(montoFinal)],
      ["Multas (USD)", ({ multas }) => formatDecimal(multas)],
      ["Dado por perdido (USD)", ({ castigo }) => formatDecimal(castigo)],
      ["Cuotas", ({ cuotas }) => cuotas],
      ["A tiempo", ({ aTiempo }) => aTiempo],
      ...IDS,
    ],
  ),
  clientes: fuente(
    (db: Db, pedido: Pedido<"clientes">) => listClientes(db, pedido),
    [
      ["Desde", ({ creado }) => toDia(creado)],
      ["Nombre", nombre],
      ["Cédula", ({ cedula }) => maybe(cedula, formatCedula)],
      ["Teléfono", ({ telefono }) => maybe(telefono, formatTelefono)],
      ["Correo", ({ correo }) => correo],
      ["Nivel", ({ nivel }) => nivel],
      ["Verificado", ({ verify }) => verify],
      ["Perfil completo", ({ perfilGuardado }) => perfilGuardado],
      ["Préstamos completados", ({ prestamosCompletados }) => prestamosCompletados],
      ...PERFIL,
      ["Recomendado por", ({ recomendadoPor }) => recomendadoPor],
      ["Rol", ({ rol }) => rol],
      ["UID", ({ id }) => id],
    ],
  ),
  morosidad: fuente(
    (db: Db, pedido: Pedido<"morosidad">, hoy: Dia) => listMorosos(db, { ...pedido, hoy }),
    [
      ["Cliente", nombre],
      ["Cédula", ({ cedula }) => formatCedula(cedula)],
      ["Teléfono", ({ telefono }) => formatTelefono(telefono)],
      ["Nivel", ({ nivel }) => nivel],
      ["Días de atraso", ({ dias }) => Math.max(0, dias)],
      ["Cuota", ({ cuota }) => cuota],
      ["Vence", ({ vence }) => vence],
      ["Cuotas vencidas", ({ cuotasDebidas }) => cuotasDebidas],
      ["Vencido (USD)", ({ debido }) => formatDecimal(debido)],
      ["Saldo (USD)", ({ saldo }) => formatDecimal(saldo)],
      ["Pagos por revisar", ({ porRevisar }) => porRevisar],
      ["Último contacto", ({ ultimoContacto }) => maybe(ultimoContacto, toMinuto)],
      ["Promesa", ({ promesa }) => promesa?.dia],
      ["Estado de la promesa", ({ promesa }) => promesa?.estado],
      ["UID", ({ userId }) => userId],
      ["ID", ({ loanId }) => loanId],
    ],
  ),
  auditoria: fuente(
    (db: Db, pedido: Pedido<"auditoria">) => listAuditoria(db, pedido),
    [
      ["Fecha", ({ fecha }) => toMinuto(fecha)],
      ["Quién", ({ actor }) => actor ?? "El programa"],
      ["Acción", ({ accion }) => nombreAccion(accion)],
      ["Cliente", ({ sujeto }) => sujeto && (nombre(sujeto) || sujeto.correo)],
      ["Cambios", ({ antes, despues }) => describeChanges(antes, despues).map(inWords).join(" | ")],
      ["UID", ({ userId }) => userId],
      ["Sobre", ({ entidadId }) => entidadId],
      ["Dirección IP", ({ ip }) => ip],
    ],
  ),
  ...REPORTES,
};
