import type { WhatsappContent } from '../../../platform/whatsapp/whatsapp.ts';
import { type ClassTemplateName, classTemplates, classWhatsapp } from './classes.ts';
import { type NoticeName, notices } from './notices.ts';
import { fillPlaceholders } from './placeholders.ts';

/** Messages that the staff writes in a conversation, and confirmations of BAJA and ALTA. */
export interface ConversationTexts {
  staff_text: { text: string };
  /** A template of `conversationTemplates` with its values in order. */
  staff_template: { template: string; values: string[] };
  opted_out: Record<never, never>;
  opted_in: Record<never, never>;
}
export type ConversationName = keyof ConversationTexts;

/** A template that the staff may send at any time: what it is for, its text, and what is written in each place. */
export interface ConversationTemplate {
  template: string;
  title: string;
  body: string;
  labels: readonly string[];
  button: null;
}

export const conversationTemplates: readonly ConversationTemplate[] = [
  {
    template: 'respuesta_de_recepcion',
    title: 'Ya hay respuesta a su pregunta',
    body: 'Hola, {{1}}. En recepción de TBM ya tenemos respuesta a lo que nos preguntaste sobre {{2}}. Contesta este mensaje y te la compartimos por aquí.',
    labels: ['Su nombre', 'Su pregunta fue sobre'],
    button: null,
  },
  {
    template: 'dato_por_confirmar',
    title: 'Falta confirmar un dato',
    body: 'Hola, {{1}}. En TBM {{2}} necesitamos confirmar contigo {{3}}. Contesta este mensaje, por favor.',
    labels: ['Su nombre', 'Sucursal', 'Qué hay que confirmar'],
    button: null,
  },
  {
    template: 'objeto_olvidado',
    title: 'Olvidó algo en el estudio',
    body: 'Hola, {{1}}. En TBM {{2}} encontramos {{3}}. Si lo olvidaste tú, contesta este mensaje y te lo guardamos en recepción.',
    labels: ['Su nombre', 'Sucursal', 'Qué olvidó'],
    button: null,
  },
];

const optedOut =
  'Listo: ya no te enviaremos avisos por WhatsApp. Los códigos que pidas y las respuestas de recepción sí te llegan. Para volver a recibir avisos escribe ALTA.';
const optedIn =
  'Listo: volverás a recibir tus avisos por WhatsApp. Puedes elegir cuáles en Notificaciones. Para dejar de recibirlos escribe BAJA.';

const contents: { [N in ConversationName]: (data: ConversationTexts[N]) => WhatsappContent } = {
  staff_text: ({ text }) => ({ text }),
  staff_template: ({ template, values }) => ({ template, values, button: null }),
  opted_out: () => ({ text: optedOut }),
  opted_in: () => ({ text: optedIn }),
};

export const conversationNames = Object.keys(contents) as ConversationName[];

/** A text of a conversation as a WhatsApp request. */
export const conversationContent = <N extends ConversationName>(
  name: N,
  data: ConversationTexts[N],
): WhatsappContent => contents[name](data);

/** The text of a message by WhatsApp, for staff. A code is not shown, because it gives access to an account. */
export function outgoingText(name: string, data: unknown): string {
  if (name === 'whatsapp_code') return 'Código para verificar su número.';
  if (Object.hasOwn(notices, name)) {
    const { whatsapp, values } = notices[name as NoticeName];
    return fillPlaceholders(whatsapp.body, values(data as never));
  }
  const ofClass = classWhatsapp(name, data as never);
  if (ofClass) return fillPlaceholders(classTemplates[name as ClassTemplateName].body, ofClass.values);
  const content = conversationContent(name as ConversationName, data as never);
  if ('text' in content) return content.text;
  const { body = '' } = conversationTemplates.find(({ template }) => template === content.template) ?? {};
  return fillPlaceholders(body, content.values);
}
