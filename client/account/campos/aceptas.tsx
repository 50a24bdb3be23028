import { Link } from "wouter";
import { paths } from "../../../rules/paths.ts";

/** What creating an account accepts; the server records the version, the time and the IP address. */
export function Aceptas() {
  return (
    <p className="small soft">
      Al crear tu cuenta aceptas los <Link href={paths.terminos}>Términos y Condiciones</Link> y la{" "}
      <Link href={paths.privacidad}>Política de Privacidad</Link>.
    </p>
  );
}
