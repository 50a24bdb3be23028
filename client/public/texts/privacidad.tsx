import { EDAD_MINIMA } from "../../../rules/limits/limits.ts";
import { RESPUESTAS_GUARDADAS_DIAS } from "../../../rules/limits/mensajes.ts";
import { useMarca } from "../../kit/frame/marca.ts";
import { Prestamista } from "../../pieces/prestamista.tsx";
import { Legal, type Seccion } from "./legal.tsx";

const queGuardamos = (
  <ul>
    <li>
      <strong>Tu cuenta:</strong> correo y contraseña, o teléfono, para que entres. La contraseña se guarda cifrada de
      forma que nadie puede leerla.
    </li>
    <li>
      <strong>Tu perfil:</strong> nombre, edad, dirección, ingreso, teléfono, cédula y Pago Móvil, para evaluar tu
      solicitud, enviarte el dinero y comunicarnos contigo.
    </li>
    <li>
      <strong>Tu ubicación:</strong> una sola vez, cuando guardas tu perfil y tú lo permites, para confirmar dónde
      vives. No te seguimos después.
    </li>
    <li>
      <strong>Dos fotos:</strong> tu cédula y tú con ella, para comprobar tu identidad. Les quitamos los datos ocultos,
      como el lugar donde se tomaron.
    </li>
    <li>
      <strong>Tus préstamos y pagos:</strong> montos, fechas y referencias, porque son las cuentas entre tú y nosotros.
    </li>
    <li>
      <strong>Dónde recibes notificaciones:</strong> si las activas, la dirección que tu navegador da para ellas, hasta
      que las apagues o cierres sesión.
    </li>
    <li>
      <strong>Lo que aceptaste:</strong> qué versión de los términos, cuándo y desde qué dirección de internet; y por
      dónde quieres que te avisemos, cuándo lo dijiste y cómo.
    </li>
    <li>
      <strong>Lo que nos escribes por WhatsApp:</strong> tus palabras, no tus fotos ni tus notas de voz, para
      responderte; y si lo que te enviamos llegó o se leyó.
    </li>
    <li>
      <strong>Un registro de lo que se hace en el servicio:</strong> quién hizo qué y cuándo, para poder responder por
      ello.
    </li>
  </ul>
);

const quienLoVe = (
  <>
    <p>
      Tú y las personas del equipo que revisan solicitudes y pagos. Tus fotos solo se abren con tu sesión o la de quien
      las revisa; nunca son públicas. Quien te recomendó ve en su lista de referidos tu nombre y tu UID, nada más.
    </p>
    <p>
      No vendemos ni regalamos tus datos, no hay publicidad y no usamos herramientas que te sigan por internet. Para
      enviarte correos, SMS y mensajes de WhatsApp usamos servicios de mensajería que reciben solo tu dirección o tu
      número y el mensaje. Las notificaciones las entrega quien hizo tu navegador, que las recibe cifradas y no puede
      leerlas; en tu pantalla nunca muestran montos ni motivos. Si una autoridad los pide conforme a la ley, podemos
      estar obligados a entregarlos.
    </p>
  </>
);

const SECCIONES: Seccion[] = [
  { id: "que", titulo: "Qué guardamos y para qué", texto: queGuardamos },
  { id: "quien", titulo: "Quién lo ve", texto: quienLoVe },
  {
    id: "telefono",
    titulo: "En tu teléfono",
    texto: (
      <p>
        Usamos solo las cookies que hacen falta para que entres y tu sesión siga abierta. Lo que vas escribiendo en un
        formulario se guarda en tu navegador, para que no lo pierdas si se va la luz, y se borra cuando lo envías o
        cierras sesión. También queda en él lo último que viste de tu préstamo, tus pagos y tus datos, para que lo leas
        sin línea, hasta que cierras sesión o entra otra persona. Si usas un teléfono prestado, cierra sesión al
        terminar.
      </p>
    ),
  },
  {
    id: "tiempo",
    titulo: "Por cuánto tiempo",
    texto: (
      <>
        <p>
          Mientras tengas cuenta, y después el tiempo que haga falta para responder por los préstamos y pagos hechos.
          Las cuentas del dinero no se borran ni se cambian: un error se corrige con una anotación nueva.
        </p>
        <p>
          Las fotos que subes y no envías se borran al día siguiente, y las que cambias por otras, al enviarlas. Las que
          no sirvieron se guardan un tiempo corto, para responder por esa decisión, y se borran. De una foto borrada
          queda su huella: un número que solo sirve para reconocer la misma foto. La captura que adjuntes a un pago la
          ve quien lo revisa; se borra con el pago si lo retiras, y a los 90 días de decidirlo.
        </p>
        <p>
          Lo que nos escribes por WhatsApp se borra a los {RESPUESTAS_GUARDADAS_DIAS} días, o antes. Los mensajes que te
          enviamos, tus entradas y las direcciones de internet se guardan un tiempo limitado. Lo que dijiste sobre
          recibir mensajes se conserva mientras tengas cuenta: es la prueba de lo que pediste.
        </p>
      </>
    ),
  },
  {
    id: "derechos",
    titulo: "Tus derechos",
    texto: (
      <p>
        La Constitución te da derecho a saber qué datos tuyos tenemos y para qué, a pedir que se corrijan y a que se
        eliminen si son erróneos o se usan contra tus derechos (artículo 28), y protege tu vida privada (artículo 60).
        En «Mis Datos» ves lo principal, descargas todo lo que guardamos de ti con tus fotos, y puedes pedir que lo
        borremos cuando no tengas un préstamo, un pago o un saldo pendiente. De ti no queda nada en nuestra base: de las
        cuentas quedan montos, fechas y referencias, sin decir de quién son, porque los libros de un comercio se
        conservan por ley. Si tu cuenta estaba suspendida, queda además una huella de tu cédula, que nadie puede leer y
        solo sirve para reconocerla si vuelve. Para lo demás, escribe a atención al cliente desde tu cuenta y te
        responderemos.
      </p>
    ),
  },
  {
    id: "menores",
    titulo: "Menores de edad",
    texto: (
      <p>
        El servicio es para personas de {EDAD_MINIMA} años o más. Si descubrimos una cuenta de un menor, la cerramos.
      </p>
    ),
  },
  {
    id: "cambios",
    titulo: "Cambios",
    texto: <p>Si esta política cambia, publicamos aquí la nueva versión con su fecha.</p>,
  },
];

/** Privacy policy (spec §2). */
export function PrivacidadPage() {
  const { marca } = useMarca();
  return (
    <Legal
      title="Política de Privacidad"
      description="Qué datos tuyos guardamos, para qué, quién los ve y cómo pedir que se corrijan o eliminen."
      intro={
        <>
          <p>
            {marca} guarda solo lo que necesita para prestarte y cobrarte bien. Aquí te decimos qué es, para qué sirve y
            qué puedes pedir.
          </p>
          <Prestamista>
            <p>Quien presta, guarda tus datos y responde por ellos:</p>
          </Prestamista>
        </>
      }
      secciones={SECCIONES}
    />
  );
}
