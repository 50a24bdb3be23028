import { useState } from "react";
import { reenviadoresOf } from "../../../rules/bank/reenviadores.ts";
import type { DispositivoTipo } from "../../../rules/bank/tipos.ts";
import { Dialog } from "../../kit/feedback/dialog.tsx";
import { Notice } from "../../kit/feedback/notice.tsx";
import { SelectField } from "../../kit/form/field.tsx";
import { Button } from "../../kit/show/button.tsx";
import { CopyButton } from "../../kit/show/copy-button.tsx";
import { Qr } from "../kit/qr.tsx";
import own from "./dispositivos.module.css";

/** A value to be written somewhere else, letter for letter. */
function Valor({ label, valor }: { label: string; valor: string }) {
  return (
    <div className={own.value}>
      <p className={own.label}>{label}</p>
      <p className={own.text}>{valor}</p>
      <CopyButton text={valor} what={label} variant="ghost" />
    </div>
  );
}

/** What is written in the phone's app, to be copied or photographed. */
function DelTelefono({ token }: { token: string }) {
  const apps = reenviadoresOf(`${window.location.origin}/api/banco/avisos`, token);
  const [chosen, setChosen] = useState<string>(apps[0]?.id ?? "");
  const app = apps.find(({ id }) => id === chosen) ?? apps[0];
  if (!app) return null;
  return (
    <>
      <SelectField
        label="Aplicación del teléfono"
        options={apps.map(({ id, nombre }) => ({ value: id, label: nombre }))}
        value={app.id}
        onChange={setChosen}
      />
      <p className="small">
        Instálala desde{" "}
        <a href={app.enlace} target="_blank" rel="noopener noreferrer" className={own.break}>
          {app.enlace.replace("https://", "")}
        </a>
        . {app.consejo}
      </p>
      {app.valores.map((valor) => (
        <Valor key={valor.label} {...valor} />
      ))}
      <p className="small soft">Con la cámara del teléfono lees todo esto y lo copias allí:</p>
      <Qr
        text={app.valores.map(({ label, valor }) => `${label}: ${valor}`).join("\n\n")}
        label="Código QR con los ajustes de la aplicación"
        large
      />
    </>
  );
}

/** What is given to a bank that calls by itself. */
function DelBanco({ tipo, token }: { tipo: DispositivoTipo; token: string }) {
  return (
    <>
      <p>Entrégale a tu banco esta dirección y esta clave, para que nos avise de cada pago.</p>
      <Valor label="Dirección" valor={`${window.location.origin}/api/banco/${tipo}/notificacion`} />
      <Valor label="Clave" valor={token} />
    </>
  );
}

/** The token, this once. */
export function RecienConectado({
  tipo,
  token,
  onClose,
}: {
  tipo: DispositivoTipo;
  token: string;
  onClose: () => void;
}) {
  return (
    <Dialog title="Copia estos ajustes" onClose={onClose} actions={<Button onClick={onClose}>Ya los copié</Button>}>
      <Notice kind="aviso">No volveremos a mostrar el token. Si lo pierdes, desconéctalo y crea otro.</Notice>
      {tipo === "telefono" ? <DelTelefono token={token} /> : <DelBanco tipo={tipo} token={token} />}
    </Dialog>
  );
}
