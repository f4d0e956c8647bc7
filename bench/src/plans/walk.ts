import { allJobs } from '@tbm/server/features';
import { identified, signedInCustomer } from '@tbm/server/platform/testing/people';
import { makeTestServer, type TestServer } from '@tbm/server/platform/testing/server';
import { loadHistory } from '../history.ts';
import { type Loaded, loadBenchStudio } from '../studio.ts';

/** The moment at which the loaded studios are looked at. */
const at = '2026-11-18T18:00:00Z';

interface Caller {
  customer_id: number;
  token: string;
}

/** A server on a loaded studio, with signed-in members and staff. */
export interface Studio {
  server: TestServer;
  members: Caller[];
  desk: Caller;
}

export async function loadedStudio(size: Loaded['size']): Promise<Studio> {
  const server = await makeTestServer(at, { rate_limits: 1_000_000 });
  const loaded = { size, now: `timestamptz '${at}'` };
  await loadBenchStudio(server.pool, loaded);
  await loadHistory(server.pool, loaded);
  const members: Caller[] = [];
  for (let customer_id = 11; customer_id <= 20; customer_id += 1) {
    const { uid, token } = await identified(server, `socia.${customer_id}@correo.tbm.test`);
    await server.pool.query('insert into users (uid, customer_id) values ($1, $2)', [uid, customer_id]);
    members.push({ customer_id, token });
  }
  return { server, members, desk: await signedInCustomer(server, 'admin') };
}

/** A call of a list by a member, or by the desk about one. */
interface List {
  path: string;
  by?: 'desk';
  /** The call's own goal: the member's place on a board is counted, on few pages of an index. */
  goal?: { ms: number; pages: number };
}

const board = { ms: 2, pages: 600 };

/** Every list that a screen reads, with parameters as screens send them. */
export const lists: readonly List[] = [
  { path: '/available_classes?branch_id=1&start_date=2026-11-18&end_date=2026-11-24' },
  { path: '/available_classes/dates/all?branch_id=1' },
  { path: '/class_reservations?filter=all' },
  { path: '/class_reservations?filter=all&page=3' },
  { path: '/credits' },
  { path: '/waitlist' },
  { path: '/videos' },
  { path: '/videos?class_type_id=3&duration=20-29' },
  { path: '/favorites' },
  { path: '/playbacks' },
  { path: '/playbacks?open=true' },
  { path: '/playbacks/date?start=2026-11-01&end=2026-11-30' },
  { path: '/posts' },
  { path: '/posts?before=2026-11-10T00:00:00.000000_20000000000' },
  { path: '/posts/pinned' },
  { path: '/posts/mentionable?search=So' },
  { path: '/analytics/leaderboard?start_date=2026-11-01&end_date=2026-11-30', goal: board },
  { path: '/analytics/leaderboard/online?start_date=2026-11-01&end_date=2026-11-30', goal: board },
  { path: '/purchases' },
  { path: '/invoices' },
  { path: '/payment_sources' },
  { path: '/tracks' },
  { path: '/customer_goals' },
  { path: '/notifications' },
  { path: '/notifications/unread' },
  { path: '/streaks/year?year=2026' },
  { path: '/muscle_balance' },
  { path: '/rewards' },
  { path: '/customer_workout_plans' },
  { path: '/customer/query?query=socia.1577@', by: 'desk' },
  { path: '/customer/query?query=81 00001577', by: 'desk' },
  { path: '/customer/admin/all', by: 'desk' },
  { path: '/customer/admin/all?page=40', by: 'desk' },
  { path: '/customer/admin/15', by: 'desk' },
  { path: '/rosters?day=2026-11-18', by: 'desk' },
  { path: '/rosters/21', by: 'desk' },
  { path: '/conversations', by: 'desk' },
  { path: '/conversations?filter=closed', by: 'desk' },
  { path: '/conversations/unread', by: 'desk' },
  { path: '/strikes?customer_id=15', by: 'desk' },
  { path: '/strikes?review=open', by: 'desk' },
  { path: '/rating_comments/review', by: 'desk' },
  { path: '/moderation/posts', by: 'desk' },
  { path: '/audit', by: 'desk' },
  { path: '/audit?customer_id=15', by: 'desk' },
  { path: '/reconciliation_findings', by: 'desk' },
  { path: '/disputes', by: 'desk' },
  { path: '/class_packages/admin/all', by: 'desk' },
];

export async function get(
  { server, members, desk }: Studio,
  { path, by }: List,
  turn: number,
): Promise<void> {
  const { token } = by ? desk : (members[turn % members.length] as Caller);
  const answer = await server.app.inject({
    url: `/api${path}`,
    headers: { authorization: `Bearer ${token}` },
  });
  if (answer.statusCode !== 200)
    throw new Error(`${path}: ${answer.statusCode} ${answer.body.slice(0, 200)}`);
}

/** The writes of a member's day; a class that is ahead and not full, and a film. */
export async function writes({ server, members }: Studio): Promise<void> {
  const [member] = members as [Caller];
  const done = async (answer: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await answer;
    if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body as Record<string, number>;
  };
  const booked = await done(
    server.call('POST /class_reservations', { body: { single_class_id: 230 } }, member.token),
  );
  const params = { id: booked.class_reservation_id as number };
  await done(server.call('DELETE /class_reservations/:id', { params }, member.token));
  const film = { video_id: 7, progress: 60, seconds: 300 };
  await done(server.call('PUT /playbacks', { body: film }, member.token));
  await done(server.call('POST /posts/like', { body: { post_id: 1_000 } }, member.token));
}

/** The jobs that run by the clock, even without work to do. */
const byClock = [
  'confirm_bookings',
  'send_reminders',
  'tell_expiring_credits',
  'send_unsent_messages',
  'send_unsent_pushes',
  'settle_attendance',
  'tell_ending_rewards',
  'complete_purchases',
  'announce_charges',
  'read_late_subscriptions',
  'warn_of_expiring_cards',
  'carry_out_refunds',
  'remind_of_progress',
  'reconcile_pending_purchases',
  'sweep_post_files',
  'make_classes',
  'forget_own_data',
  'erase_accounts',
] as const;

export async function jobs({ server }: Studio): Promise<void> {
  const tasks = Object.assign({}, ...allJobs(server.services).map((part) => part.tasks));
  for (const name of byClock) await tasks[name]({}, {});
}
