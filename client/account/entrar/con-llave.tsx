import { useState, useSyncExternalStore } from "react";
import { errorText } from "../../kit/failure.ts";
import { FormMessage } from "../../kit/form/form.tsx";
import { Button } from "../../kit/show/button.tsx";
import { keepsPasskeys, signInByPasskey } from "../passkeys.ts";

const never = () => () => undefined;

/** Sign-in with a passkey, below the other ways. */
export function ConLlave({ onDone }: { onDone: () => void }) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  // Prerendered with it, before the device is known.
  if (!useSyncExternalStore(never, keepsPasskeys, () => true)) return null;
  const enter = async () => {
    setBusy(true);
    setError(null);
    try {
      await signInByPasskey();
      onDone();
    } catch (failure) {
      setError(errorText(failure, "No pudimos entrar con tu llave."));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button variant="ghost" busy={busy} onClick={() => void enter()}>
        Entrar con mi llave de acceso
      </Button>
      <FormMessage>{error}</FormMessage>
    </>
  );
}
