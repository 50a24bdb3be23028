import { Link } from "wouter";
import { paths } from "../../../rules/paths.ts";

/** What making an account means; the server keeps which version, when and from where. */
export function Aceptas() {
  return (
    <p className="small soft">
      Al crear tu cuenta aceptas los <Link href={paths.terminos}>Términos y Condiciones</Link> y la{" "}
      <Link href={paths.privacidad}>Política de Privacidad</Link>.
    </p>
  );
}
