import { command } from '../../platform/database/statement.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import type { WhatsappEvent } from '../../platform/whatsapp/events.ts';
import { applyDelivery } from '../messages/index.ts';
import { changedAt, conversationChanged } from './changed.ts';
import { receiveMessage } from './receive.ts';

async function apply(services: Services, event: WhatsappEvent): Promise<void> {
  const now = services.clock.now();
  if (event.kind === 'message') {
    const conversation_id = await services.db.transaction((tx) => receiveMessage(tx, event, now));
    if (conversation_id !== null) conversationChanged(services, conversation_id);
    return;
  }
  const number = await services.db.transaction((tx) => applyDelivery(tx, { ...event, now }));
  if (number !== null) await changedAt(services, number);
}

/** What was received is stored for a year, and a conversation as long as it has something of that year. */
const forgetMessages = command(
  'forget_received_messages',
  `delete from received_messages where "createdAt" < $1::timestamptz - interval '12 months'`,
  { scans: 'once a night: an index would cost every message more' },
);
const forgetConversations = command(
  'forget_conversations',
  `delete from conversations where "lastAt" < $1::timestamptz - interval '12 months'`,
  { scans: 'once a night, over a list that is far smaller than its messages' },
);

export const conversationJobs = (services: Services): Jobs => ({
  tasks: {
    apply_whatsapp_event: (payload) => apply(services, payload as WhatsappEvent),
    async forget_old_conversations() {
      const now = [services.clock.now()];
      await forgetMessages.run(services.db, now);
      await forgetConversations.run(services.db, now);
    },
    show_conversation: (payload) => changedAt(services, (payload as { number: string }).number),
  },
  crontab: '20 9 * * * forget_old_conversations',
});
