import { authorName, mayReport } from '@tbm/domain/community';
import { eq } from 'drizzle-orm';
import type { Person } from '../../platform/actor.ts';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { adminsOf, customers } from '../accounts/index.ts';
import { queueMail } from '../messages/index.ts';
import { postFor } from './queries.ts';
import { post_reports } from './tables.ts';

/**
 * Adds a post to the admins' queue and notifies them by mail, once per member and post [COMM-024, COMM-O3].
 * Throws `post_not_found`, `own_report` [COMM-021, COMM-022].
 */
export async function reportPost(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Person,
  { post_id, reason }: { post_id: number; reason: string },
): Promise<{ post_id: number; customer_id: number; reason: string }> {
  const { customer_id } = actor;
  const seen = await postFor(db, post_id, { customer_id, anonymous_authors: false });
  if (!mayReport(seen, actor)) throw problem('own_report');
  const now = clock.now();
  // For the mail to the admins.
  const post = await postFor(db, post_id, { customer_id, anonymous_authors: true });
  await db.transaction(async (tx) => {
    const [made] = await tx
      .insert(post_reports)
      .values({ post_id, customer_id, reason, createdAt: now })
      .onConflictDoNothing({ target: [post_reports.post_id, post_reports.customer_id] })
      .returning();
    if (!made) return;
    const [reporter] = await tx
      .select({ name: customers.name, last_name: customers.last_name })
      .from(customers)
      .where(eq(customers.customer_id, customer_id));
    const data = {
      post_id,
      ...{ reporter: `${reporter?.name} ${reporter?.last_name}`, reason },
      ...{ author: authorName(post), anonymous: post.anonymous, content: post.content },
    };
    for (const admin of await adminsOf(tx))
      await queueMail(tx, {
        cause: `post_reported:${made.post_report_id}:${admin.customer_id}`,
        customer_id: admin.customer_id,
        recipient: admin.email,
        template: 'post_reported',
        data,
        now,
      });
  });
  return { post_id, customer_id, reason };
}
