/**
 * Months of a small business, hour by hour, with the two scheduled tasks about debts: reminders and fines. A model that knows
 * the loans' cargos and the calendar, and shares no code with the product, says what each must do.
 */
import { and, eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { cargos, loans } from "../../drizzle/schema/loans.ts";
import { mensajes, recordatorios } from "../../drizzle/schema/messages.ts";
import { pagos } from "../../drizzle/schema/pagos.ts";
import { addDays, type Dia, daysBetween, dia, startOfDay, toDia, toMinuto } from "../../rules/country/fecha.ts";
import { centavos } from "../../rules/money/dinero.ts";
import { getAjustes, saveAjustes } from "../../server/core/ajustes/queries.ts";
import type { UserContext } from "../../server/core/context.ts";
import { DomainError } from "../../server/core/errors.ts";
import { writeOffLoan } from "../../server/lending/castigos/actions.ts";
import { completeLoan } from "../../server/lending/completados/actions.ts";
import { approveLoan } from "../../server/lending/desembolsos/actions.ts";
import { addGestion } from "../../server/lending/gestiones/actions.ts";
import { applyLateFees } from "../../server/lending/multas/jobs.ts";
import { registerPago, setPagoStatus } from "../../server/lending/pagos/actions.ts";
import { rescheduleLoan } from "../../server/lending/prorrogas/actions.ts";
import { sendReminder } from "../../server/lending/recordatorios/actions.ts";
import { recordatoriosTarea } from "../../server/lending/recordatorios/jobs.ts";
import { banUsuario } from "../../server/people/baneos/actions.ts";
import { DAY } from "./clock.ts";
import { azarDe } from "./dado.ts";
import { dolares, dueOn, isDue, isQuiet, owedOf } from "./lo-debido.ts";
import { aRequest, createWorld, DATOS_PAGO, type World } from "./world.ts";

const HOUR = DAY / 24;
const PERIODOS = ["semanal", "quincenal", "mensual"] as const;
const MEZCLAS = [[-3, 0, 1, 3, 7], [-1, 0, 2], [0], [-5, -2, 4, 10], []];
const SILENCIOS = [
  { desde: "21:00", hasta: "08:00" },
  { desde: "13:00", hasta: "15:00" },
  { desde: "19:30", hasta: "10:00" },
];
const HORAS = ["09:00", "11:00", "18:00"];
const GRACIA = 2;

/** Counts of what happened, so that a run that proves nothing is noticed. */
export interface Cuenta {
  dichos: number;
  juntos: number;
  tardes: number;
  multas: number;
  hechos: Record<string, number>;
}

export async function playMonths({
  seed,
  personas,
  dias,
}: {
  seed: number;
  personas: number;
  dias: number;
}): Promise<Cuenta> {
  const world = createWorld();
  try {
    return await new Medio(world, seed).play(personas, dias);
  } finally {
    world.close();
  }
}

class Medio {
  private readonly azar;
  private readonly people: UserContext[] = [];
  private readonly promesas = new Map<string, Dia>();
  /** The latest reminder sent, or covered by another message, for each loan and due date. */
  private readonly said = new Map<string, number>();
  /** "loan day" on which its person was reminded. */
  private readonly spoken = new Set<string>();
  private lastRound = "";
  /** For how many more hours the program is off. */
  private off = 0;
  private readonly cuenta: Cuenta = { dichos: 0, juntos: 0, tardes: 0, multas: 0, hechos: {} };

  constructor(
    private readonly world: World,
    seed: number,
  ) {
    this.azar = azarDe(seed);
  }

  private get db() {
    return this.world.storage.db;
  }
  private get hoy(): Dia {
    return toDia(this.world.clock.now());
  }
  private get hora(): string {
    return toMinuto(this.world.clock.now()).slice(11);
  }

  async play(personas: number, dias: number): Promise<Cuenta> {
    this.world.clock.advance(startOfDay(dia("2027-01-10")) - this.world.clock.now());
    const politicaMulta = {
      desde: this.hoy,
      graciaDias: GRACIA,
      porcentaje: null,
      topeCuota: null,
      topePrestamo: null,
    };
    saveAjustes(this.db, { politicaMulta });
    for (let i = 0; i < personas; i += 1) this.people.push(this.world.borrower());
    for (let hour = 0; hour < dias * 24; hour += 1) await this.hour(hour);
    return this.finish();
  }

  private async hour(hour: number): Promise<void> {
    const { azar, world } = this;
    world.clock.advance(HOUR);
    for (const person of this.people) this.live(person);
    if (azar.chance(0.01)) this.set();
    if (azar.chance(0.0015)) world.clock.advance(azar.one([DAY, -DAY]));
    const wasOff = this.off > 0;
    if (wasOff) this.off -= 1;
    else if (azar.chance(0.0025)) this.off = 10 + azar.upTo(5 * 24);
    if (this.off > 0) return;
    if (wasOff || hour % 6 === 0) this.fine();
    // After an outage the scheduler catches up, at whatever hour.
    if (wasOff || this.isTime()) await this.remind();
  }

  /** What one person, and the administrator about them, does within an hour: mostly nothing. */
  private live(person: UserContext): void {
    const { azar, world } = this;
    if (!azar.chance(0.03)) return;
    const loan = this.db.select().from(loans).where(eq(loans.userId, person.usuario.id)).get();
    if (!loan) {
      this.begin(person);
      return;
    }
    const owed = owedOf(this.db, loan.id);
    const waiting = and(eq(pagos.loanId, loan.id), eq(pagos.status, "Pendiente"));
    const pagoId = this.db.select().from(pagos).where(waiting).get()?.id;
    const acts: Record<string, () => void> = {
      aprueba: () => this.decide(pagoId ?? "", "Aprobado"),
      rechaza: () => this.decide(pagoId ?? "", "Rechazado"),
      cierra: () => void world.do(world.admin, completeLoan, { loanId: loan.id }),
      paga: () => this.pay(person, owed[0]?.monto ?? 6_00),
      promete: () => this.promise(person, loan.id),
      aplaza: () => this.postpone(loan.id, loan.cuotasPagadas ?? 0),
      recuerda: () => this.remindByHand(loan.id),
      prohíbe: () => world.do(world.admin, banUsuario, { userId: person.usuario.id, motivo: null }),
      perdona: () => void world.do(world.admin, writeOffLoan, { loanId: loan.id, motivo: "No responde" }),
    };
    // Most of the time a person who could pay does not.
    if (!pagoId && owed.length > 0 && azar.chance(0.8)) return;
    const often = pagoId ? ["aprueba", "aprueba", "rechaza"] : owed.length > 0 ? ["paga", "paga"] : ["cierra"];
    const rare = ["promete", "aplaza", "recuerda", ...(azar.chance(0.05) ? ["prohíbe", "perdona"] : [])];
    const name = azar.one([...often, ...often, ...often, ...rare]);
    this.attempt(name, acts[name] ?? (() => {}));
  }

  /** A refusal by the product means that it did not happen; any other error is a fault. */
  private attempt(name: string, act: () => void): void {
    try {
      act();
      this.cuenta.hechos[name] = (this.cuenta.hechos[name] ?? 0) + 1;
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }

  private begin(person: UserContext): void {
    const { azar, world } = this;
    this.attempt("pide", () => {
      saveAjustes(this.db, { periodo: azar.one(PERIODOS) });
      const loanId = aRequest(person);
      const fechaPrimerPago = addDays(this.hoy, azar.upTo(12));
      world.do(world.admin, approveLoan, { loanId, cuotas: 2 + azar.upTo(5), fechaPrimerPago, datosPago: DATOS_PAGO });
    });
  }

  private pay(person: UserContext, owed: number): void {
    const monto = this.azar.one([owed, owed, owed, Math.ceil(owed * 1.004), Math.ceil(owed / 2), owed * 2]);
    const input = { codigo: this.azar.digits(4), monto: centavos(monto), referencia: null };
    this.world.do(person, registerPago, input);
  }

  private decide(pagoId: string, status: "Aprobado" | "Rechazado"): void {
    const cuotas = this.azar.chance(0.1) ? 1 : 0;
    this.world.do(this.world.admin, setPagoStatus, { pagoId, status, cuotas, motivo: null });
  }

  private promise({ usuario }: UserContext, loanId: string): void {
    const promesa = addDays(this.hoy, this.azar.upTo(6));
    const input = { userId: usuario.id, loanId, tipo: "promesa" as const, texto: "Paga ese día", promesa };
    this.world.do(this.world.admin, addGestion, input);
    this.promesas.set(loanId, promesa);
  }

  private postpone(loanId: string, pagadas: number): void {
    const fecha = addDays(this.hoy, 1 + this.azar.upTo(15));
    this.world.do(this.world.admin, rescheduleLoan, { loanId, desdeCuota: pagadas + 1, fecha, motivo: "Pidió tiempo" });
  }

  private remindByHand(loanId: string): void {
    const { enviado } = this.world.do(this.world.admin, sendReminder, { loanId });
    expect(enviado, `${loanId} by hand on ${this.hoy}`).toBe(!this.spoken.has(`${loanId} ${this.hoy}`));
    this.spoken.add(`${loanId} ${this.hoy}`);
    if (enviado) this.noteSaid(loanId, this.dueOf(loanId));
  }

  /** An operator changes when reminders go out. */
  private set(): void {
    const { recordatorios, avisos } = getAjustes(this.db);
    const { azar } = this;
    saveAjustes(this.db, {
      recordatorios: { ...recordatorios, activos: azar.chance(0.9), dias: azar.one(MEZCLAS), hora: azar.one(HORAS) },
      avisos: { ...avisos, silencio: azar.one(SILENCIOS) },
    });
  }

  private get quiet(): boolean {
    return isQuiet(this.hora, getAjustes(this.db).avisos.silencio);
  }

  private isTime(): boolean {
    const cron = recordatoriosTarea.cuando(getAjustes(this.db), this.world.base.maquina);
    return cron !== null && isDue(cron, this.hora);
  }

  /** Runs the task, sometimes interrupted after its first page, and compares what was sent with the calendar's expectations. */
  private async remind(): Promise<void> {
    const { activos, dias } = getAjustes(this.db).recordatorios;
    const round = `${this.hoy} ${dias.toSorted((a, b) => a - b)}`;
    const idle = !activos || this.quiet || round === this.lastRound;
    const running = this.db.select().from(loans).where(eq(loans.status, "Aprobado")).all();
    const due = idle ? [] : running.flatMap((loan) => this.expectedOf(loan.id, loan.castigadoEn !== null));
    if (!idle) this.lastRound = round;
    const before = this.countMails();
    if (this.azar.chance(0.1)) await this.run(true);
    await this.run(false);
    const after = this.mailsSince(before);
    const asked = due.flatMap(({ loanId, debe, atrasado }) => (debe ? [{ loanId, debe, atrasado }] : []));
    const sort = (list: { loanId: string }[]) => list.toSorted((a, b) => a.loanId.localeCompare(b.loanId));
    expect(sort(after), `${this.hoy} ${this.hora}, ${dias}`).toEqual(sort(asked));
    for (const { loanId, dias: said } of due) this.noteSaid(loanId, said);
    for (const { loanId } of after) this.spoken.add(`${loanId} ${this.hoy}`);
    this.cuenta.dichos += after.length;
  }

  private async run(cut: boolean): Promise<void> {
    const stop = new AbortController();
    const ctx = { ...this.world.base, usuario: null };
    const going = recordatoriosTarea.run(ctx, { debida: this.world.clock.now(), signal: stop.signal });
    if (cut) stop.abort();
    await going;
  }

  private dueOf(loanId: string) {
    const promesa = this.promesas.get(loanId);
    if (promesa && promesa >= this.hoy) return [];
    const { dias } = getAjustes(this.db).recordatorios;
    return dueOn(owedOf(this.db, loanId), dias, this.hoy, (vence) => this.said.get(`${loanId} ${vence}`) ?? -100);
  }

  private expectedOf(loanId: string, castigado: boolean) {
    const due = castigado ? [] : this.dueOf(loanId);
    if (due.length === 0) return [];
    const late = owedOf(this.db, loanId).filter(({ vence, enRevision }) => vence < this.hoy && !enRevision);
    const debe = late.length > 0 ? late.reduce((sum, { monto }) => sum + monto, 0) : (due[0]?.monto ?? 0);
    const told = this.spoken.has(`${loanId} ${this.hoy}`);
    return [{ loanId, debe: told ? null : dolares(debe), atrasado: late.length > 0, dias: due }];
  }

  private noteSaid(loanId: string, due: { vence: Dia; desfase: number }[]): void {
    for (const { vence, desfase } of due) this.said.set(`${loanId} ${vence}`, desfase);
  }

  private countMails(): number {
    const reminders = eq(mensajes.plantilla, "recordatorio");
    return this.db.select({ n: sql<number>`count(*)` }).from(mensajes).where(reminders).get()?.n ?? 0;
  }

  /** What was sent since: for which loan, the amount, and whether it uses the past tense. Nothing in quiet hours. */
  private mailsSince(before: number): { loanId: string; debe: string; atrasado: boolean }[] {
    const rows = this.db
      .select()
      .from(mensajes)
      .where(eq(mensajes.plantilla, "recordatorio"))
      .orderBy(mensajes.id)
      .all();
    return rows.slice(before).map(({ sobre, params }) => {
      expect(this.quiet).toBe(false);
      const mensaje = params.mensaje ?? "";
      const debe = /\$[\d.]+,\d\d/.exec(mensaje)?.[0] ?? "nada";
      return { loanId: String(sobre).split(":")[1] ?? "", debe, atrasado: /venció/.test(mensaje) };
    });
  }

  /** Each cuota late beyond the days of grace, once, and none while a pago awaits review. */
  private fine(): void {
    const multas = () => this.db.select().from(cargos).where(eq(cargos.tipo, "multa")).all();
    const key = ({ loanId, porCuota }: { loanId: string; porCuota: number | null }) => `${loanId} ${porCuota}`;
    const known = multas().map(key);
    const running = this.db.select().from(loans).where(eq(loans.status, "Aprobado")).all();
    const due = running.flatMap(({ id }) => {
      if (owedOf(this.db, id).some(({ enRevision }) => enRevision)) return [];
      const own = this.db.select().from(cargos).where(eq(cargos.loanId, id)).all();
      return own
        .filter(
          ({ tipo, pendiente, vence }) => tipo === "cuota" && pendiente > 0 && daysBetween(vence, this.hoy) > GRACIA,
        )
        .map(({ numero }) => key({ loanId: id, porCuota: numero }))
        .filter((one) => !known.includes(one));
    });
    const set = applyLateFees({ ...this.world.base, usuario: null });
    expect(multas().map(key).toSorted(), `fines of ${this.hoy}`).toEqual([...known, ...due].toSorted());
    expect(set).toBe(due.length);
    this.cuenta.multas += set;
  }

  /** Each row is one cuota, day and kind; a message is one row «enviado», or an administrator's. */
  private finish(): Cuenta {
    const rows = this.db.select().from(recordatorios).all();
    const of = (resultado: string) => rows.filter((row) => row.resultado === resultado);
    expect(of("enviado")).toHaveLength(this.cuenta.dichos);
    const perDay = of("enviado").map(({ loanId, fecha }) => `${loanId} ${toDia(fecha)}`);
    expect(new Set(perDay).size).toBe(perDay.length);
    this.cuenta.juntos = of("junto").length;
    this.cuenta.tardes = of("tarde").length;
    return this.cuenta;
  }
}
