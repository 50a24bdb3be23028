/** What an open dialog needs to know about the thing it shows. */
import type { Instante } from "../../../rules/country/fecha.ts";
import type { Atiende } from "../../../rules/texts/atenciones.ts";
import { DECISIONES } from "../../../rules/texts/decisiones.ts";
import { type Cosa, findAtiende, isOf } from "../../core/atiende.ts";
import { tellLastAct } from "../../core/auditoria/queries.ts";
import type { UserContext } from "../../core/context.ts";
import { findUsuario } from "../../people/usuarios/queries.ts";
import type { Db } from "../../storage/db.ts";
import { findLoan } from "../loans/queries.ts";
import { findPago } from "../pagos/queries.ts";

export interface Atencion {
  /** Who holds the claim; `aqui` if it is this window. */
  atiende: (Atiende & { aqui: boolean }) | null;
  /** Who decided it and how; null while undecided. */
  hecho: string | null;
  /** When this was read. */
  leida: Instante;
}

export function getAtencion(
  { db, clock, usuario }: UserContext,
  { hoja, desde, ...cosa }: Cosa & { hoja?: string | undefined; desde?: Instante | undefined },
): Atencion {
  const found = findAtiende(db, clock.now(), cosa);
  const own = { userId: usuario.id, hoja };
  return {
    atiende: found && {
      nombre: found.nombre,
      desde: found.desde,
      propia: found.userId === usuario.id,
      aqui: isOf(found, own),
    },
    hecho: findHecho(db, clock.now(), { ...cosa, desde }),
    leida: clock.now(),
  };
}

interface Abierta extends Cosa {
  /** Since when its dialog is open. */
  desde?: Instante | undefined;
}

/** Describes who decided it and when; null while undecided. For a pago being corrected: what happened since `desde`. */
export function findHecho(db: Db, ahora: Instante, { tipo, id, desde }: Abierta): string | null {
  if (tipo === "solicitud") return hechoDeSolicitud(db, id, ahora);
  if (tipo === "pago") {
    if (!findPago(db, id)) return tellLastAct(db, id, DECISIONES.pago, ahora) ?? "El pago ya no existe";
    return desde === undefined ? null : tellLastAct(db, id, [...DECISIONES.pago, "pagos.correct"], ahora, desde);
  }
  const usuario = findUsuario(db, id);
  if (usuario && !usuario.verify && usuario.imgVerify1 && usuario.imgVerify2) return null;
  return tellLastAct(db, id, DECISIONES.identidad, ahora) ?? "Esta verificación ya no está pendiente";
}

function hechoDeSolicitud(db: Db, loanId: string, ahora: Instante): string | null {
  const loan = findLoan(db, loanId);
  if (loan?.status !== "Pendiente") {
    const decided = [...DECISIONES.solicitud, ...DECISIONES.cierre];
    return tellLastAct(db, loanId, decided, ahora) ?? "Esta solicitud ya no está pendiente";
  }
  if (!loan.baneado) return null;
  return tellLastAct(db, loan.userId, DECISIONES.baneo, ahora) ?? "Esta persona está baneada";
}
