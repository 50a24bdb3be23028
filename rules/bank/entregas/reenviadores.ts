/** The settings for the apps that forward notices, ready to be copied: one list for each app. */
import { REMITENTES_INICIALES } from "./remitentes.ts";

interface Valor {
  label: string;
  valor: string;
}

interface Reenviador {
  id: "sms" | "aplicacion" | "macro";
  /** What it forwards, and its name. */
  nombre: string;
  enlace: string;
  valores: Valor[];
  /** Additional notes. */
  consejo: string;
}

/** Settings for `url`, the address of the notices, and the phone's token. */
export function reenviadoresOf(url: string, token: string): Reenviador[] {
  return [
    {
      id: "sms",
      nombre: "SMS: Incoming SMS Gateway",
      enlace: "https://f-droid.org/packages/tech.bogomolov.incomingsmsgateway/",
      valores: [
        { label: "Sender", valor: REMITENTES_INICIALES[0] },
        { label: "URL", valor: url },
        {
          label: "Template",
          valor:
            '{"from":"%from%","text":"%text%","sentStamp":"%sentStamp%","receivedStamp":"%receivedStamp%","sim":"%sim%"}',
        },
        { label: "Headers", valor: JSON.stringify({ Authorization: `Bearer ${token}` }) },
        { label: "Secreto de HMAC-SHA-256", valor: token },
        { label: "Heartbeat, cada 60 minutos", valor: `${url}?latido&token=${token}` },
      ],
      consejo:
        "Para los bancos que avisan por SMS. En Sender va el número corto de tu banco; crea una regla por cada número. No le des acceso a las notificaciones: en ellas cualquiera puede llamarse como tu banco.",
    },
    {
      id: "aplicacion",
      nombre: "Avisos: SmsForwarder",
      enlace: "https://github.com/pppscn/SmsForwarder",
      valores: [
        { label: "WebServer", valor: url },
        {
          label: "Params",
          valor:
            '{"sender":"[from]","message":"[org_content]","source":"app_notification","receiveTime":"[receive_time]"}',
        },
        { label: "Headers", valor: `X-Device-Token: ${token}` },
      ],
      consejo:
        "Para los bancos que avisan con su aplicación. El canal es Webhook, con POST. En la regla elige la aplicación de tu banco y ninguna otra. Su «sign» no protege el mensaje: déjalo vacío.",
    },
    {
      id: "macro",
      nombre: "Avisos: MacroDroid",
      enlace: "https://www.macrodroid.com",
      valores: [
        { label: "URL", valor: `${url}?remitente=com.banesco.samfbancamovilunificada` },
        { label: "Content-Type", valor: "text/plain" },
        { label: "Content body", valor: "{notification}" },
        { label: "Header Authorization", valor: `Bearer ${token}` },
      ],
      consejo:
        "Para los bancos que avisan con su aplicación. Disparador: notificación recibida, solo de la aplicación de tu banco. Acción: HTTP Request, POST. En la URL cambia el paquete por el de tu banco.",
    },
  ];
}
