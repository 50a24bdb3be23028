import { useState } from "react";
import { inalcanzable, paraElBanco } from "../../../rules/bank/entregas/conectar.ts";
import { reenviadoresOf } from "../../../rules/bank/entregas/reenviadores.ts";
import type { BancoQueLlama } from "../../../rules/bank/llamadas/tabla.ts";
import { Dialog } from "../../kit/feedback/dialog.tsx";
import { Notice } from "../../kit/feedback/notice.tsx";
import { SelectField } from "../../kit/form/field.tsx";
import { Button } from "../../kit/show/button.tsx";
import { CopyButton } from "../../kit/show/copy-button.tsx";
import { Desplegable } from "../kit/desplegable.tsx";
import { Qr } from "../kit/qr.tsx";
import own from "./dispositivos.module.css";
import { DelTelefono } from "./pasos.tsx";
import type { Conectado } from "./tipos.ts";
import { Valor } from "./valor.tsx";

/** Each app's technical values, for a manual setup. */
function AMano({ token }: { token: string }) {
  const apps = reenviadoresOf(`${window.location.origin}/api/banco/avisos`, token);
  const [chosen, setChosen] = useState<string>(apps[0]?.id ?? "");
  const app = apps.find(({ id }) => id === chosen) ?? apps[0];
  if (!app) return null;
  return (
    <Desplegable titulo="Configurarlo a mano">
      <p className="small">Con otra aplicación, o con la firma y la clave fuera de la dirección.</p>
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
    </Desplegable>
  );
}

/** What to give to a bank that calls us: as one text, or piece by piece. */
function DelBanco({ tipo, token }: { tipo: BancoQueLlama; token: string }) {
  const { direccion, cabecera, valor, carta } = paraElBanco(tipo, window.location.origin, token);
  return (
    <>
      <p>Envíale esto a tu banco, para que nos avise de cada pago:</p>
      <blockquote className={own.carta}>{carta}</blockquote>
      <CopyButton text={carta} label="Copiar el texto" variant="primary" block />
      <Desplegable titulo="Copiar por partes">
        <Valor label="Dirección" valor={direccion} />
        <Valor label={`Clave, en la cabecera ${cabecera}`} valor={valor} />
      </Desplegable>
      <p className="small soft">Cuando te diga desde qué IP llama, escríbelas en «Direcciones», junto a su nombre.</p>
    </>
  );
}

/** How to use its token, shown only once. */
export function RecienConectado({ onClose, ...made }: Conectado & { onClose: () => void }) {
  const { tipo, token } = made;
  const malo = inalcanzable(window.location.origin);
  return (
    <Dialog
      title={tipo === "telefono" ? "Prepara el teléfono" : "Entrégale esto a tu banco"}
      onClose={onClose}
      actions={<Button onClick={onClose}>{tipo === "telefono" ? "Terminé" : "Ya lo copié"}</Button>}
    >
      {malo && (
        <Notice kind="peligro" title="Con esta dirección no va a funcionar">
          {malo}
        </Notice>
      )}
      {tipo === "telefono" ? <DelTelefono {...made} /> : <DelBanco tipo={tipo} token={token} />}
      {tipo === "telefono" && <AMano token={token} />}
      <p className="small soft">
        No volveremos a mostrar esto: la dirección lleva dentro su clave. Si la pierdes, desconéctalo y conéctalo otra
        vez.
      </p>
    </Dialog>
  );
}
