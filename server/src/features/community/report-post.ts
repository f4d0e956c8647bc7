import { authorName, mayReport } from '@tbm/domain/community';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import { insertMissing } from '../../platform/database/insert-missing.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { adminsOf } from '../accounts/index.ts';
import { queueMail } from '../messages/index.ts';
import { postRemoved } from './live.ts';
import { postFor } from './queries.ts';
import { post_reports } from './tables.ts';

const lockPost = command('lock_reported_post', 'select from posts where post_id = $1 for no key update');

const reporterById = statement(
  'reporter_of_post',
  'select name, last_name from customers where customer_id = $1',
  z.object({ name: z.string(), last_name: z.string() }),
);

/** The number of reporting members that hides a post until it is reviewed. */
const enough = 3;
const hideReported = command(
  'hide_reported_post',
  `update posts set state = 'hidden', cause = 'reports'
  where post_id = $1 and state = 'visible'
    and (select count(*) from post_reports r where r.post_id = $1 and r."reviewedAt" is null) >= ${enough}`,
);

/**
 * Adds a post to the admins' queue and notifies them by mail, once per member and post [COMM-024, COMM-O3]. The third
 * member hides it until it is reviewed.
 * Throws `post_not_found`, `own_report` [COMM-021, COMM-022].
 */
export async function reportPost(
  services: Pick<Services, 'db' | 'clock' | 'log' | 'realtime'>,
  actor: Pick<Person, 'customer_id' | 'role'>,
  { post_id, reason }: { post_id: number; reason: string },
): Promise<{ post_id: number; customer_id: number; reason: string }> {
  const { db, clock } = services;
  const { customer_id } = actor;
  const postAsSeen = await postFor(db, post_id, { customer_id, anonymous_authors: false });
  if (!mayReport(postAsSeen, actor)) throw problem('own_report');
  const now = clock.now();
  // This post is for the mail to the admins, with its author.
  const post = await postFor(db, post_id, { customer_id, anonymous_authors: true });
  const isHidden = await db.transaction(async (tx) => {
    // Reports of one post wait for each other, so that the third one is seen as the third.
    await lockPost.run(tx, [post_id]);
    const report = {
      post_id,
      customer_id,
      reason,
      createdAt: now,
    };
    const newReport = await insertMissing(tx, post_reports, report, ['post_id', 'customer_id']);
    // The member has reported this post before.
    if (!newReport) return false;
    const reporter = await reporterById.one(tx, [customer_id]);
    const data = {
      post_id,
      reporter: `${reporter.name} ${reporter.last_name}`,
      reason,
      author: authorName(post),
      anonymous: post.anonymous,
      content: post.content,
    };
    for (const admin of await adminsOf(tx))
      await queueMail(tx, {
        cause: `post_reported:${newReport.post_report_id}:${admin.customer_id}`,
        customer_id: admin.customer_id,
        recipient: admin.email,
        template: 'post_reported',
        data,
        now,
      });
    return (await hideReported.run(tx, [post_id])) > 0;
  });
  if (isHidden) postRemoved(services, post);
  return { post_id, customer_id, reason };
}
