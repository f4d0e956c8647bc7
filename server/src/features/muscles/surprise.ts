import type { Call } from '@tbm/contract';
import { recommendedPrograms } from '@tbm/domain/planner';
import { chooseSurprise } from '@tbm/domain/surprise';
import { durationBands } from '@tbm/domain/videos';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import { statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import type { Services } from '../../platform/services.ts';
import { endSql } from '../planner/index.ts';
import { isOpen, needAccess, oneVideo } from '../videos/index.ts';
import { trainedBy } from './balance.ts';

const selectors = (primary: boolean) => `array(
  select m.selector from video_muscles vm join muscles m using (muscle_id)
  where vm.video_id = v.video_id and vm.is_primary = ${primary} order by m.muscle_id)`;

/** A plan for pregnancy that runs on the day `$7`. */
const isPregnant = `exists (select from customer_workout_plans p where p.customer_id = $1
  and p.pregnancy_plan_id is not null and p.start_date <= $7::date and ${endSql('p')} > $7::date)`;

/** The films that the member may watch now and that fit; null filters fit all. In pregnancy, only those of its programme. */
const filmsFor = statement(
  'surprise_films',
  `select v.video_id, ${selectors(true)} as primary, ${selectors(false)} as secondary,
    (select max(c.day)::text from completed_videos c where c.customer_id = $1 and c.video_id = v.video_id) as last_day
  from videos v join class_types ct using (class_type_id)
  where not v.hidden and ${isOpen('$2')}
    and ($3::bigint is null or exists (select from video_tags t where t.video_id = v.video_id and t.tag_id = $3))
    and ($4::bigint is null or ct.class_category_id = $4)
    and ($5::int is null or v.duration >= $5) and ($6::int is null or v.duration <= $6)
    and (not ${isPregnant} or exists (
      select from video_programs t where t.video_id = v.video_id and t.program_id = ${recommendedPrograms.pregnant}))
  order by v.video_id`,
  z.object({
    video_id: z.int(),
    primary: z.array(z.string()),
    secondary: z.array(z.string()),
    last_day: z.string().nullable(),
  }),
);

type Filters = Omit<Call<'GET /videos/surprise'>['query'], 'branch_id'>;

/** Clase Sorpresa: what the member needs most, and why. Throws `no_access`, and `no_surprise` when no film fits. */
export async function surprise(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { customer_id }: Pick<Person, 'customer_id'>,
  { tag_id, class_category_id, duration }: Filters,
  random = Math.random(),
) {
  const now = clock.now();
  await needAccess(db, customer_id, now);
  const band = durationBands.find(({ value }) => value === duration);
  const { end: today, trained } = await trainedBy(db, { customer_id, now });
  const films = await filmsFor.all(db, [
    customer_id,
    now,
    tag_id ?? null,
    class_category_id ?? null,
    band?.from ?? null,
    band?.to ?? null,
    today,
  ]);
  const chosen = chooseSurprise(films, { trained, today, random });
  const video = chosen && (await oneVideo(db, chosen.video_id, customer_id));
  if (!video) throw problem('no_surprise');
  return { video, reason: chosen.reason };
}
