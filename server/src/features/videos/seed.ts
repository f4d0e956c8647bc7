import { muscleSelectors } from '@tbm/contract/video-kinds';
import { z } from 'zod';
import type { Queryable } from '../../platform/database/database.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { fillClassMuscles } from '../studio/index.ts';

/** The planner uses the ids of the tags 1, 2 and 4 [PLAN-033]. */
const seedTags = ['Full Body', 'Lower', 'Core', 'Upper', 'Movilidad', 'Cardio'];
const seedTypes = ['Sin impacto', 'Bajo impacto', 'Alto impacto'];

const seedMuscles = command(
  'seed_muscles',
  `insert into muscles (muscle_id, selector)
  select position, selector from unnest($1::text[]) with ordinality seed (selector, position)
  where not exists (select from muscles)`,
);
const seedVideoTags = command(
  'seed_video_tags',
  `insert into tags (tag_id, name)
  select position, name from unnest($1::text[]) with ordinality seed (name, position)
  where not exists (select from tags)`,
);
const seedVideoTypes = command(
  'seed_video_types',
  `insert into video_types (video_type_id, name)
  select position, name from unnest($1::text[]) with ordinality seed (name, position)
  where not exists (select from video_types)`,
);

const anyClassMuscles = statement(
  'any_class_type_muscles',
  'select exists (select from class_type_muscles) as some',
  z.object({ some: z.boolean() }),
);

const lockSeeding = command('lock_library_seed', `select pg_advisory_xact_lock(hashtext('muscles'))`);

/**
 * Seeds what every library needs: the muscles that the figure draws and those that each class type trains, the tags and
 * the impacts. Each list is seeded only if it is empty. Safe to run at every start and by several processes.
 */
export async function seedLibrary(db: Queryable): Promise<void> {
  await db.transaction(async (tx) => {
    await lockSeeding.run(tx);
    await seedMuscles.run(tx, [muscleSelectors]);
    await seedVideoTags.run(tx, [seedTags]);
    await seedVideoTypes.run(tx, [seedTypes]);
    const { some: hasClassMuscles } = await anyClassMuscles.one(tx);
    if (!hasClassMuscles) await fillClassMuscles(tx);
  });
}
