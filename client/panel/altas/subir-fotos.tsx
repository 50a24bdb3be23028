import { useRef, useState } from "react";
import { TEXTOS_FOTOS } from "../../../rules/texts/refusals/fotos.ts";
import { trpc } from "../../api/trpc.ts";
import { uploadPhoto } from "../../api/upload.ts";
import { errorText, Failure } from "../../kit/failure.ts";
import { FormDialog } from "../../kit/feedback/form-dialog.tsx";
import { CheckboxField } from "../../kit/form/field.tsx";
import { FormBox, FormMessage } from "../../kit/form/form.tsx";
import { newClave } from "../../kit/form/state/clave.ts";
import { useForm } from "../../kit/form/state/use-form.ts";
import { achicar } from "../../offline/kept/achicar.ts";
import { type Foto, FotoField, NONE, ParDeFotos } from "../../pieces/foto/foto.tsx";
import { useActo } from "../kit/actos/acto.ts";

const FOTOS = {
  imgVerify1: { label: "Foto de su cédula", hint: "De frente, completa y que se pueda leer." },
  imgVerify2: { label: "Foto suya con su cédula", hint: "Su cara y la cédula en la mano, con buena luz." },
};
type Nombre = keyof typeof FOTOS;
const NOMBRES = Object.keys(FOTOS) as Nombre[];

/** Both photos on their way: each goes as soon as it is chosen. */
function useFotosDe(userId: string) {
  const [fotos, setFotos] = useState<Record<Nombre, Foto>>({ imgVerify1: NONE, imgVerify2: NONE });
  /** The photo that was chosen last in each place: what arrives of one before it counts no more. */
  const files = useRef<Partial<Record<Nombre, File>>>({});
  const patch = (nombre: Nombre, part: Partial<Foto>) =>
    setFotos((before) => ({ ...before, [nombre]: { ...before[nombre], ...part } }));
  const choose = async (nombre: Nombre, file: File) => {
    files.current[nombre] = file;
    const last = (part: Partial<Foto>) => files.current[nombre] === file && patch(nombre, part);
    patch(nombre, { ...NONE, preview: URL.createObjectURL(file), progress: 0 });
    try {
      const onProgress = (progress: number) => last({ progress });
      const url = await uploadPhoto(await achicar(file), newClave(), onProgress, "identidad", userId);
      last({ url, progress: null });
    } catch (error) {
      last({ progress: null, error: errorText(error, "No pudimos subir la foto."), retry: true });
    }
  };
  const retry = (nombre: Nombre) => {
    const file = files.current[nombre];
    if (file) void choose(nombre, file);
  };
  return { fotos, choose, retry };
}

/** Both photos of a client, taken by somebody of the team; who saw the cédula says so, and they are verified. */
export function SubirFotosDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const { fotos, choose, retry } = useFotosDe(userId);
  const [verificada, setVerificada] = useState(false);
  const [missing, setMissing] = useState(false);
  const send = useActo(trpc.altas.sendFotos.useMutation(), {
    hecho: ({ verify }) => (verify ? "Identidad verificada." : "Fotos enviadas: esperan revisión."),
  });
  const form = useForm({ initial: {}, fallback: "No se pudieron enviar las fotos." });
  const onSubmit = form.submit(async (_, clave) => {
    const [imgVerify1, imgVerify2] = NOMBRES.map((nombre) => fotos[nombre].url);
    setMissing(!imgVerify1 || !imgVerify2);
    if (!imgVerify1 || !imgVerify2) {
      const code = "IMAGES_BOTH_REQUIRED";
      throw new Failure("refused", { code, message: TEXTOS_FOTOS[code] });
    }
    await send.run({ userId, imgVerify1, imgVerify2, verificada, clave });
    onClose();
  });
  return (
    <FormDialog title="Subir sus fotos" confirmLabel="Enviar" busy={form.busy} focus="volver" onClose={onClose}>
      {(id) => (
        <FormBox id={id} onSubmit={onSubmit}>
          <ParDeFotos>
            {NOMBRES.map((nombre) => (
              <FotoField
                key={nombre}
                name={nombre}
                {...FOTOS[nombre]}
                foto={fotos[nombre]}
                motivo={null}
                missing={missing}
                onChoose={(file) => void choose(nombre, file)}
                onRetry={() => retry(nombre)}
              />
            ))}
          </ParDeFotos>
          <CheckboxField
            label="Vi su cédula y es esta persona: queda verificada."
            name="verificada"
            checked={verificada}
            onChange={setVerificada}
          />
          <FormMessage>{form.message}</FormMessage>
        </FormBox>
      )}
    </FormDialog>
  );
}
