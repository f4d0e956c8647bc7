import { isOptional, messageTypeOf } from '@tbm/domain/message-types';
import { eq, sql } from 'drizzle-orm';
import { command } from '../../platform/database/statement.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { WhatsappRefused } from '../../platform/whatsapp/whatsapp.ts';
import { isStillWanted } from './preferences.ts';
import { messages } from './tables.ts';
import { render, renderWhatsapp } from './templates/index.ts';
import { unsubscribeUrl } from './unsubscribe.ts';

/** Queues jobs for messages that lost theirs, up to three days old: older ones are out of date. */
const queueUnsent = command(
  'queue_unsent_messages',
  `select from messages, graphile_worker.add_job('send_message', json_build_object('message_id', message_id),
    job_key := 'message:' || message_id)
  where "sentAt" is null and "failedAt" is null and "withdrawnAt" is null
    and "createdAt" between $1::timestamptz - interval '3 days' and $1::timestamptz - interval '15 minutes'`,
);

/** Sends a message to its service. Returns why it was permanently refused; throws when a retry may help. */
async function send(
  { mailer, whatsapp, config, clock }: Services,
  {
    cause,
    channel,
    template,
    data,
    recipient,
    customer_id,
    notification_type_id,
  }: typeof messages.$inferSelect,
): Promise<string | undefined> {
  if (Date.parse(String(data.expiresAt)) <= Date.parse(clock.now())) return 'it came too late to be of use';
  if (channel === 'email') {
    const messageId = `<${cause.replaceAll(':', '.')}@${new URL(config.public_url).hostname}>`;
    const isHers = customer_id !== null && isOptional(messageTypeOf(notification_type_id)?.kind ?? 'staff');
    const unsubscribe = isHers ? unsubscribeUrl({ customer_id, notification_type_id }, config) : undefined;
    await mailer.send({
      ...{ to: recipient, messageId },
      ...render(template, data, config.public_url, unsubscribe),
      ...(unsubscribe ? { unsubscribe } : {}),
    });
    return undefined;
  }
  if (!whatsapp) return 'WhatsApp is switched off';
  try {
    await whatsapp.send({ to: recipient, ...renderWhatsapp(template, data) });
    return undefined;
  } catch (error) {
    if (error instanceof WhatsappRefused) return error.message;
    throw error;
  }
}

/**
 * Sends a queued message. The row stays locked while the service accepts the message, so two workers never send the same;
 * when the service fails, the transaction rolls back the mark and the job retries later. Only a crash in the instant
 * between its acceptance and our commit can send twice; the Message-ID is the cause, so that mail clients show one.
 */
export const messageJobs = (services: Services): Jobs => ({
  tasks: {
    async send_message(payload) {
      const { db, clock, log } = services;
      const { message_id } = payload as { message_id: number };
      await db.transaction(async (tx) => {
        const [row] = await tx
          .select()
          .from(messages)
          .where(eq(messages.message_id, message_id))
          .for('update', { skipLocked: true });
        if (!row || row.sentAt || row.failedAt || row.withdrawnAt) return;
        const close = (how: 'sentAt' | 'failedAt' | 'withdrawnAt') =>
          // From here on a link that opens an account is not kept.
          tx
            .update(messages)
            .set({ [how]: clock.now(), data: sql`${messages.data} - 'token'` })
            .where(eq(messages.message_id, message_id));
        if (!(await isStillWanted(tx, row))) {
          await close('withdrawnAt');
          return;
        }
        const refused = await send(services, row);
        if (refused) log.warn({ message_id, refused }, 'a message was refused for good');
        // Nothing of an erased account stays, not even the message that says so.
        if (row.template === 'account_erased')
          await tx.delete(messages).where(eq(messages.message_id, message_id));
        else await close(refused ? 'failedAt' : 'sentAt');
      });
    },
    async send_unsent_messages() {
      await queueUnsent.run(services.db, [services.clock.now()]);
    },
  },
  crontab: '*/15 * * * * send_unsent_messages',
});
