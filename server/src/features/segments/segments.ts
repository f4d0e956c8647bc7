import type { Answer } from '@tbm/contract';
import { type SQL, sql } from 'drizzle-orm';
import { byNameOf } from '../../platform/database/by-name.ts';
import type { Database } from '../../platform/database/database.ts';
import { customers } from '../accounts/index.ts';
import { segments } from './tables.ts';

/** Segments by name, with the person who changed them last. */
export const readSegments = (db: Database, where?: SQL): Promise<Answer<'GET /segments'>> =>
  db
    .select({
      segment_id: segments.segment_id,
      name: segments.name,
      conditions: segments.conditions,
      createdAt: segments.createdAt,
      changedAt: segments.changedAt,
      who: sql<string | null>`${customers.name} || ' ' || ${customers.last_name}`,
    })
    .from(segments)
    .leftJoin(customers, sql`${customers.customer_id} = ${segments.changed_by}`)
    .where(where)
    .orderBy(byNameOf(segments.name), segments.segment_id);
