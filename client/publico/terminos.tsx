import { Link } from "wouter";
import { INTERES_PORCENTAJE, MULTA } from "../../server/rules/dinero.ts";
import { NIVELES } from "../../server/rules/niveles.ts";
import { paths } from "../paths.ts";
import { Dinero } from "../ui/dinero.tsx";
import { useMarca } from "../ui/marca.ts";
import { CUOTAS, EDAD_MINIMA } from "./condiciones.ts";
import { Legal } from "./legal.tsx";

function Costo() {
  return (
    <>
      <h2>3. Monto y costo</h2>
      <p>
        El monto que puedes solicitar depende de tu nivel: de{" "}
        {NIVELES.map(({ nivel, min, max }, i) => (
          <span key={nivel}>
            {i > 0 && (i === NIVELES.length - 1 ? " y de " : ", de ")}
            <Dinero centavos={min} corto /> a <Dinero centavos={max} corto /> en el nivel {nivel}
          </span>
        ))}
        .
      </p>
      <p>
        El interés es fijo: {INTERES_PORCENTAJE}% del monto prestado, una sola vez por préstamo. Por ejemplo, si recibes
        $20,00 devuelves $24,00 en total. No hay comisiones por solicitar, aprobar ni enviar el dinero, y no se pide
        ningún pago por adelantado.
      </p>
    </>
  );
}

function Pagos() {
  return (
    <>
      <h2>4. Cuotas y pagos</h2>
      <p>
        El préstamo se devuelve en cuotas mensuales, {CUOTAS} si no se acuerda otra cosa. El número de cuotas, el total
        y el día de la primera se fijan al aprobar tu solicitud y los ves siempre en tu cuenta. Si un mes no tiene ese
        día, la cuota vence el último día del mes.
      </p>
      <p>
        La deuda se expresa en dólares como moneda de cuenta. Pagas en bolívares, por Pago Móvil, a la tasa que publica
        el Banco Central de Venezuela para el día en que pagas. Después registras en tu cuenta los últimos cuatro
        números de la referencia. El pago cuenta desde el día en que lo hiciste, una vez que comprobamos que llegó.
      </p>
      <h2>5. Atrasos y multas</h2>
      <p>
        Una cuota está atrasada desde el día siguiente a su vencimiento. Por un atraso podemos sumar una multa de{" "}
        <Dinero centavos={MULTA} /> al total del préstamo; cada multa se te notifica con el nuevo total. Si tienes un
        problema para pagar, escríbenos antes del vencimiento y buscamos una salida.
      </p>
    </>
  );
}

/** Terms and conditions (spec §2). */
export function TerminosPage() {
  const { marca } = useMarca();
  return (
    <Legal title="Términos y Condiciones">
      <p>
        Estas son las reglas para usar {marca}. Léelas antes de crear tu cuenta: al crearla, las aceptas. Esa aceptación
        por medios electrónicos tiene el mismo valor que una firma en papel, según la Ley sobre Mensajes de Datos y
        Firmas Electrónicas.
      </p>
      <h2>1. Quién puede usar {marca}</h2>
      <p>
        Personas naturales de {EDAD_MINIMA} años o más que vivan en Venezuela y tengan una cédula y un Pago Móvil a su
        nombre. Cada persona tiene una sola cuenta, y los datos que da deben ser suyos y verdaderos.
      </p>
      <h2>2. Solicitud y verificación</h2>
      <p>
        Antes del primer préstamo completas tu perfil y subes dos fotos para comprobar tu identidad; podemos pedirlas
        otra vez más adelante. Solo puedes tener una solicitud o un préstamo activo a la vez. Enviar una solicitud no
        obliga a {marca} a aprobarla. Si se rechaza, puedes enviar otra.
      </p>
      <Costo />
      <Pagos />
      <h2>6. Niveles</h2>
      <p>
        Todas las cuentas empiezan en el nivel 1. El nivel sube cuando pagas a tiempo y no da derecho a que una
        solicitud se apruebe.
      </p>
      <h2>7. Suspensión de la cuenta</h2>
      <p>
        Podemos impedir nuevas solicitudes a una cuenta que use datos o documentos falsos, o que incumpla estas reglas.
        Te lo diremos y podrás responder por atención al cliente. La suspensión no aumenta lo que debes ni borra lo que
        pagaste.
      </p>
      <h2>8. Tu cuenta</h2>
      <p>
        Tu contraseña es personal. Nunca te la pediremos por mensaje ni por llamada. Si crees que alguien entró en tu
        cuenta, avísanos enseguida.
      </p>
      <h2>9. Tus datos</h2>
      <p>
        Qué guardamos, para qué y cómo pedir que lo corrijamos está en la{" "}
        <Link href={paths.privacidad}>Política de Privacidad</Link>.
      </p>
      <h2>10. Cambios</h2>
      <p>
        Si estas reglas cambian, publicamos aquí la nueva versión con su fecha. Un préstamo ya aprobado sigue con las
        condiciones con las que se aprobó.
      </p>
      <h2>11. Ley que se aplica</h2>
      <p>
        Estas reglas se rigen por las leyes de la República Bolivariana de Venezuela. Nada de lo escrito aquí limita los
        derechos que esas leyes te dan.
      </p>
    </Legal>
  );
}
