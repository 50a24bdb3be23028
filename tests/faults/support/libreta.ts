/** What the writers were told is saved, and what they asked without hearing: the model that the database is compared with. */

export type PagoStatus = "Pendiente" | "Aprobado" | "Rechazado";

export interface PagoNotado {
  userId: string;
  codigo: string;
  monto: number;
  clave: string;
  /** Null until it was acknowledged. */
  id: string | null;
  status: PagoStatus;
  /** Asked for, and not heard of yet. */
  asked: PagoStatus | null;
}

export interface PerfilNotado {
  /** The last number that was acknowledged, and the last that was sent. */
  saved: number;
  sent: number;
}

export interface FotoNotada {
  userId: string;
  clave: string;
  id: string | null;
}

export class Libreta {
  readonly pagos: PagoNotado[] = [];
  readonly perfiles = new Map<string, PerfilNotado>();
  readonly fotos: FotoNotada[] = [];
  /** Refusals that no writer should ever get. */
  readonly unexpected: string[] = [];
  /** Writes that were acknowledged. */
  acknowledged = 0;
  /** Answers of 500 and 503. */
  failed = 0;
  #waiting: { at: number; wake: () => void }[] = [];

  acknowledge(): void {
    this.acknowledged += 1;
    for (const { wake } of this.#waiting.filter(({ at }) => at <= this.acknowledged)) wake();
    this.#waiting = this.#waiting.filter(({ at }) => at > this.acknowledged);
  }

  /** When so many more have been acknowledged. */
  after(more: number): Promise<void> {
    return new Promise((wake) => this.#waiting.push({ at: this.acknowledged + more, wake }));
  }

  /** What the person's decided pagos add up to, counting those that may yet turn out approved. */
  approvedOf(userId: string): number {
    return this.pagos
      .filter((pago) => pago.userId === userId && (pago.status === "Aprobado" || pago.asked === "Aprobado"))
      .reduce((sum, { monto }) => sum + monto, 0);
  }

  pendingOf(userId: string): PagoNotado[] {
    return this.pagos.filter((pago) => pago.userId === userId && pago.status === "Pendiente");
  }
}
