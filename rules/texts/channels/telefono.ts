/** What a paid channel says about an event: the SMS, and the approved WhatsApp template with its parameters in order. */
export interface Telefono {
  sms: string;
  whatsapp: { plantilla: string; params: Record<string, string> };
}
