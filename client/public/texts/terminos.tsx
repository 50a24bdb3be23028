import { Link } from "wouter";
import type { Marca } from "../../../rules/holes.ts";
import { EDAD_MINIMA } from "../../../rules/limits/limits.ts";
import type { Condiciones } from "../../../rules/loans/condiciones.ts";
import { paths } from "../../../rules/paths.ts";
import { useMarca } from "../../kit/frame/marca.ts";
import { Card, DataList } from "../../kit/show/card.tsx";
import { useCondiciones } from "../../pieces/condiciones.ts";
import { Prestamista } from "../../pieces/prestamista.tsx";
import { Legal, type Seccion } from "./legal.tsx";

function Resumen({ multa, interes, frecuencia, cuotas }: Condiciones & { multa: string }) {
  return (
    <Card tone="green" title="Lo esencial">
      <DataList
        items={[
          { label: "Interés", value: `${interes}% fijo, una sola vez` },
          { label: "Cuotas", value: `${frecuencia}, normalmente ${cuotas}` },
          { label: "Multa por atraso", value: multa },
          { label: "Pagos por adelantado", value: "Ninguno" },
        ]}
      />
    </Card>
  );
}

const costoCon = ({ porNivel, interes, recibes, total, enCuotas, anual }: Condiciones) => (
  <>
    <p>El monto que puedes solicitar depende de tu nivel: {porNivel}.</p>
    <p>
      El interés es fijo: {interes}% del monto prestado, una sola vez por préstamo. Por ejemplo, si recibes {recibes}{" "}
      devuelves {total} en total. En {enCuotas}, eso equivale a una tasa efectiva anual del {anual}: lo que costaría
      tener ese dinero un año entero. No hay comisiones por solicitar, aprobar ni enviar el dinero, y no se pide ningún
      pago por adelantado.
    </p>
  </>
);

const pagosCon = ({ plural, cuotas, finDeMes }: Condiciones) => (
  <>
    <p>
      El préstamo se devuelve en cuotas {plural}, {cuotas} si no se acuerda otra cosa. El número de cuotas, el total y
      el día de la primera se fijan al aprobar tu solicitud y los ves siempre en tu cuenta.{finDeMes}
    </p>
    <p>
      La deuda se expresa en dólares como moneda de cuenta. Pagas en bolívares, por Pago Móvil, a la tasa que publica el
      Banco Central de Venezuela para el día en que pagas. Si pagas el monto exacto que te damos se confirma solo; si
      no, registras en tu cuenta la referencia. El pago cuenta desde el día en que lo hiciste, una vez que comprobamos
      que llegó.
    </p>
    <p>
      Puedes pagar antes de tiempo, y una cuota en varias partes. Si pagas de más, lo que sobra queda anotado a tu
      favor.
    </p>
  </>
);

const atrasosCon = (multa: string) => (
  <p>
    Una cuota está atrasada desde el día siguiente a su vencimiento. Por un atraso podemos sumar una multa de {multa} al
    total del préstamo; cada multa se te notifica con el nuevo total. Si tienes un problema para pagar, escríbenos antes
    del vencimiento y buscamos una salida.
  </p>
);

const niveles = (
  <p>
    Todas las cuentas empiezan en el nivel 1. El nivel sube cuando pagas a tiempo y no da derecho a que una solicitud se
    apruebe.
  </p>
);

const suspension = (
  <p>
    Podemos impedir nuevas solicitudes a una cuenta que use datos o documentos falsos, o que incumpla estas reglas. Te
    lo diremos y podrás responder por atención al cliente. La suspensión no aumenta lo que debes ni borra lo que
    pagaste.
  </p>
);

const cuenta = (
  <p>
    Tu contraseña es personal. Nunca te la pediremos por mensaje ni por llamada. Si crees que alguien entró en tu
    cuenta, avísanos enseguida.
  </p>
);

const datos = (
  <p>
    Qué guardamos, para qué y cómo pedir que lo corrijamos está en la{" "}
    <Link href={paths.privacidad}>Política de Privacidad</Link>.
  </p>
);

const cambios = (
  <p>
    Si estas reglas cambian, publicamos aquí la nueva versión con su fecha. Un préstamo ya aprobado sigue con las
    condiciones con las que se aprobó.
  </p>
);

const ley = (
  <p>
    Estas reglas se rigen por las leyes de la República Bolivariana de Venezuela. Nada de lo escrito aquí limita los
    derechos que esas leyes te dan.
  </p>
);

const seccionesDe = ({ marca, multa }: Marca, condiciones: Condiciones): Seccion[] => [
  {
    id: "quien",
    titulo: `1. Quién puede usar ${marca}`,
    texto: (
      <p>
        Personas naturales de {EDAD_MINIMA} años o más que vivan en Venezuela y tengan una cédula y un Pago Móvil a su
        nombre. Cada persona tiene una sola cuenta, y los datos que da deben ser suyos y verdaderos.
      </p>
    ),
  },
  {
    id: "solicitud",
    titulo: "2. Solicitud y verificación",
    texto: (
      <p>
        Antes del primer préstamo completas tu perfil y subes dos fotos para comprobar tu identidad; podemos pedirlas
        otra vez más adelante. Solo puedes tener una solicitud o un préstamo activo a la vez. Enviar una solicitud no
        obliga a {marca} a aprobarla. Si se rechaza, puedes enviar otra.
      </p>
    ),
  },
  { id: "costo", titulo: "3. Monto y costo", texto: costoCon(condiciones) },
  { id: "pagos", titulo: "4. Cuotas y pagos", texto: pagosCon(condiciones) },
  { id: "atrasos", titulo: "5. Atrasos y multas", texto: atrasosCon(multa) },
  { id: "niveles", titulo: "6. Niveles", texto: niveles },
  { id: "suspension", titulo: "7. Suspensión de la cuenta", texto: suspension },
  { id: "cuenta", titulo: "8. Tu cuenta", texto: cuenta },
  { id: "datos", titulo: "9. Tus datos", texto: datos },
  { id: "cambios", titulo: "10. Cambios", texto: cambios },
  { id: "ley", titulo: "11. Ley que se aplica", texto: ley },
];

/** Terms and conditions (spec §2). */
export function TerminosPage() {
  const owner = useMarca();
  const condiciones = useCondiciones();
  return (
    <Legal
      title="Términos y Condiciones"
      description="Las reglas de los préstamos: monto, interés fijo, cuotas, atrasos y tus derechos, en palabras claras."
      intro={
        <>
          <p>
            Estas son las reglas para usar {owner.marca}. Léelas antes de crear tu cuenta: al crearla, las aceptas. Esa
            aceptación por medios electrónicos tiene el mismo valor que una firma en papel, según la Ley sobre Mensajes
            de Datos y Firmas Electrónicas; guardamos la versión que aceptaste y el momento en que lo hiciste.
          </p>
          <Prestamista>
            <p>Quien te presta, y responde por estas reglas:</p>
          </Prestamista>
          <Resumen {...condiciones} multa={owner.multa} />
        </>
      }
      secciones={seccionesDe(owner, condiciones)}
    />
  );
}
