import type { Costo as Textos } from "../../../rules/loans/costo.ts";
import { Cifra } from "../../kit/show/dinero.tsx";
import styles from "./costo.module.css";

/** A loan's complete cost: each cuota, the interest, the total. Announced again when its amounts change. */
export function Costo({ costo }: { costo: Textos }) {
  const { pagas, cuota, ultima, recibes, interes, costo: interest, total, anual } = costo;
  return (
    <output className={styles.box}>
      <span className={styles.small}>{pagas}</span>
      <span className={styles.figure}>
        <Cifra>{cuota}</Cifra>
      </span>
      <span className={styles.small}>{ultima}</span>
      <span className={styles.line}>
        <span>Recibes</span>
        <Cifra>{recibes}</Cifra>
      </span>
      <span className={styles.line}>
        <span>Interés fijo ({interes}%)</span>
        <Cifra>{interest}</Cifra>
      </span>
      <span className={styles.sum}>
        <span>Total a pagar</span>
        <Cifra>{total}</Cifra>
      </span>
      <span className={styles.line}>
        <span>Tasa efectiva anual</span>
        <Cifra>{anual}</Cifra>
      </span>
    </output>
  );
}
