import { eq, sql } from 'drizzle-orm';
import type { Jobs } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { messages } from './tables.ts';
import { render } from './templates/index.ts';

/**
 * Sends queued mail. The row stays locked while the mail server takes the mail, so two workers never send the same;
 * when it refuses, the mark is undone with the transaction and the job tries again later. Only a crash in the instant
 * between the server's yes and our commit can send twice; the Message-ID is the cause, so that mail clients show one.
 */
export const messageJobs = ({ db, mailer, clock, config }: Services): Jobs => ({
  tasks: {
    async send_message(payload) {
      const { message_id } = payload as { message_id: number };
      await db.transaction(async (tx) => {
        const [row] = await tx
          .select()
          .from(messages)
          .where(eq(messages.message_id, message_id))
          .for('update', { skipLocked: true });
        if (!row || row.sentAt) return;
        const mail = render(row.template, row.data, config.public_url);
        await mailer.send({
          to: row.recipient,
          messageId: `<${row.cause.replaceAll(':', '.')}@${new URL(config.public_url).hostname}>`,
          ...mail,
        });
        // Once sent, a link that opens an account is kept by nobody but her.
        await tx
          .update(messages)
          .set({ sentAt: clock.now(), data: sql`${messages.data} - 'token'` })
          .where(eq(messages.message_id, message_id));
      });
    },
    /** Whatever was queued and lost its job, for three days: what is older is no news any more. */
    async send_unsent_messages() {
      await db.execute(sql`
        select graphile_worker.add_job('send_message', json_build_object('message_id', message_id), job_key := 'message:' || message_id)
        from messages where "sentAt" is null and "createdAt" between ${clock.now()}::timestamptz - interval '3 days'
          and ${clock.now()}::timestamptz - interval '15 minutes'`);
    },
  },
  crontab: '*/15 * * * * send_unsent_messages',
});
