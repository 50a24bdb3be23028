import { useRef, useState } from "react";
import { TEXTOS_FOTOS } from "../../../rules/texts/refusals/fotos.ts";
import { trpc } from "../../api/trpc.ts";
import { uploadPhoto } from "../../api/upload.ts";
import { errorText, Failure } from "../../kit/failure.ts";
import { FormDialog } from "../../kit/feedback/form-dialog.tsx";
import { CheckboxField } from "../../kit/form/field.tsx";
import { newClave } from "../../kit/form/state/clave.ts";
import { useForm } from "../../kit/form/state/use-form.ts";
import { shrink } from "../../offline/kept/achicar.ts";
import { type Foto, FotoField, ParDeFotos } from "../../pieces/foto/foto.tsx";
import { useMuestra } from "../../pieces/foto/use-muestra.ts";
import { useActo } from "../kit/actos/acto.ts";
import { Camara } from "./camara.tsx";

const FOTOS = {
  imgVerify1: { label: "Foto de su cédula", hint: "De frente, completa y que se pueda leer." },
  imgVerify2: { label: "Su cara con la cédula", hint: "Con la cédula en la mano y buena luz." },
};
type Nombre = keyof typeof FOTOS;
const NOMBRES = Object.keys(FOTOS) as Nombre[];

/** Both photos are uploaded as soon as they are chosen. */
function useFotosDe(userId: string) {
  const { fotos, change, show } = useMuestra(NOMBRES);
  /** The photo last chosen for each place, and its address once uploaded; an earlier choice that arrives later is ignored. */
  const chosen = useRef<Partial<Record<Nombre, { file: File; url: Promise<string | null> }>>>({});
  const upload = async (nombre: Nombre, file: File) => {
    const last = (set: Partial<Foto>) => chosen.current[nombre]?.file === file && change(nombre, set);
    try {
      const small = await shrink(file);
      const url = await uploadPhoto(small, newClave(), (progress) => last({ progress }), "identidad", userId);
      last({ url, progress: null });
      return url;
    } catch (error) {
      last({ progress: null, error: errorText(error, "No pudimos subir la foto."), retry: true });
      return null;
    }
  };
  const choose = (nombre: Nombre, file: File) => {
    show(nombre, file);
    change(nombre, { progress: 0 });
    chosen.current[nombre] = { file, url: upload(nombre, file) };
  };
  const retry = (nombre: Nombre) => {
    const file = chosen.current[nombre]?.file;
    if (file) choose(nombre, file);
  };
  /** Both addresses once uploaded, of the photos last chosen; null for one that was not chosen or did not arrive. */
  const settle = async (): Promise<(string | null)[]> => {
    const now = NOMBRES.map((nombre) => chosen.current[nombre]);
    const urls = await Promise.all(now.map((foto) => foto?.url ?? null));
    return NOMBRES.every((nombre, i) => chosen.current[nombre] === now[i]) ? urls : settle();
  };
  return { fotos, choose, retry, settle };
}

/** Both photos of a client, taken by the team. If the administrator saw the cédula, the client is verified. */
export function SubirFotosDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const { fotos, choose, retry, settle } = useFotosDe(userId);
  const [verificada, setVerificada] = useState(false);
  const [missing, setMissing] = useState(false);
  const send = useActo(trpc.altas.sendFotos.useMutation(), {
    hecho: ({ verify }) => (verify ? "Identidad verificada." : "Fotos enviadas: esperan revisión."),
  });
  const form = useForm({ initial: {}, fallback: "No se pudieron enviar las fotos." });
  return (
    <FormDialog
      title="Subir sus fotos"
      confirmLabel="Enviar"
      form={form}
      onSend={async (_, clave) => {
        const [imgVerify1, imgVerify2] = await settle();
        setMissing(!imgVerify1 || !imgVerify2);
        if (!imgVerify1 || !imgVerify2) {
          const code = "IMAGES_BOTH_REQUIRED";
          throw new Failure("refused", { code, message: TEXTOS_FOTOS[code] });
        }
        await send.run({ userId, imgVerify1, imgVerify2, verificada, clave });
      }}
      focus="volver"
      onClose={onClose}
    >
      <ParDeFotos>
        {NOMBRES.map((nombre) => (
          <FotoField
            key={nombre}
            name={nombre}
            {...FOTOS[nombre]}
            foto={fotos[nombre]}
            motivo={null}
            missing={missing}
            onChoose={(file) => choose(nombre, file)}
            onRetry={() => retry(nombre)}
          >
            <Camara de={FOTOS[nombre].label} onTaken={(file) => choose(nombre, file)} />
          </FotoField>
        ))}
      </ParDeFotos>
      <CheckboxField
        label="Vi su cédula y es esta persona: queda verificada."
        name="verificada"
        checked={verificada}
        onChange={setVerificada}
      />
    </FormDialog>
  );
}
