/** What a channel that costs says of an event: the SMS, and the WhatsApp template that Meta approved with its parameters in their order. */
export interface Telefono {
  sms: string;
  whatsapp: { plantilla: string; params: Record<string, string> };
}
