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

export const conversationJobs = (services: Services): Jobs => ({
  tasks: {
    apply_whatsapp_event: (payload) => apply(services, payload as WhatsappEvent),
    show_conversation: (payload) => changedAt(services, (payload as { number: string }).number),
  },
});
