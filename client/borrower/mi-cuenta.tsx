import { DosPasosTelefono } from "../account/mi-cuenta/dos-pasos-telefono.tsx";
import { MiCuenta as Cuenta } from "../account/mi-cuenta/mi-cuenta.tsx";

/** A borrower's way in, which comes under what is read first. */
export const MiCuenta = () => <Cuenta dosPasos={DosPasosTelefono} />;
