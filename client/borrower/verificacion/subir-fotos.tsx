import { useEffect, useRef, useState } from "react";
import { TEXTOS_FOTOS } from "../../../rules/texts/refusals/fotos.ts";
import { trpc } from "../../api/trpc.ts";
import { errorCode, Failure, fieldErrors, isNetworkFailure } from "../../kit/failure.ts";
import { toast } from "../../kit/feedback/toast.tsx";
import { FormBox, FormMessage } from "../../kit/form/form.tsx";
import { useClaves } from "../../kit/form/state/use-claves.ts";
import { pressSend, useForm } from "../../kit/form/state/use-form.ts";
import { Button } from "../../kit/show/button.tsx";
import { Card } from "../../kit/show/card.tsx";
import { FOTOS, type FotoName, forgetFotos } from "../../offline/kept/fotos-guardadas.ts";
import { FotoBuena, FotoField, ParDeFotos } from "../../pieces/foto/foto.tsx";
import { Prestamista } from "../../pieces/prestamista.tsx";
import type { Usuario } from "../sesion.tsx";
import { demandOwner, useFotos } from "./use-fotos.ts";

/** Spec §8. */
const ENVIADA = "✅ Verificación enviada correctamente";
const FALLO = "❌ Error al enviar verificación";
const SIN_LINEA = `${FALLO}. Deja esta página abierta: tus fotos se envían solas cuando vuelva la línea.`;

const TEXTS: Record<FotoName, { label: string; hint: string }> = {
  imgVerify1: { label: "Foto de tu cédula", hint: "De frente, completa y que se pueda leer." },
  imgVerify2: { label: "Foto tuya con tu cédula", hint: "Tu cara y la cédula en la mano, con buena luz." },
};

/**
 * Sends both photos for review once they are uploaded, a previously accepted one as it is; `onMissing` says whether one was not
 * chosen.
 */
function useEnvio(
  usuario: Usuario,
  { settle, refuse }: Pick<ReturnType<typeof useFotos>, "settle" | "refuse">,
  onMissing: (missing: boolean) => void,
): () => Promise<void> {
  const utils = trpc.useUtils();
  const submit = trpc.verificaciones.submit.useMutation();
  const conClave = useClaves();
  const send = async (anew = false): Promise<void> => {
    const arrived = await settle(anew);
    const imgVerify1 = usuario.imgVerify1 ?? arrived.imgVerify1;
    const imgVerify2 = usuario.imgVerify2 ?? arrived.imgVerify2;
    onMissing(!imgVerify1 || !imgVerify2);
    // The server's own refusal, shown here.
    if (!imgVerify1 || !imgVerify2) {
      const code = "IMAGES_BOTH_REQUIRED";
      throw new Failure("refused", { code, message: TEXTOS_FOTOS[code] });
    }
    try {
      await demandOwner(usuario.id);
      const fotos = { imgVerify1, imgVerify2 };
      await conClave(JSON.stringify(fotos), (clave) => submit.mutateAsync({ ...fotos, clave }));
    } catch (failure) {
      const beside = Object.entries(fieldErrors(failure)).filter(([name]) => isFoto(name));
      for (const [name, text] of beside) refuse(name as FotoName, text);
      if (beside.length > 0) return;
      if (anew || errorCode(failure) !== "IMAGES_BOTH_REQUIRED") throw failure;
      return send(true);
    }
    await forgetFotos(usuario.id);
    toast(ENVIADA);
    await utils.usuarios.me.invalidate();
  };
  return () => send();
}

const isFoto = (name: string) => FOTOS.some((foto) => foto === name);

/** Two photos for review (spec §4, §5): missing ones, and rejected ones with the reason. */
export function SubirFotos({ usuario }: { usuario: Usuario }) {
  const { fotos, choose, retry, settle, refuse } = useFotos(usuario.id);
  const motivos = { imgVerify1: usuario.imgMotivo1, imgVerify2: usuario.imgMotivo2 };
  const half = FOTOS.some((name) => usuario[name]);
  const [missing, setMissing] = useState(false);
  // The connection was lost after the press: the person need not press again.
  const pressed = useRef(false);
  const form = useForm({ initial: {}, fallback: FALLO });
  const send = useEnvio(usuario, { settle, refuse }, setMissing);
  const onSubmit = form.submit(async () => {
    pressed.current = false;
    try {
      await send();
    } catch (error) {
      pressed.current = isNetworkFailure(error);
      // They will be sent automatically: nothing failed that a person could fix.
      throw pressed.current ? new Failure("refused", { message: SIN_LINEA, cause: error }) : error;
    }
  });
  useEffect(() => {
    const again = () => pressed.current && pressSend(form.ref.current);
    addEventListener("online", again);
    return () => removeEventListener("online", again);
  }, [form.ref]);
  return (
    <Card title={half ? "Falta una de tus fotos" : "Verifica tu identidad"}>
      <p className="soft">
        {half
          ? "Una de tus fotos sirve y la guardamos. Sube solo la que falta."
          : "Necesitamos saber que eres tú antes de prestarte. Sube dos fotos: solo las ve quien revisa tu solicitud."}
      </p>
      <Prestamista>
        <p className="small soft">Quien las recibe y te presta:</p>
      </Prestamista>
      <FormBox onSubmit={onSubmit}>
        <ParDeFotos>
          {FOTOS.map((name) =>
            usuario[name] ? (
              <FotoBuena key={name} label={TEXTS[name].label} />
            ) : (
              <FotoField
                key={name}
                name={name}
                {...TEXTS[name]}
                foto={fotos[name]}
                motivo={motivos[name]}
                missing={missing}
                onChoose={(file) => {
                  form.setMessage(null);
                  choose(name, file);
                }}
                onRetry={() => retry(name)}
              />
            ),
          )}
        </ParDeFotos>
        <FormMessage>{form.message}</FormMessage>
        <Button type="submit" block busy={form.busy} busyLabel="Enviando tus fotos…">
          Enviar verificación
        </Button>
      </FormBox>
    </Card>
  );
}
