import type { VideoFields } from '@tbm/contract/videos';
import { problemText } from '@tbm/domain/messages';
import { eq, inArray } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { Problem } from '../../platform/errors.ts';
import { stored_files } from '../files/index.ts';
import { video_captions, video_muscles, video_programs, video_props, video_tags, videos } from './tables.ts';

type Part =
  | typeof video_captions
  | typeof video_muscles
  | typeof video_programs
  | typeof video_props
  | typeof video_tags;

/** Writes the parts of a video besides its own columns, replacing the earlier ones. */
export async function writeParts(tx: Transaction, video_id: number, body: VideoFields): Promise<void> {
  await knownFilm(tx, body.url);
  await knownCaptions(tx, body.captions);
  // This is for the version before. A trigger writes the row of `es`, which is replaced below.
  const spanish = body.captions.find(({ language }) => language === 'es');
  await tx
    .update(videos)
    .set({ captions_url: spanish?.url ?? null })
    .where(eq(videos.video_id, video_id));
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

/** An uploaded file of the studio: a film, or captions. */
const uploaded = /^\/(?:films|captions)\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.\w+$/;

/** An uploaded film must exist in the store. Films delivered with the product have other names. */
async function knownFilm(tx: Transaction, url: string): Promise<void> {
  if (!uploaded.test(url)) return;
  const keys = await keepFiles(tx, [url]);
  if (keys.has(url.slice(1))) return;
  throw new Problem('invalid_input', { fields: { url: problemText('film_unknown') } });
}

/** Uploaded captions must exist in the store; those delivered with the product are elsewhere. */
async function knownCaptions(tx: Transaction, captions: VideoFields['captions']): Promise<void> {
  const keys = await keepFiles(
    tx,
    captions.map(({ url }) => url),
  );
  for (const [index, { url }] of captions.entries()) {
    if (!url.startsWith('/captions/') || keys.has(url.slice(1))) continue;
    const fields = { [`captions.${index}.url`]: problemText('captions_unknown') };
    throw new Problem('invalid_input', { fields });
  }
}

/** The keys of the addresses that are in the store. Until this transaction ends, those files cannot be deleted. */
async function keepFiles(tx: Transaction, urls: readonly string[]): Promise<Set<string>> {
  if (urls.length === 0) return new Set();
  const keys = urls.map((url) => url.slice(1));
  const rows = await tx
    .select({ key: stored_files.key })
    .from(stored_files)
    .where(inArray(stored_files.key, keys))
    .orderBy(stored_files.file_id)
    .for('key share');
  return new Set(rows.map(({ key }) => key));
}
