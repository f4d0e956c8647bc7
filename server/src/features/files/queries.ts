import type { FileRef } from '@tbm/contract/fields';
import { sql } from 'drizzle-orm';
import { files } from './tables.ts';

/** The joined `files` row as other records carry it; null when there is none. */
export const fileColumns = sql<FileRef | null>`case when ${files.file_id} is null then null
  else to_jsonb(${files}) - 'createdAt' end`;
