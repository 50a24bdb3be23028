/** What the writers were told is saved, and what they asked without an answer: the model that the database is compared with. */

export type PagoStatus = "Pendiente" | "Aprobado" | "Rechazado";

export interface PagoNotado {
  userId: string;
  codigo: string;
  monto: number;
  clave: string;
  /** Null until it was acknowledged. */
  id: string | null;
  status: PagoStatus;
  /** Sent, without an answer yet. */
  asked: PagoStatus | null;
}

export interface PerfilNotado {
  /** The last number acknowledged, and the last one sent. */
  saved: number;
  sent: number;
}

export interface FotoNotada {
  userId: string;
  clave: string;
  id: string | null;
}

/** One person's pending pagos, and those decided lately. */
interface Suyos {
  pending: Set<PagoNotado>;
  approved: Set<PagoNotado>;
  recent: PagoNotado[];
}

/** Decided pagos of a person that may be decided again: long histories would only slow the writers. */
const RECENT = 40;

export class Libreta {
  readonly pagos: PagoNotado[] = [];
  readonly #suyos = new Map<string, Suyos>();
  readonly perfiles = new Map<string, PerfilNotado>();
  readonly fotos: FotoNotada[] = [];
  /** Refusals that no writer should ever get. */
  readonly unexpected: string[] = [];
  /** Acknowledged writes. */
  acknowledged = 0;
  /** 500 and 503 responses, and their texts. */
  failed = 0;
  readonly told = new Set<string>();
  #waiting: { at: number; wake: () => void }[] = [];

  acknowledge(): void {
    this.acknowledged += 1;
    for (const { wake } of this.#waiting.filter(({ at }) => at <= this.acknowledged)) wake();
    this.#waiting = this.#waiting.filter(({ at }) => at > this.acknowledged);
  }

  /** As it is now: later acknowledgements are not in it. */
  snapshot(): Libreta {
    const copy = new Libreta();
    copy.pagos.push(...this.pagos.filter(({ id }) => id).map((pago) => ({ ...pago })));
    copy.fotos.push(...this.fotos.filter(({ id }) => id).map((foto) => ({ ...foto })));
    for (const [userId, { saved }] of this.perfiles)
      copy.perfiles.set(userId, { saved, sent: Number.MAX_SAFE_INTEGER });
    copy.acknowledged = this.acknowledged;
    return copy;
  }

  /** When that many more have been acknowledged. */
  after(more: number): Promise<void> {
    return new Promise((wake) => this.#waiting.push({ at: this.acknowledged + more, wake }));
  }

  #of(userId: string): Suyos {
    const known = this.#suyos.get(userId) ?? { pending: new Set(), approved: new Set(), recent: [] };
    this.#suyos.set(userId, known);
    return known;
  }

  /** A pago that is about to be sent. */
  begin(pago: PagoNotado): void {
    this.pagos.push(pago);
    this.#of(pago.userId).pending.add(pago);
  }

  /** About to be decided: it counts as approved from here on, as it may turn out so. */
  ask(pago: PagoNotado, status: PagoStatus): void {
    pago.asked = status;
    if (status === "Aprobado") this.#of(pago.userId).approved.add(pago);
  }

  decide(pago: PagoNotado, status: PagoStatus): void {
    pago.status = status;
    const { pending, approved, recent } = this.#of(pago.userId);
    pending.delete(pago);
    if (status !== "Aprobado") approved.delete(pago);
    recent.push(pago);
    if (recent.length > RECENT) recent.shift();
  }

  /** The sum of the person's pagos that are approved or may turn out so. */
  approvedOf(userId: string): number {
    return [...this.#of(userId).approved].reduce((sum, { monto }) => sum + monto, 0);
  }

  /** Their pagos without a decision, sent or about to be. */
  waitingOf(userId: string): number {
    return this.#of(userId).pending.size;
  }

  /** Those that may be decided. */
  decidableOf(userId: string): PagoNotado[] {
    const { pending, recent } = this.#of(userId);
    return [...pending, ...recent].filter(({ id, asked }) => id && !asked);
  }
}
