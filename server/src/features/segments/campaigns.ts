import type { Answer, Call } from '@tbm/contract';
import { type CampaignRow, campaignLimits, campaignRow } from '@tbm/contract/segments';
import { instantOf, minutesBetween } from '@tbm/domain/time';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import { oneOr } from '../../platform/database/one.ts';
import { pageStatement } from '../../platform/database/page.ts';
import { command, type Executor, statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import { startEarly } from '../../platform/jobs.ts';
import type { Services } from '../../platform/services.ts';
import { recordAudit } from '../audit/index.ts';
import { campaignText } from '../messages/index.ts';
import { readSegments } from './segments.ts';

const columns = `g.campaign_id, g.segment, g.conditions, g.subject, g.text, g.status, g."sendAt", g."createdAt",
  (select w.name || ' ' || w.last_name from customers w where w.customer_id = g.created_by) as who, g."startedAt", g."endedAt", g.members`;
const from = 'campaigns g';

/** Campaigns, the newest first. */
export const campaignPage = pageStatement('campaigns', {
  columns,
  from,
  order: 'g.campaign_id desc',
  row: campaignRow,
});

const one = statement('campaign', `select ${columns} from ${from} where g.campaign_id = $1`, campaignRow);

const campaignOf = async (db: Executor, campaign_id: number): Promise<CampaignRow> =>
  oneOr(await one.all(db, [campaign_id]), 'not_found');

const sums = ['waiting', 'sent', 'failed', 'withdrawn'] as const;
/** SQL: messages of a channel, by their state. */
const sumsOf = (channel: string): string => {
  const countWhere = (what: string) => `count(*) filter (where m.channel = '${channel}' and ${what})::int`;
  const isOpen = 'm."sentAt" is null and m."failedAt" is null and m."withdrawnAt" is null';
  return [isOpen, 'm."sentAt" is not null', 'm."failedAt" is not null', 'm."withdrawnAt" is not null']
    .map((what, index) => `${countWhere(what)} as ${channel}_${sums[index]}`)
    .join(', ');
};
/** SQL: the cause of the message to a recipient `r`. */
const cause = `'campaign:' || r.campaign_id || ':' || r.customer_id`;

const messageSums = statement(
  'campaign_messages',
  `select ${sumsOf('email')}, ${sumsOf('push')}
  from campaign_recipients r cross join (values ('email'), ('push')) v (channel)
  join messages m on m.cause = ${cause} || ':' || v.channel
  where r.campaign_id = $1`,
  z.object(
    Object.fromEntries(
      ['email', 'push'].flatMap((channel) => sums.map((sum) => [`${channel}_${sum}`, z.int()])),
    ) as Record<`${'email' | 'push'}_${(typeof sums)[number]}`, z.ZodInt>,
  ),
);

const memberSums = statement(
  'campaign_members',
  `select count(*)::int as recipients, count(n."readAt")::int as read,
    count(*) filter (where exists (select from consents c where c.customer_id = r.customer_id
      and c.purpose = 'marketing' and not c.given
      and c."createdAt" between r."createdAt" and r."createdAt" + interval '7 days'))::int as unsubscribed
  from campaign_recipients r left join notifications n on n.cause = ${cause}
  where r.campaign_id = $1`,
  z.object({ recipients: z.int(), read: z.int(), unsubscribed: z.int() }),
);

/** A campaign and its results. Throws `not_found`. */
export async function campaignResults(
  db: Executor,
  campaign_id: number,
): Promise<Answer<'GET /campaigns/:id'>> {
  const campaign = await campaignOf(db, campaign_id);
  const sent = await messageSums.one(db, [campaign_id]);
  const sumsOfChannel = (channel: 'email' | 'push') => ({
    waiting: sent[`${channel}_waiting`],
    sent: sent[`${channel}_sent`],
    failed: sent[`${channel}_failed`],
    withdrawn: sent[`${channel}_withdrawn`],
  });
  return {
    ...campaign,
    ...(await memberSums.one(db, [campaign_id])),
    email: sumsOfChannel('email'),
    push: sumsOfChannel('push'),
  };
}

/** A campaign as a member would receive it. */
export const campaignPreview = (
  { config }: Pick<Services, 'config'>,
  { subject, text }: Call<'POST /campaigns/preview'>['body'],
): Promise<Answer<'POST /campaigns/preview'>> =>
  campaignText(
    {
      subject,
      text,
      name: 'Ana',
      branch: 'Monterrey',
    },
    config.public_url,
  );

/** A campaign that was asked for before keeps its key: no number is used up. */
const insert = statement(
  'begin_campaign',
  `insert into campaigns (request_id, segment, conditions, subject, text, "sendAt", created_by, "createdAt")
  select $1, $2, $3::jsonb, $4, $5, $6::timestamptz, $7::bigint, $8::timestamptz
  where not exists (select from campaigns where request_id = $1)
  on conflict (request_id) do nothing returning campaign_id`,
  z.object({ campaign_id: z.int() }),
);
const known = statement(
  'campaign_of_request',
  'select campaign_id from campaigns where request_id = $1',
  z.object({ campaign_id: z.int() }),
);

/** How long after the press a moment may be over. */
const lateMinutes = 5;

/**
 * Begins a campaign, with the segment as it is now. With a known `request_id` it returns that campaign and does nothing.
 * Throws `not_found`, and `campaign_moment_invalid` for a moment that is over or far away.
 */
export async function beginCampaign(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Person,
  { request_id, segment_id, subject, text, sendAt }: Call<'POST /campaigns'>['body'],
): Promise<CampaignRow> {
  const now = clock.now();
  const wait = minutesBetween(now, sendAt ?? now);
  if (wait < -lateMinutes || wait > campaignLimits.days * 24 * 60) throw problem('campaign_moment_invalid');
  const moment = instantOf(sendAt ?? now).toString();
  const campaign_id = await db.transaction(async (tx) => {
    const segment = oneOr(await readSegments(tx, [segment_id]), 'not_found');
    const { name, conditions } = segment;
    const newCampaign = await insert.maybeOne(tx, [
      request_id,
      name,
      JSON.stringify(conditions),
      subject,
      text,
      moment,
      actor.customer_id,
      now,
    ]);
    if (!newCampaign) return (await known.one(tx, [request_id])).campaign_id;
    const after = {
      segment: name,
      conditions,
      subject,
      text,
      sendAt: moment,
    };
    await recordAudit(tx, actor, {
      action: 'create',
      thing: 'campaigns',
      thing_id: newCampaign.campaign_id,
      customer_id: null,
      before: null,
      after,
      now,
    });
    await startEarly(tx, 'send_campaigns', {
      key: `campaign:${newCampaign.campaign_id}`,
      delayMinutes: Math.max(0, Math.ceil(wait)),
    });
    return newCampaign.campaign_id;
  });
  return campaignOf(db, campaign_id);
}

const cancel = command(
  'cancel_campaign',
  `update campaigns set status = 'cancelled', "endedAt" = $2 where campaign_id = $1 and status in ('scheduled', 'sending')`,
);

/** Cancels a campaign; messages that members have received stay. Throws `not_found`, `campaign_ended`. */
export async function cancelCampaign(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Person,
  campaign_id: number,
): Promise<CampaignRow> {
  const now = clock.now();
  await db.transaction(async (tx) => {
    const { status } = await campaignOf(tx, campaign_id);
    if ((await cancel.run(tx, [campaign_id, now])) === 0) throw problem('campaign_ended');
    await recordAudit(tx, actor, {
      action: 'cancel',
      thing: 'campaigns',
      thing_id: campaign_id,
      customer_id: null,
      before: { status },
      after: { status: 'cancelled' },
      now,
    });
  });
  return campaignOf(db, campaign_id);
}
