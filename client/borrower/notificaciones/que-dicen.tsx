/** What notifications on this device contain, shown before the person allows them. */
export function QueDicen() {
  return (
    <>
      <p>Solo cuando pasa algo con tu cuenta:</p>
      <ul>
        <li>Tu cuota vence pronto o ya venció.</li>
        <li>Aprobamos o rechazamos tu pago, tu solicitud o tus fotos.</li>
        <li>Cambió una fecha de tu préstamo o algo de tu cuenta.</li>
      </ul>
      <p className="soft">Nunca muestran montos ni motivos: esos los lees aquí, con tu sesión.</p>
    </>
  );
}
