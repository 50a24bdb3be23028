/** Notices as a phone brings them. */
import { dispositivos } from "../../drizzle/schema/bank.ts";
import { readAviso } from "../../rules/bank/avisos/leer.ts";
import { resolveCuentaBanco } from "../../server/bank/cuentas-banco/actions.ts";
import { receiveEvidencia } from "../../server/bank/movimientos/actions.ts";
import { listPlantillasAviso } from "../../server/bank/plantillas-aviso/queries.ts";
import { getAjustes } from "../../server/core/ajustes/queries.ts";
import type { World } from "./world.ts";

/** The app of a bank whose texts no reader knows. */
const REMITENTE = "com.tesoro.tmovil";

/** How that bank might write. */
export const unknownText = (monto: string, referencia: string, nombre = "ANA TORRES") =>
  `Operación exitosa: ${nombre} te hizo un Pago Móvil de Bs. ${monto} el 31/08/2026 15:43, comprobante número ${referencia}. Gracias por preferirnos`;

/** The positions of the values' words in `unknownText`, for a name of two words. */
export const MARCAS = { monto: 11, referencia: 18, telefono: null, nombre: [2, 3] as [number, number] };

/** A notice that arrives a minute later at the office's phone, for the account at Tesoro. */
export function anAviso(world: World, texto: string, remitente = REMITENTE) {
  const { db } = world.storage;
  const cuentaId = resolveCuentaBanco(db, world.base, "0163").id;
  const telefono = { id: "telefono", nombre: "El de la oficina", huella: "h", sellado: "s", cuentaId };
  const row = { ...telefono, creado: world.clock.now(), creadoPor: world.admin.usuario.id };
  db.insert(dispositivos).values(row).onConflictDoNothing().run();
  world.clock.advance(60_000);
  const conocidos = { remitentes: getAjustes(db).banco.remitentes, plantillas: listPlantillasAviso(db) };
  const { evidenciaId, resultado } = world.do(world.admin, receiveEvidencia, {
    ...{ cuentaId, texto, remitente, canal: "aviso", dispositivoId: "telefono" },
    leido: readAviso({ texto, remitente }, conocidos),
    recibido: world.clock.now(),
    entrega: `${texto} ${world.clock.now()}`,
  });
  return { id: String(evidenciaId), resultado };
}
