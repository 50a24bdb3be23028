import { useEffect, useRef, useState } from "react";
import { textOf } from "../../../rules/texts/mensajes.ts";
import { trpc } from "../../api/trpc.ts";
import { errorCode, Failure, isNetworkFailure } from "../../kit/failure.ts";
import { toast } from "../../kit/feedback/toast.tsx";
import { FormBox, FormMessage } from "../../kit/form/form.tsx";
import { sendForm } from "../../kit/form/send-form.ts";
import { useForm } from "../../kit/form/use-form.ts";
import { Button } from "../../kit/show/button.tsx";
import { Card } from "../../kit/show/card.tsx";
import { FOTOS, type FotoName, olvidarFotos } from "../../offline/fotos-guardadas.ts";
import { FotoField } from "./foto.tsx";
import styles from "./fotos.module.css";
import { useFotos } from "./use-fotos.ts";

/** Spec §8. */
const ENVIADA = "✅ Verificación enviada correctamente";
const FALLO = "❌ Error al enviar verificación";

const TEXTS: Record<FotoName, { label: string; hint: string }> = {
  imgVerify1: { label: "Foto de tu cédula", hint: "De frente, completa y que se pueda leer." },
  imgVerify2: { label: "Foto tuya con tu cédula", hint: "Tu cara y la cédula en la mano, con buena luz." },
};

/** Sends both photos for review once they have arrived; `onMissing` says whether one was not chosen. */
function useEnvio(
  userId: string,
  settle: ReturnType<typeof useFotos>["settle"],
  onMissing: (missing: boolean) => void,
): () => Promise<void> {
  const utils = trpc.useUtils();
  const submit = trpc.verificaciones.submit.useMutation();
  const enviar = async (anew = false): Promise<void> => {
    const { imgVerify1, imgVerify2 } = await settle(anew);
    onMissing(!imgVerify1 || !imgVerify2);
    // Refused here as the server would refuse it, in its own words.
    if (!imgVerify1 || !imgVerify2) {
      const code = "IMAGES_BOTH_REQUIRED";
      throw new Failure("refused", { code, message: textOf(code) });
    }
    try {
      await submit.mutateAsync({ imgVerify1, imgVerify2 });
    } catch (failure) {
      if (anew || errorCode(failure) !== "IMAGES_BOTH_REQUIRED") throw failure;
      return enviar(true);
    }
    await olvidarFotos(userId);
    toast(ENVIADA);
    await utils.usuarios.me.invalidate();
  };
  return () => enviar();
}

/** Two photos for a person to review (spec §4, §5). */
export function SubirFotos({ userId }: { userId: string }) {
  const { fotos, choose, retry, settle } = useFotos(userId);
  const [missing, setMissing] = useState(false);
  // The line was lost after the person pressed: they need not press again.
  const pressed = useRef(false);
  const form = useForm({ initial: {}, fallback: FALLO });
  const enviar = useEnvio(userId, settle, setMissing);
  const onSubmit = form.submit(async () => {
    pressed.current = false;
    try {
      await enviar();
    } catch (error) {
      pressed.current = isNetworkFailure(error);
      throw error;
    }
  });
  useEffect(() => {
    const again = () => {
      if (pressed.current) sendForm(form.ref.current);
    };
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, [form.ref]);
  return (
    <Card title="Verifica tu identidad">
      <p className="soft">
        Necesitamos saber que eres tú antes de prestarte. Sube dos fotos: solo las ve quien revisa tu solicitud.
      </p>
      <FormBox onSubmit={onSubmit}>
        <div className={styles.pair}>
          {FOTOS.map((name) => (
            <FotoField
              key={name}
              name={name}
              {...TEXTS[name]}
              foto={fotos[name]}
              missing={missing}
              onChoose={(file) => {
                form.setMessage(null);
                choose(name, file);
              }}
              onRetry={() => retry(name)}
            />
          ))}
        </div>
        <FormMessage>{form.message}</FormMessage>
        <Button type="submit" block busy={form.busy} busyLabel="Enviando tus fotos…">
          Enviar verificación
        </Button>
      </FormBox>
    </Card>
  );
}
