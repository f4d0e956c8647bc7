import type { LinkedWaitlist } from '@tbm/contract/waitlist';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { command, statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import { acceptForms } from '../../platform/http/forms.ts';
import type { Services } from '../../platform/services.ts';
import { readWaitlistLink, type WaitlistLink } from '../../platform/waitlist-link.ts';

const linkedEntry = statement(
  'entry_of_waitlist_link',
  `select ct.name as class_name, sc.class_date, b.timezone, b.name as branch,
    case
      when sc."deletedAt" is not null
        or sc.class_date + make_interval(mins => b.book_after_start_minutes) <= $3::timestamptz then 'over'
      when exists (select from waitlists w where w.waitlist_id = $1 and w.single_class_id = $2) then 'waiting'
      else 'left' end as state
  from single_classes sc
  join class_types ct using (class_type_id)
  join branches b on b.branch_id = sc.branch_id
  where sc.single_class_id = $2`,
  z.object({
    class_name: z.string(),
    class_date: z.string(),
    timezone: z.string(),
    branch: z.string(),
    state: z.enum(['waiting', 'left', 'over']),
  }),
);

/** The mail was not about an entry that has moved to another class, so that entry stays. */
const deleteLinkedEntry = command(
  'leave_waitlist_by_link',
  'delete from waitlists where waitlist_id = $1 and single_class_id = $2',
);

type Needed = Pick<Services, 'db' | 'clock' | 'config'>;

function entryOfToken({ config }: Needed, token: string): WaitlistLink {
  const entry = readWaitlistLink(token, config);
  if (!entry) throw problem('waitlist_link_not_found');
  return entry;
}

/** The waitlist that a link leaves. Throws `waitlist_link_not_found`. */
export async function linkedWaitlist(services: Needed, token: string): Promise<LinkedWaitlist> {
  const { waitlist_id, single_class_id } = entryOfToken(services, token);
  const now = services.clock.now();
  const found = await linkedEntry.maybeOne(services.db, [waitlist_id, single_class_id, now]);
  if (!found) throw problem('waitlist_link_not_found');
  return found;
}

/** Leaves a waitlist by the link of a mail; again, it changes nothing. Throws `waitlist_link_not_found`. */
export async function leaveByLink(services: Needed, token: string): Promise<LinkedWaitlist> {
  const { waitlist_id, single_class_id } = entryOfToken(services, token);
  await deleteLinkedEntry.run(services.db, [waitlist_id, single_class_id]);
  return linkedWaitlist(services, token);
}

/** The same by the form of the page without scripts: it posts to the address of the page, and reads the page again. */
export async function registerWaitlistLinks(app: FastifyInstance, services: Services): Promise<void> {
  await app.register((scope, _options, ready) => {
    acceptForms(scope, 1_024);
    scope.post<{ Params: { token: string } }>('/lista-de-espera/:token', async ({ params }, reply) => {
      await leaveByLink(services, params.token);
      return reply.redirect(`/lista-de-espera/${params.token}`, 303);
    });
    ready();
  });
}
