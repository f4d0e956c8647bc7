import type { Family } from '@tbm/contract/family';
import { familyRoles } from '@tbm/contract/family';
import { nextCharge } from '@tbm/domain/next-charge';
import { dayIn } from '@tbm/domain/time';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import { type Executor, statement } from '../../platform/database/statement.ts';
import { isOpenFamilyLink, readFamilyLink } from '../../platform/family-link.ts';
import { pausedUntil } from '../../platform/pauses.ts';
import type { Services } from '../../platform/services.ts';
import { purchaseRow, purchaseRowColumns } from '../purchases/index.ts';

/** SQL: the invitation `f` can be accepted at the instant `now`. */
export const isOpenInvitation = (f: string, now: string): string =>
  `${f}."acceptedAt" is null and ${f}."endedAt" is null and ${f}."expiresAt" > ${now}::timestamptz`;

const linksOfCustomer = statement(
  'family_links_of_customer',
  `select f.family_link_id, case when f.payer_id = $1 then 'payer' else 'member' end as role, c.customer_id, c.name,
    c.last_name, c.branch_id, f."acceptedAt"
  from family_links f
  join customers c on c.customer_id = case when f.payer_id = $1 then f.member_id else f.payer_id end
  where $1 in (f.payer_id, f.member_id) and ${isOpenFamilyLink('f')}
  order by f."acceptedAt", f.family_link_id`,
  z.object({
    family_link_id: z.int(),
    /** What the customer is in it. */
    role: z.enum(familyRoles),
    /** The other of the two. */
    customer_id: z.int(),
    name: z.string(),
    last_name: z.string(),
    branch_id: z.int(),
    acceptedAt: z.string(),
  }),
);

/** The open links of a customer, with the other of the two. */
export const openLinks = (db: Executor, customer_id: number) => linksOfCustomer.all(db, [customer_id]);

const subscriptionsPaid = statement(
  'family_subscriptions',
  `select ${purchaseRowColumns('p')}, cp.title, b.timezone, ${pausedUntil('p.purchase_id', '$2')} as paused_until
  from purchases p join class_packages cp using (class_package_id) join branches b on b.branch_id = p.branch_id
  where p.payer_id <> p.customer_id and $1 in (p.payer_id, p.customer_id)
    and p.status = 'active' and p.subscription_id is not null
  order by p.purchase_id`,
  purchaseRow.extend({
    title: z.string(),
    timezone: z.string(),
    paused_until: z.string().nullable(),
  }),
);

/** The running subscriptions that a customer pays for others, or that another pays for the customer. */
async function subscriptionsOf(db: Executor, customer_id: number, now: string) {
  const rows = await subscriptionsPaid.all(db, [customer_id, now]);
  return rows.map(({ title, timezone, paused_until, ...purchase }) => {
    const { current_period_end } = purchase;
    const next =
      [current_period_end, paused_until]
        .filter((at) => at !== null)
        .sort()
        .at(-1) ?? null;
    return {
      customer_id: purchase.customer_id,
      purchase_id: purchase.purchase_id,
      title,
      price: purchase.price ?? purchase.total_payment,
      status: purchase.status,
      next_charge:
        nextCharge({ ...purchase, current_period_end: next, invoices: [] }, now, timezone)?.toString() ??
        null,
      paid_until: purchase.paid_until && dayIn(purchase.paid_until, timezone).toString(),
    };
  });
}

const sentInvitations = statement(
  'family_invitations_sent',
  `select f.family_link_id, f.invited_by as role, f.email, f."expiresAt" from family_links f
  where $1 in (f.payer_id, f.member_id) and ${isOpenInvitation('f', '$2')} order by f.family_link_id`,
  z.object({
    family_link_id: z.int(),
    role: z.enum(familyRoles),
    email: z.string(),
    expiresAt: z.string(),
  }),
);

/** `$1`: the verified address of the caller; `$2`: the invitation whose link the caller has. */
const receivedInvitations = statement(
  'family_invitations_received',
  `select f.family_link_id, case f.invited_by when 'payer' then 'member' else 'payer' end as role, c.name, f."expiresAt"
  from family_links f join customers c on c.customer_id = coalesce(f.payer_id, f.member_id)
  where (f.email = $1 or f.family_link_id = $2) and c.customer_id <> $3 and ${isOpenInvitation('f', '$4')}
  order by f.family_link_id`,
  z.object({
    family_link_id: z.int(),
    role: z.enum(familyRoles),
    name: z.string(),
    expiresAt: z.string(),
  }),
);

type Reader = Pick<Person, 'customer_id' | 'email' | 'email_verified'>;

/** What of a link names the caller besides the two ids: a verified address, and the invitation of a signed link. */
export const claimsOf = (
  { email, email_verified }: Reader,
  token: string | undefined,
  config: Services['config'],
): { email: string | null; linked_id: number | null } => ({
  email: email_verified ? email.toLowerCase() : null,
  linked_id: token === undefined ? null : (readFamilyLink(token, config) ?? null),
});

/** The family of the caller. A payer sees what is paid, and nothing of classes. */
export async function familyOf(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  reader: Reader,
  token?: string,
): Promise<Family> {
  const now = clock.now();
  const { customer_id } = reader;
  const { email, linked_id } = claimsOf(reader, token, config);
  const links = await openLinks(db, customer_id);
  const subscriptions = await subscriptionsOf(db, customer_id, now);
  const payer = links.find(({ role }) => role === 'member');
  const own = subscriptions.filter((subscription) => subscription.customer_id === customer_id);
  return {
    members: links
      .filter(({ role }) => role === 'payer')
      .map(({ last_name: _, ...link }) => ({
        ...link,
        subscriptions: subscriptions
          .filter((subscription) => subscription.customer_id === link.customer_id)
          .map(({ customer_id: _, ...subscription }) => subscription),
      })),
    payer: payer
      ? {
          family_link_id: payer.family_link_id,
          role: payer.role,
          name: payer.name,
          acceptedAt: payer.acceptedAt,
          subscriptions: own.map(({ purchase_id, title, paid_until }) => ({
            purchase_id,
            title,
            paid_until,
          })),
        }
      : null,
    sent: await sentInvitations.all(db, [customer_id, now]),
    received: await receivedInvitations.all(db, [email, linked_id, customer_id, now]),
  };
}

/** The family of a member, for the desk. */
export async function familyForDesk(db: Executor, customer_id: number) {
  const links = await openLinks(db, customer_id);
  return links.map(({ family_link_id, role, name, last_name, acceptedAt, ...other }) => ({
    family_link_id,
    // What the other is.
    role: role === 'payer' ? ('member' as const) : ('payer' as const),
    customer_id: other.customer_id,
    name: `${name} ${last_name}`,
    acceptedAt,
  }));
}
