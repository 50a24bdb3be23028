import type { Cuenta as DeQuien } from "../account/entrar/cuenta.ts";
import { DosPasosTelefono } from "../account/mi-cuenta/dos-pasos-telefono.tsx";
import { Llaves } from "../account/mi-cuenta/llaves.tsx";
import { MiCuenta as Cuenta } from "../account/mi-cuenta/mi-cuenta.tsx";

/** Security and sign-in settings of a borrower. */
function Mejor({ cuenta }: { cuenta: DeQuien }) {
  return (
    <>
      <Llaves cuenta={cuenta} />
      <DosPasosTelefono cuenta={cuenta} />
    </>
  );
}

/** A borrower's sign-in settings, loaded below what is read first. */
export const MiCuenta = () => <Cuenta dosPasos={Mejor} />;
