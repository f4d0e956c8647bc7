import { type AboutTables, byCustomer, internal, other } from '../../platform/database/about.ts';
import type * as tables from './tables.ts';

/** Only a number that the member verified: anyone can write down another person's telephone. */
const verifiedWhatsapp = '(select whatsapp_number from customers where customer_id = subject.customer_id)';

export const aboutConversations = {
  conversations: {
    rowsInLargeStudio: 20_000,
    auditName: 'Conversación',
    personal: {
      file: 'conversaciones',
      whose: `t.number = ${verifiedWhatsapp}`,
      withheld: { assignee_id: other, unread: internal },
      erasure: 'deleted',
      headings: {
        number: 'WhatsApp',
        profile_name: 'Nombre en WhatsApp',
        lastReceivedAt: 'Último mensaje tuyo',
        lastAt: 'Último mensaje',
        closedAt: 'Cerrada',
        optedOutAt: 'BAJA',
      },
    },
    merge: {
      moves: ['assignee_id'],
      name: 'Conversaciones a su cargo',
    },
  },
  received_messages: {
    rowsInLargeStudio: 300_000,
    personal: {
      file: 'mensajes-que-enviaste',
      whose: `t.conversation_id in (select conversation_id from conversations where number = ${verifiedWhatsapp})`,
      withheld: { wamid: internal, asks_for_answer: internal },
      erasure: 'deleted',
      headings: {
        received_message_id: 'Número',
        at: 'Fecha',
      },
    },
    merge: 'follows',
  },
  whatsapp_opt_outs: {
    rowsInLargeStudio: 1_000,
    personal: {
      file: 'bajas-de-whatsapp',
      whose: byCustomer,
      erasure: 'deleted',
      headings: {
        types: 'Avisos apagados',
      },
    },
    merge: 'joined',
  },
} satisfies AboutTables<typeof tables>;
