import type { Cuenta as DeQuien } from "../account/entrar/cuenta.ts";
import { DosPasosTelefono } from "../account/mi-cuenta/dos-pasos-telefono.tsx";
import { Llaves } from "../account/mi-cuenta/llaves.tsx";
import { MiCuenta as Cuenta } from "../account/mi-cuenta/mi-cuenta.tsx";

/** What makes a borrower's way in surer, and shorter. */
function Mejor({ cuenta }: { cuenta: DeQuien }) {
  return (
    <>
      <Llaves cuenta={cuenta} />
      <DosPasosTelefono cuenta={cuenta} />
    </>
  );
}

/** A borrower's way in, which comes under what is read first. */
export const MiCuenta = () => <Cuenta dosPasos={Mejor} />;
