import { messageTypes } from '@tbm/domain/message-types';
import { conversations, received_messages } from '@tbm/server/features/conversations/index';
import { messages } from '@tbm/server/features/messages/index';
import type { Transaction } from '@tbm/server/platform/database/database';
import { demoAccounts, socia } from './accounts.ts';
import { advanceIds, writeRows } from './rows.ts';

const minute = 60_000;

interface Line {
  /** The author of the line: the customer or the front desk. */
  from: 'customer' | 'desk';
  /** Minutes before now. */
  ago: number;
  text: string | null;
  type?: string;
}
interface Talk {
  /** An account, the place of a member in the list of all members, or a number that belongs to no customer. */
  customer: 'socia' | number | string;
  profile_name: string;
  unread: number;
  isAssigned?: boolean;
  isClosed?: boolean;
  lines: readonly Line[];
}

/** Newest first: a question that waits, one that is being answered, a stranger, one beyond the window, one that is done. */
const talks: readonly Talk[] = [
  {
    customer: 4,
    profile_name: 'Fer 🌸',
    unread: 2,
    lines: [
      { from: 'customer', ago: 14, text: 'Hola, ¿todavía hay lugar para Barre mañana a las 7?' },
      { from: 'customer', ago: 13, text: 'Voy con mi hermana, sería su primera clase.' },
    ],
  },
  {
    customer: 'socia',
    profile_name: 'Cami',
    unread: 0,
    isAssigned: true,
    lines: [
      { from: 'customer', ago: 190, text: 'Creo que dejé mi termo azul en el salón ayer.' },
      { from: 'desk', ago: 176, text: 'Aquí está, Camila. Te lo guardamos en recepción.' },
      { from: 'customer', ago: 171, text: '¡Gracias! Paso por él mañana después de clase.' },
      { from: 'customer', ago: 170, text: '❤️', type: 'reaction' },
    ],
  },
  {
    customer: '+528190001234',
    profile_name: 'Mariana G.',
    unread: 1,
    lines: [{ from: 'customer', ago: 320, text: '¿Tienen clase de prueba? Nunca he hecho barre.' }],
  },
  {
    customer: 11,
    profile_name: 'Vale',
    unread: 1,
    lines: [{ from: 'customer', ago: 1_980, text: null, type: 'audio' }],
  },
  {
    customer: 17,
    profile_name: 'Sofi',
    unread: 0,
    isAssigned: true,
    isClosed: true,
    lines: [
      { from: 'customer', ago: 4_400, text: '¿Me ayudan a cambiar mi correo?' },
      { from: 'desk', ago: 4_380, text: 'Claro. Entra a Mi Información y elige "Cambiar correo".' },
      { from: 'customer', ago: 4_375, text: 'Listo, mil gracias.' },
    ],
  },
];

const desk = demoAccounts.find(({ role }) => role === 'frontdesk')?.customer_id as number;

interface Reached {
  customer_id: number;
  phone: string;
}

/** Fills the front desk's inbox; requires members, whose numbers are their telephones. */
export async function loadConversations(
  tx: Transaction,
  { now, members }: { now: string; members: readonly Reached[] },
): Promise<void> {
  const at = (ago: number): string => new Date(Date.parse(now) - ago * minute).toISOString();
  const rows = talks.map((talk, index) => {
    const member =
      talk.customer === 'socia' ? socia : typeof talk.customer === 'number' ? members[talk.customer] : null;
    return {
      talk,
      conversation_id: 20_000 + index,
      customer_id: member?.customer_id ?? null,
      number: member ? `+52${member.phone}` : String(talk.customer),
    };
  });
  const lines = rows.flatMap(({ talk, ...row }) => talk.lines.map((line) => ({ ...row, line })));
  const newest = (all: readonly Line[]): string => at(Math.min(...all.map(({ ago }) => ago)));
  await writeRows(
    tx,
    conversations,
    rows.map(({ talk, conversation_id, number }) => ({
      conversation_id,
      number,
      profile_name: talk.profile_name,
      unread: talk.unread,
      assignee_id: talk.isAssigned ? desk : null,
      lastReceivedAt: newest(
        talk.lines.filter(({ from, type }) => from === 'customer' && type !== 'reaction'),
      ),
      lastAt: newest(talk.lines),
      closedAt: talk.isClosed ? newest(talk.lines) : null,
      createdAt: at(Math.max(...talk.lines.map(({ ago }) => ago))),
    })),
  );
  await writeRows(
    tx,
    received_messages,
    lines
      .filter(({ line }) => line.from === 'customer')
      .map(({ conversation_id, line: { ago, text, type = 'text' } }, index) => ({
        received_message_id: 20_000 + index,
        conversation_id,
        wamid: `wamid.demo-${index}`,
        type,
        text,
        asks_for_answer: type !== 'reaction',
        at: at(ago),
        createdAt: at(ago),
      })),
  );
  await writeRows(
    tx,
    messages,
    lines
      .filter(({ line }) => line.from === 'desk')
      .map(({ customer_id, number, line: { ago, text } }, index) => ({
        message_id: 20_000 + index,
        cause: `demo:${index}`,
        channel: 'whatsapp' as const,
        notification_type_id: messageTypes.conversation.id,
        template: 'staff_text' as const,
        customer_id,
        recipient: number,
        data: { text },
        sent_by: desk,

        createdAt: at(ago),
        sentAt: at(ago),
        wamid: `wamid.demo-sent-${index}`,
        delivery: 'read' as const,
      })),
  );
  await advanceIds(tx, conversations, 'conversation_id');
  await advanceIds(tx, received_messages, 'received_message_id');
  await advanceIds(tx, messages, 'message_id');
}
