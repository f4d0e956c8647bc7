import { measureKeys } from '@tbm/contract/measures';
import { type Track, trackFile } from '@tbm/contract/tracks';
import { imcOf } from '@tbm/domain/tracks';
import { z } from 'zod';
import { oneOr } from '../../platform/database/one.ts';
import { type Executor, statement } from '../../platform/database/statement.ts';

const measured = Object.fromEntries(measureKeys.map((measure) => [measure, z.number().nullable()])) as Record<
  (typeof measureKeys)[number],
  z.ZodNullable<z.ZodNumber>
>;

const row = z.object({
  track_id: z.int(),
  date: z.string(),
  ...measured,
  comment: z.string().nullable(),
  height: z.int().nullable(),
  files: z.array(trackFile),
});

const entries = `select t.track_id, t.date, ${measureKeys.map((measure) => `t.${measure}::float8`).join(', ')}, t.comment, c.height,
    coalesce((select jsonb_agg(jsonb_build_object('file_id', f.file_id, 'name', f.name, 'type', f.type,
        'width', f.width, 'height', f.height) order by f.position)
      from track_files f where f.track_id = t.track_id), '[]') as files
  from tracks t join customers c using (customer_id)
  where t.customer_id = $1`;

const all = statement('tracks_of_customer', `${entries} order by t.date desc, t.track_id desc`, row);
const one = statement('track_of_customer', `${entries} and t.track_id = $2`, row);

/** With the body mass index that follows from weight and height, unless the member wrote one. */
function complete({ height, ...entry }: z.output<typeof row>): Track {
  const computed = entry.imc === null ? imcOf(entry.weight, height) : null;
  return { ...entry, imc: entry.imc ?? computed, is_imc_computed: computed !== null };
}

/** The member's entries, newest first [TRACK-017]. */
export const tracksOf = async (db: Executor, customer_id: number): Promise<Track[]> =>
  (await all.all(db, [customer_id])).map(complete);

/** One entry of the member. Throws `track_not_found`, also for another member's. */
export const trackOf = async (db: Executor, customer_id: number, track_id: number): Promise<Track> =>
  complete(oneOr(await one.all(db, [customer_id, track_id]), 'track_not_found'));
