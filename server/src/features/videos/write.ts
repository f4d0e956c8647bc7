import type { VideoFields } from '@tbm/contract/videos';
import { problemText } from '@tbm/domain/messages';
import { eq, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Transaction } from '../../platform/database/database.ts';
import { Problem } from '../../platform/errors.ts';
import { stored_files } from '../files/index.ts';
import { video_muscles, video_programs, video_props, video_tags } from './tables.ts';

/** Writes what a video is made of besides its own columns, in place of what was there. */
export async function writeParts(tx: Transaction, video_id: number, body: VideoFields): Promise<void> {
  await knownCaptions(tx, body.captions_url);
  const replace = async (table: PgTable, rows: object[]) => {
    await tx.execute(sql`delete from ${table} where video_id = ${video_id}`);
    if (rows.length) await tx.insert(table).values(rows as never);
  };
  await replace(
    video_props,
    body.video_props.map((row) => ({ ...row, video_id })),
  );
  await replace(
    video_muscles,
    body.video_muscles.map((row) => ({ ...row, video_id })),
  );
  await replace(
    video_tags,
    body.tag_ids.map((tag_id, position) => ({ video_id, tag_id, position })),
  );
  await replace(
    video_programs,
    body.program_ids.map((program_id) => ({ video_id, program_id })),
  );
}

/** Uploaded captions must be there; those that came with the product lie elsewhere. */
async function knownCaptions(tx: Transaction, captions_url: string | null): Promise<void> {
  if (!captions_url?.startsWith('/captions/')) return;
  const key = captions_url.slice(1);
  const found = await tx.select().from(stored_files).where(eq(stored_files.key, key));
  if (found.length === 0)
    throw new Problem('invalid_input', { fields: { captions_url: problemText('captions_unknown') } });
}
