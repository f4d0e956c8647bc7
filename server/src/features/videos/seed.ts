import { muscleSelectors } from '@tbm/contract/video-kinds';
import type { PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { fillClassMuscles } from '../studio/index.ts';
import { muscles, tags, video_types } from './tables.ts';

/** The planner uses the ids of the tags 1, 2 and 4 [PLAN-033]. */
const seedTags = ['Full Body', 'Lower', 'Core', 'Upper', 'Movilidad', 'Cardio'];
const seedTypes = ['Sin impacto', 'Bajo impacto', 'Alto impacto'];

async function insertIfEmpty<T extends PgTable>(tx: Transaction, table: T, rows: T['$inferInsert'][]) {
  const found = await tx.$count(table as PgTable);
  if (found === 0) await tx.insert(table).values(rows as never);
}

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
    await insertIfEmpty(
      tx,
      muscles,
      muscleSelectors.map((selector, index) => ({ muscle_id: index + 1, selector })),
    );
    await insertIfEmpty(
      tx,
      tags,
      seedTags.map((name, index) => ({ tag_id: index + 1, name })),
    );
    await insertIfEmpty(
      tx,
      video_types,
      seedTypes.map((name, index) => ({ video_type_id: index + 1, name })),
    );
    const { some: hasClassMuscles } = await anyClassMuscles.one(tx);
    if (!hasClassMuscles) await fillClassMuscles(tx);
  });
}
