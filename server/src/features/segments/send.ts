import { type SegmentConditions, segmentConditions } from '@tbm/contract/segments';
import { afterQuietHours } from '@tbm/domain/notification-preferences';
import { dayIn } from '@tbm/domain/time';
import { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { inBatches } from '../../platform/database/in-batches.ts';
import { command, statement } from '../../platform/database/statement.ts';
import type { Services } from '../../platform/services.ts';
import { hasConsent } from '../consents/index.ts';
import { queueNotice, recipientsStatement } from '../notifications/index.ts';
import { customersOf } from './members.ts';

const campaignsDue = statement(
  'campaigns_due',
  `update campaigns set status = 'sending', "startedAt" = coalesce("startedAt", $1)
  where status in ('scheduled', 'sending') and "sendAt" <= $1
  returning campaign_id, conditions, subject, text`,
  z.object({
    campaign_id: z.int(),
    conditions: segmentConditions,
    subject: z.string(),
    text: z.string(),
  }),
);

const recipients = recipientsStatement('campaign_recipients', {
  type: 'campaigns',
  joins: '',
  where: 'c.customer_id = any($1::bigint[])',
  columns: 'hb.name as branch',
  row: { branch: z.string() },
});

/** No row for a cancelled campaign, or a member who has just withdrawn, has it already, or has another one on this day. */
const take = command(
  'take_campaign_recipient',
  `insert into campaign_recipients (campaign_id, customer_id, day, "createdAt")
  select campaign_id, $2::bigint, $3::date, $4::timestamptz from campaigns
  where campaign_id = $1 and status = 'sending' and ${hasConsent('marketing', '$2::bigint')}
  on conflict do nothing`,
);

const end = command(
  'end_campaign',
  `update campaigns set status = 'sent', "endedAt" = $2, members = $3 where campaign_id = $1 and status = 'sending'`,
);

interface Campaign {
  campaign_id: number;
  conditions: SegmentConditions;
  subject: string;
  text: string;
}

type Recipient = Awaited<ReturnType<typeof recipients.all>>[number];

/** Writes a campaign once to one member who allows marketing, unless another one goes out to the member on that day. */
async function writeTo(
  { config }: Pick<Services, 'config'>,
  tx: Transaction,
  {
    campaign: { campaign_id, subject, text },
    customer,
    now,
  }: { campaign: Campaign; customer: Recipient; now: string },
): Promise<void> {
  const { customer_id, name, branch, branch_timezone, marketing, active } = customer;
  if (!marketing || !active) return;
  const day = dayIn(afterQuietHours(now, branch_timezone) ?? now, branch_timezone).toString();
  if ((await take.run(tx, [campaign_id, customer_id, day, now])) === 0) return;
  await queueNotice(tx, config, {
    cause: `campaign:${campaign_id}`,
    customer,
    template: 'campaign',
    now,
    data: {
      name,
      branch,
      subject,
      text,
    },
  });
}

/** Members whose rows are in memory at once. */
const readAtOnce = 1_000;

/** Sends the campaigns whose moment has come; after a failure, the next run goes on with the remaining members. */
export async function sendCampaigns(services: Services): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  for (const campaign of await campaignsDue.all(db, [now])) {
    const members = await customersOf(db, campaign.conditions, now);
    for (let start = 0; start < members.length; start += readAtOnce) {
      const rows = await recipients.all(db, [members.slice(start, start + readAtOnce)]);
      await inBatches(db, rows, (tx, customer) => writeTo(services, tx, { campaign, customer, now }));
    }
    await end.run(db, [campaign.campaign_id, clock.now(), members.length]);
  }
}
