import type { VideoFields } from '@tbm/contract/videos';
import { problemText } from '@tbm/domain/messages';
import { eq } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { Problem } from '../../platform/errors.ts';
import { stored_files } from '../files/index.ts';
import { video_captions, video_muscles, video_programs, video_props, video_tags } from './tables.ts';

type Part =
  | typeof video_captions
  | typeof video_muscles
  | typeof video_programs
  | typeof video_props
  | typeof video_tags;

/** Writes the parts of a video besides its own columns, replacing the earlier ones. */
export async function writeParts(tx: Transaction, video_id: number, body: VideoFields): Promise<void> {
  await knownCaptions(tx, body.captions);
  const replace = async (table: Part, rows: object[]) => {
    await tx.delete(table).where(eq(table.video_id, video_id));
    if (rows.length) await tx.insert(table).values(rows as never);
  };
  await replace(
    video_captions,
    body.captions.map((row) => ({ ...row, video_id })),
  );
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

/** Uploaded captions must exist in the store; those delivered with the product are elsewhere. */
async function knownCaptions(tx: Transaction, captions: VideoFields['captions']): Promise<void> {
  for (const [index, { url }] of captions.entries()) {
    if (!url.startsWith('/captions/')) continue;
    const found = await tx
      .select()
      .from(stored_files)
      .where(eq(stored_files.key, url.slice(1)));
    if (found.length > 0) continue;
    const fields = { [`captions.${index}.url`]: problemText('captions_unknown') };
    throw new Problem('invalid_input', { fields });
  }
}
