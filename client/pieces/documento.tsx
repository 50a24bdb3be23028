import type { ReactNode } from "react";
import type { Instante } from "../../rules/country/fecha.ts";
import { formatNumero } from "../../rules/texts/pagos.ts";
import { LogoMark } from "../kit/frame/logo.tsx";
import { useMarca } from "../kit/frame/marca.ts";
import { IconPrint } from "../kit/icons.tsx";
import { Button } from "../kit/show/button.tsx";
import { DataList } from "../kit/show/card.tsx";
import { Momento } from "../kit/show/fecha.tsx";
import styles from "./documento.module.css";
import { Prestamista } from "./prestamista.tsx";

interface DocumentoProps {
  /** The document's name. */
  nombre: string;
  /** Its number; null for one issued before they were numbered. */
  numero: number | null;
  /** The operator can find it by this too. */
  id: string;
  /** Above the figure, as a chip. */
  status: ReactNode;
  figura: ReactNode;
  /** Below the figure. */
  detalle?: ReactNode;
  /** What the document certifies, or that it proves nothing. */
  texto: ReactNode;
  /** When it was issued. */
  emitido: Instante;
  items: readonly { label: string; value: ReactNode }[];
  /** Next to the print button. */
  acciones?: ReactNode;
}

/** A document to keep, show or print: black on white, and alone on the page when printed. */
export function Documento(props: DocumentoProps) {
  const { nombre, numero, id, status, figura, detalle, texto, emitido, items, acciones } = props;
  const { marca } = useMarca();
  return (
    <>
      <article className={styles.paper} aria-label={nombre}>
        <header className={styles.head}>
          <p className={styles.brand}>
            <LogoMark size={28} />
            {marca}
          </p>
          <p className={styles.name}>{nombre}</p>
          {numero !== null && <p className={styles.numero}>{formatNumero(numero)}</p>}
          <Prestamista />
        </header>
        <div className={styles.sum}>
          {status}
          <p className={styles.figure}>{figura}</p>
          {detalle && <p className="soft small">{detalle}</p>}
        </div>
        <div className={styles.text}>{texto}</div>
        <DataList items={items} />
        <footer className={styles.foot}>
          <p>
            Identificador: <span className={styles.number}>{id}</span>
          </p>
          <p>
            Emitido el <Momento instante={emitido} />, hora de Venezuela.
          </p>
        </footer>
      </article>
      <div className={styles.actions}>
        <Button icon={<IconPrint />} onClick={() => window.print()}>
          Imprimir o guardar PDF
        </Button>
        {acciones}
      </div>
    </>
  );
}
