import type { VideoFields } from '@tbm/contract/videos';
import { problemText } from '@tbm/domain/messages';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Transaction } from '../../platform/database/database.ts';
import { command, statement } from '../../platform/database/statement.ts';
import { Problem } from '../../platform/errors.ts';
import { video_captions, video_muscles, videos } from './tables.ts';

const deleteCaptions = command('delete_captions_of_video', 'delete from video_captions where video_id = $1');
const deleteOtherProps = command(
  'delete_other_props_of_video',
  'delete from video_props where video_id = $1 and prop_id <> all($2::bigint[])',
);
const deleteMuscles = command('delete_muscles_of_video', 'delete from video_muscles where video_id = $1');
const deleteOtherTags = command(
  'delete_other_tags_of_video',
  'delete from video_tags where video_id = $1 and tag_id <> all($2::bigint[])',
);
const deleteOtherPrograms = command(
  'delete_other_programs_of_video',
  'delete from video_programs where video_id = $1 and program_id <> all($2::bigint[])',
);

const writeProp = command(
  'write_prop_of_video',
  `insert into video_props (video_id, prop_id, amount, required) values ($1, $2, $3, $4)
  on conflict (video_id, prop_id) do update set amount = excluded.amount, required = excluded.required`,
);
const writeTag = command(
  'write_tag_of_video',
  `insert into video_tags (video_id, tag_id, position) values ($1, $2, $3)
  on conflict (video_id, tag_id) do update set position = excluded.position`,
);
const writeProgram = command(
  'write_program_of_video',
  'insert into video_programs (video_id, program_id) values ($1, $2) on conflict do nothing',
);

/**
 * Writes the parts of a video besides its own columns, replacing the earlier ones. What stays is not written as new: a film keeps
 * a tag that was retired, and gets no other one.
 */
export async function writeParts(tx: Transaction, video_id: number, body: VideoFields): Promise<void> {
  await checkFiles(tx, body);
  // The previous version of the server, which may still run during a deployment, reads `captions_url`. A trigger writes the
  // row of `es`, which is replaced below.
  const spanish = body.captions.find(({ language }) => language === 'es');
  await tx
    .update(videos)
    .set({ captions_url: spanish?.url ?? null })
    .where(eq(videos.video_id, video_id));
  await deleteCaptions.run(tx, [video_id]);
  for (const row of body.captions) await tx.insert(video_captions).values({ ...row, video_id });
  await deleteOtherProps.run(tx, [video_id, body.video_props.map(({ prop_id }) => prop_id)]);
  for (const { prop_id, amount, required } of body.video_props)
    await writeProp.run(tx, [video_id, prop_id, amount, required]);
  await deleteMuscles.run(tx, [video_id]);
  for (const row of body.video_muscles) await tx.insert(video_muscles).values({ ...row, video_id });
  await deleteOtherTags.run(tx, [video_id, body.tag_ids]);
  for (const [position, tag_id] of body.tag_ids.entries())
    await writeTag.run(tx, [video_id, tag_id, position]);
  await deleteOtherPrograms.run(tx, [video_id, body.program_ids]);
  for (const program_id of body.program_ids) await writeProgram.run(tx, [video_id, program_id]);
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

const lockFiles = statement(
  'lock_files_of_video',
  'select key from stored_files where key = any($1::text[]) order by file_id for key share',
  z.object({ key: z.string() }),
);

/**
 * The keys of the addresses that are in the store. Until this transaction ends, those files cannot be deleted. The sweep of
 * unused files locks them in the same order, so that the two cannot deadlock.
 */
async function keepFiles(tx: Transaction, urls: readonly string[]): Promise<Set<string>> {
  const keys = urls.map((url) => url.slice(1));
  const rows = await lockFiles.all(tx, [keys]);
  return new Set(rows.map(({ key }) => key));
}
