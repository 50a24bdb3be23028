import { type ReactNode, Suspense, useEffect, useState } from "react";
import { Skeleton } from "../../kit/feedback/skeleton.tsx";
import { Page } from "../../kit/frame/page.tsx";
import { piece } from "../../kit/piece.ts";
import type { MiLoan } from "../../pieces/dinero/mi-loan.ts";
import type { Usuario } from "../sesion.tsx";
import { type APagar, useAPagar } from "./a-pagar.tsx";
import { PasoCuanto } from "./cuanto/paso-cuanto.tsx";
import { PasoDatos } from "./datos/paso-datos.tsx";
import { goTo, type Paso } from "./pasos/paso.ts";
import type { Dicho } from "./registro/use-registrar.ts";

/** Loaded when a person chooses an amount or pays. */
const bring = () => import("./registro/registro.tsx");
export const corto = piece(bring, "Corto");
const registro = piece(bring, "Registro");
const listo = piece(() => import("./registro/listo.tsx"), "Listo");

const waiting = (
  <Page title="Registra tu pago" width="narrow">
    <Skeleton shape="card" />
  </Page>
);

interface PagandoProps {
  paso: Paso;
  loan: MiLoan | null;
  usuario: Usuario;
  /** The page it replaces, if nothing is owed. */
  children: ReactNode;
}

/** The step of paying that the address names. */
export function Pagando({ paso, loan, usuario, children }: PagandoProps) {
  const aPagar = useAPagar(loan, usuario);
  return aPagar || paso === "listo" ? <Pasos key={aPagar?.id} paso={paso} aPagar={aPagar} /> : children;
}

/** `aPagar` is null once nothing is owed: then the registered pago is shown. */
function Pasos({ paso, aPagar }: { paso: Paso; aPagar: APagar | null }) {
  const [dicho, setDicho] = useState<Dicho | null>(null);
  useEffect(() => {
    // A failed download is retried where it is rendered.
    void Promise.allSettled([registro.load(), listo.load()]);
  }, []);
  const tell = (one: Dicho) => {
    setDicho(one);
    goTo("#pagar-listo", true);
  };
  if (!aPagar || paso === "listo") {
    return (
      <Suspense fallback={waiting}>
        <listo.Content dicho={dicho} />
      </Suspense>
    );
  }
  switch (paso) {
    case "cuanto":
      return <PasoCuanto aPagar={aPagar} />;
    case "datos":
      return <PasoDatos aPagar={aPagar} />;
    default:
      return (
        <Suspense fallback={waiting}>
          <registro.Content aPagar={aPagar} onDicho={tell} />
        </Suspense>
      );
  }
}
