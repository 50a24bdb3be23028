/**
 * What may be done in the business, written from the design alone. Each act returns whether it is allowed, and changes nothing
 * if not. Nothing is imported from the product.
 */
import { conInteres, conSuCuota, cuotasDe, entreDias, MULTA, masPeriodos, PRORROGA_MAXIMA, RANGOS } from "./calculo.ts";
import { crearDeshechos } from "./deshechos.ts";
import { crearEstado, type Movido, type Pago, type Prestamo, suma } from "./estado.ts";
import { crearTerminos, type Dicho } from "./terminos.ts";

/** Who registers a pago, and which loan they name. */
interface Como {
  porAdmin?: boolean;
  /** In cash. */
  enMano?: boolean;
  nombrado?: Prestamo | undefined;
}

export function crearModelo(personas: number) {
  const estado = crearEstado(personas);
  const { reloj, hoy, prestamos, pagos, persona, activo, cuota, paraPagar, abierta } = estado;
  const terminos = crearTerminos(estado);
  const { ajustes, cotizar } = terminos;
  const { aprobados, deuda, corre, desembolsado, creditoDe, liquidar, mover, moviendo } = estado;
  const deshechos = crearDeshechos(estado, cotizar);

  const abierto = (prestamo: Prestamo | null) => prestamo?.estado !== "Completado" || deshechos.reabrir(prestamo);
  const salido = (prestamo: Prestamo | null) => (prestamo && desembolsado(prestamo) ? prestamo : null);
  const recordar = (prestamo: Prestamo, movido: Movido | null) => {
    if (movido) prestamo.movido = movido;
    return movido !== null;
  };

  return {
    ...estado,
    ...terminos,
    ...deshechos,

    pedir(id: string, numero: number, amount: number): boolean {
      const quien = persona(numero);
      const tope = RANGOS[quien.nivel] ?? 0;
      if (quien.baneada || activo(numero) || amount < 1_00 || amount > tope) return false;
      prestamos.push({
        ...{
          id,
          persona: numero,
          amount,
          estado: "Pendiente",
          cuotas: 0,
          interes: 0,
          periodo: "mensual",
          desde: "",
          primera: "",
          pagadas: 0,
          cargos: [],
        },
        castigado: false,
        ...{
          aplicado: [],
          descuento: null,
          finalizado: 0,
          cerrado: "",
          cierres: [],
          aTiempo: false,
          subio: false,
          prorroga: null,
          cerrada: null,
        },
        ...{ movido: null, respondida: null, perdonada: null },
      });
      return true;
    },
    aprobar(prestamo: Prestamo, cuotas: number, primera: string, credito: number): boolean {
      if (prestamo.estado !== "Pendiente" || persona(prestamo.persona).baneada) return false;
      const { interes, periodo } = ajustes;
      const total = conInteres({ amount: prestamo.amount, interes });
      if (credito > 0 && (credito > creditoDe(prestamo.persona) || credito > total)) return false;
      Object.assign(prestamo, {
        estado: "Aprobado",
        desde: hoy(),
        ...{ cuotas, primera, interes, periodo },
        cargos: cuotasDe(total, cuotas, primera, periodo),
        ...{ movido: null, perdonada: null },
      });
      if (credito > 0) this.aplicar(prestamo, credito);
      liquidar(prestamo);
      return true;
    },
    rechazar(prestamo: Prestamo): boolean {
      if (prestamo.estado !== "Pendiente" || persona(prestamo.persona).baneada) return false;
      prestamo.estado = "Rechazado";
      return true;
    },
    cancelar(prestamo: Prestamo): boolean {
      if (!corre(prestamo) || aprobados(prestamo).length > 0) return false;
      persona(prestamo.persona).gastado -= suma(prestamo.aplicado.map(({ monto }) => monto));
      Object.assign(prestamo, { estado: "Pendiente", cargos: [], aplicado: [], prorroga: null, cuotas: 0, pagadas: 0 });
      return true;
    },
    corregir(prestamo: Prestamo, cuotas: number, primera: string): boolean {
      const igual = cuotas === prestamo.cuotas && primera === prestamo.primera;
      if (!corre(prestamo) || aprobados(prestamo).length > 0 || igual) return false;
      const multas = prestamo.cargos.filter(({ tipo }) => tipo === "multa");
      Object.assign(prestamo, { cuotas, primera, movido: null });
      prestamo.cargos = [...cuotasDe(conInteres(prestamo), cuotas, primera, prestamo.periodo), ...multas];
      liquidar(prestamo);
      return true;
    },

    pagar(id: string, numero: number, dicho: Dicho, dia: string, como: Como = {}): boolean {
      const { porAdmin = false, enMano = false, nombrado } = como;
      const suyo = paraPagar(numero, nombrado);
      const cotizado = cotizar(dicho, dia, enMano);
      if (!suyo || !cotizado) return false;
      const { prestamo } = suyo;
      const nuevo = { estado: "Pendiente" as const, elegidas: 0, enLibro: null };
      const pedido = { cotizado: cotizado.provisional ? cotizado.monto : null };
      pagos.push({ id, persona: numero, prestamo, dia, porAdmin, enMano, ...cotizado, ...pedido, ...nuevo });
      return true;
    },
    decidir(pago: Pago, nuevo: Pago["estado"], elegidas: number, reabrir = false): boolean {
      if (pago.estado === nuevo) return true;
      if (nuevo === "Aprobado" && pago.provisional) return false;
      const antes = pago.enLibro;
      if (reabrir && !abierto(antes)) return false;
      const enLibro = nuevo === "Aprobado" ? salido(pago.prestamo) : null;
      Object.assign(pago, { estado: nuevo, enLibro, elegidas: enLibro ? elegidas : 0 });
      for (const prestamo of [antes, enLibro]) if (prestamo) liquidar(prestamo);
      if (enLibro && ajustes.cierre && corre(enLibro) && deuda(enLibro) <= 0) this.completar(enLibro);
      return true;
    },
    borrar(pago: Pago): boolean {
      pagos.splice(pagos.indexOf(pago), 1);
      deshechos.borrados.push(pago);
      if (pago.enLibro) liquidar(pago.enLibro);
      return true;
    },
    /** The borrower's own, while nobody has reviewed it. */
    retirar(pago: Pago, numero: number): boolean {
      if (pago.persona !== numero || pago.porAdmin || pago.estado !== "Pendiente") return false;
      pagos.splice(pagos.indexOf(pago), 1);
      return true;
    },
    /** By its borrower, until it is decided; the same amount and day change nothing. */
    enmendar(pago: Pago, numero: number, dicho: Dicho, dia: string): boolean {
      if (pago.persona !== numero || pago.porAdmin || pago.estado !== "Pendiente") return false;
      const igual = "bs" in dicho ? pago.enBs && dicho.bs === pago.bs : !pago.enBs && dicho.monto === pago.monto;
      return this.corregirPago(pago, igual ? null : dicho, dia);
    },
    /** Corrected: another amount, another day. Its booking stays. */
    corregirPago(pago: Pago, dicho: Dicho | null, dia: string): boolean {
      const { prestamo } = pago;
      const desde = prestamo && desembolsado(prestamo) ? prestamo.desde : "";
      if (dia !== pago.dia && (dia > hoy() || dia < desde)) return false;
      const nuevo = terminos.otraVez(pago, dicho, dia);
      if (!nuevo || (pago.estado === "Aprobado" && nuevo.provisional)) return false;
      Object.assign(pago, nuevo, { dia, cotizado: nuevo.provisional ? nuevo.monto : null });
      if (pago.enLibro) liquidar(pago.enLibro);
      return true;
    },

    multar(prestamo: Prestamo): boolean {
      if (!corre(prestamo)) return false;
      terminos.ponerMulta(prestamo, MULTA);
      return true;
    },
    perdonar(prestamo: Prestamo): boolean {
      const vivas = prestamo.cargos.filter(({ tipo, monto }) => tipo === "multa" && monto > 0);
      const ultima = vivas.sort((a, b) => (b.orden ?? 0) - (a.orden ?? 0))[0];
      if (!corre(prestamo) || !ultima) return false;
      prestamo.perdonada = { numero: ultima.numero, monto: ultima.monto };
      ultima.monto = 0;
      liquidar(prestamo);
      return true;
    },
    cambiarPrimera(prestamo: Prestamo, fecha: string): boolean {
      if (!corre(prestamo)) return false;
      const hace = () => {
        if (prestamo.pagadas > 0) return mover(prestamo, Math.min(prestamo.pagadas + 1, prestamo.cuotas), fecha);
        prestamo.primera = fecha;
        for (const [cargo, numero] of conSuCuota(prestamo.cargos)) {
          const vence = masPeriodos(fecha, prestamo.periodo, numero - 1);
          if (numero > 0) Object.assign(cargo, { vence, primero: null, previos: [] });
        }
        liquidar(prestamo);
        return true;
      };
      return recordar(prestamo, moviendo(prestamo, hace));
    },
    reprogramar: (prestamo: Prestamo, desde: number, fecha: string) =>
      corre(prestamo) &&
      recordar(
        prestamo,
        moviendo(prestamo, () => mover(prestamo, desde, fecha)),
      ),
    pedirProrroga(id: string, numero: number, desde: number, fecha: string): boolean {
      const prestamo = activo(numero);
      if (!prestamo || !corre(prestamo) || prestamo.prorroga) return false;
      const suya = cuota(prestamo, desde);
      if (!suya || !abierta(prestamo, desde) || fecha <= suya.vence || fecha < hoy()) return false;
      if (entreDias(suya.vence, fecha) > PRORROGA_MAXIMA) return false;
      prestamo.prorroga = { id, desde, fecha };
      return true;
    },
    responder(prestamo: Prestamo, conceder: boolean): boolean {
      const { prorroga } = prestamo;
      if (!prorroga) return false;
      const suya = cuota(prestamo, prorroga.desde);
      const mueve = () => mover(prestamo, prorroga.desde, prorroga.fecha);
      const cabe = conceder && suya && prorroga.fecha > suya.vence;
      const movido = cabe ? moviendo(prestamo, mueve) : null;
      if (conceder && !movido) return false;
      Object.assign(prestamo, { prorroga: null, respondida: { peticion: prorroga, movido } });
      return true;
    },

    castigar(prestamo: Prestamo): boolean {
      if (!corre(prestamo) || deuda(prestamo) <= 0) return false;
      Object.assign(prestamo, { castigado: true, prorroga: null });
      liquidar(prestamo);
      return true;
    },
    completar(prestamo: Prestamo): boolean {
      if (prestamo.estado !== "Aprobado") return false;
      const cerrada = prestamo.prorroga;
      Object.assign(prestamo, {
        estado: "Completado",
        finalizado: reloj.ahora,
        cerrado: hoy(),
        prorroga: null,
        cerrada,
      });
      persona(prestamo.persona).completados += 1;
      liquidar(prestamo);
      return true;
    },
    aplicar(prestamo: Prestamo, monto: number): boolean {
      if (!corre(prestamo) || monto > creditoDe(prestamo.persona) || monto > Math.max(0, deuda(prestamo))) return false;
      persona(prestamo.persona).gastado += monto;
      prestamo.aplicado.push({ dia: hoy(), monto });
      liquidar(prestamo);
      return true;
    },
    reintegrar(id: string, numero: number, monto: number): boolean {
      if (monto > creditoDe(numero)) return false;
      estado.reintegros.push({ id, persona: numero, monto, deshecho: false });
      persona(numero).gastado += monto;
      return true;
    },
    banear(numero: number, baneada: boolean): boolean {
      if (persona(numero).baneada === baneada) return false;
      persona(numero).baneada = baneada;
      return true;
    },
  };
}

export type Modelo = ReturnType<typeof crearModelo>;
