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
  await checkFiles(tx, body);
  // The previous version of the server, which may still run during a deployment, reads `captions_url`. A trigger writes the
  // row of `es`, which is replaced below.
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

/** An uploaded film. Films delivered with the product have other names. */
const uploadedFilm = /^\/films\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.\w+$/;

/** The folder of uploaded captions; those delivered with the product are elsewhere. */
const uploadedCaptions = '/captions/';

/** Checks that the uploaded film and the uploaded captions exist in the store. Throws `invalid_input`. */
async function checkFiles(
  tx: Transaction,
  { url: film, captions }: Pick<VideoFields, 'url' | 'captions'>,
): Promise<void> {
  const keys = await keepFiles(tx, [film, ...captions.map(({ url }) => url)]);
  const isStored = (url: string): boolean => keys.has(url.slice(1));
  if (film.startsWith(uploadedCaptions) || (uploadedFilm.test(film) && !isStored(film))) {
    throw new Problem('invalid_input', { fields: { url: problemText('film_unknown') } });
  }
  for (const [index, { url }] of captions.entries()) {
    if (!url.startsWith(uploadedCaptions) || isStored(url)) continue;
    const fields = { [`captions.${index}.url`]: problemText('captions_unknown') };
    throw new Problem('invalid_input', { fields });
  }
}

/**
 * The keys of the addresses that are in the store. Until this transaction ends, those files cannot be deleted. The sweep of
 * unused files locks them in the same order, so that the two cannot deadlock.
 */
async function keepFiles(tx: Transaction, urls: readonly string[]): Promise<Set<string>> {
  const keys = urls.map((url) => url.slice(1));
  const rows = await tx
    .select({ key: stored_files.key })
    .from(stored_files)
    .where(inArray(stored_files.key, keys))
    .orderBy(stored_files.file_id)
    .for('key share');
  return new Set(rows.map(({ key }) => key));
}
