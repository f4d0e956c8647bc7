import { measureKeys } from '@tbm/contract/measures';
import type { changedTrack, newTrack, Track } from '@tbm/contract/tracks';
import { dayIn } from '@tbm/domain/time';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { fieldProblem, problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { timezoneOfCustomer } from '../accounts/index.ts';
import { requireHealthConsent } from '../consents/index.ts';
import { trackOf } from './queries.ts';
import { tracks } from './tables.ts';

type Need = Pick<Services, 'db' | 'clock'>;
type Written = z.output<typeof newTrack>;

const detach = statement(
  'detach_track_files',
  `update track_files set track_id = null, position = null where track_id = $1 and customer_id = $2
  returning file_id`,
  z.object({ file_id: z.int() }),
);

/** Only files of the member, and of no other entry. */
const attach = command(
  'attach_track_files',
  `update track_files f set track_id = $1, position = o.position
  from unnest($3::bigint[]) with ordinality o (file_id, position)
  where f.file_id = o.file_id and f.customer_id = $2 and f.track_id is null`,
);

const dropDetached = command(
  'drop_detached_track_files',
  'delete from track_files where file_id = any($1::bigint[]) and track_id is null',
);

/** Makes these the photos of an entry, in this order. Throws `track_file_missing`. */
async function setFiles(
  tx: Transaction,
  { track_id, customer_id, files }: { track_id: number; customer_id: number; files: readonly number[] },
): Promise<void> {
  const before = await detach.all(tx, [track_id, customer_id]);
  if (files.length && (await attach.run(tx, [track_id, customer_id, files])) !== files.length)
    throw fieldProblem('track_file_missing', 'files');
  await dropDetached.run(tx, [before.map(({ file_id }) => file_id)]);
}

const columnsOf = ({ date, comment, ...given }: Written) => ({
  date,
  comment: comment || null,
  ...(Object.fromEntries(measureKeys.map((measure) => [measure, given[measure] ?? null])) as Record<
    (typeof measureKeys)[number],
    number | null
  >),
});

/** Writes body data: not of a future day, and with the member's consent. Its lock allows one such write of a member at a time. */
async function writeEntry(
  { db, clock }: Need,
  { customer_id }: Person,
  body: Written,
  write: (tx: Transaction) => Promise<number>,
): Promise<Track> {
  const now = clock.now();
  const today = dayIn(now, await timezoneOfCustomer(db, customer_id)).toString();
  if (body.date > today) throw fieldProblem('track_date_ahead', 'date');
  return db.transaction(async (tx) => {
    const consent = {
      customer_id,
      version: body.health_consent,
      place: 'progress',
      now,
    } as const;
    await requireHealthConsent(tx, consent);
    const track_id = await write(tx);
    await setFiles(tx, { track_id, customer_id, files: body.files });
    return trackOf(tx, customer_id, track_id);
  });
}

/** A new entry [TRACK-003, API-131]. */
export const createTrack = (services: Need, actor: Person, body: Written): Promise<Track> =>
  writeEntry(services, actor, body, async (tx) => {
    const [made] = await tx
      .insert(tracks)
      .values({ ...columnsOf(body), customer_id: actor.customer_id, createdAt: services.clock.now() })
      .returning({ track_id: tracks.track_id });
    return made?.track_id ?? 0;
  });

const updateOwn = command(
  'update_track',
  `update tracks set date = $3, comment = $4, ${measureKeys.map((measure, index) => `${measure} = $${index + 5}`).join(', ')}
  where track_id = $1 and customer_id = $2`,
);

/** Replaces an entry of the member [API-132]. Throws `track_not_found`. */
export const changeTrack = (
  services: Need,
  actor: Person,
  body: z.output<typeof changedTrack>,
): Promise<Track> =>
  writeEntry(services, actor, body, async (tx) => {
    const { track_id } = body;
    const { date, comment, ...measures } = columnsOf(body);
    const changed = await updateOwn.run(tx, [
      track_id,
      actor.customer_id,
      date,
      comment,
      ...measureKeys.map((measure) => measures[measure]),
    ]);
    if (changed === 0) throw problem('track_not_found');
    return track_id;
  });

const deleteOwn = command('delete_track', 'delete from tracks where track_id = $1 and customer_id = $2');

/** Deletes an entry of the member with its photos [API-133]. Throws `track_not_found`. */
export async function deleteTrack({ db }: Need, actor: Person, id: number): Promise<{ deleted: true }> {
  const deleted = await deleteOwn.run(db, [id, actor.customer_id]);
  if (deleted === 0) throw problem('track_not_found');
  return { deleted: true };
}
