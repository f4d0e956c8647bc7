import { pictureFields } from '@tbm/contract/files';
import { problemText } from '@tbm/domain/messages';
import { z } from 'zod';
import { type Executor, statement } from '../database/statement.ts';
import { Problem } from '../errors.ts';

const typesOfFiles = statement(
  'types_of_files',
  'select file_id, type from files where file_id = any($1::bigint[])',
  z.object({ file_id: z.int(), type: z.string() }),
);

/**
 * Refuses a body that names a film, captions or a document where a picture is shown. A file that does not exist is refused
 * by the database. Throws `invalid_input`.
 */
export const makePictureFields =
  (db: Executor) =>
  async (body: unknown): Promise<void> => {
    if (typeof body !== 'object' || body === null) return;
    const given = Object.entries(body).filter(
      ([name, value]) => pictureFields[name] !== undefined && typeof value === 'number',
    );
    if (given.length === 0) return;
    const files = await typesOfFiles.all(db, [given.map(([, file_id]) => file_id)]);
    const types = new Map(files.map(({ file_id, type }) => [file_id, type]));
    const fields: Record<string, string> = {};
    for (const [name, file_id] of given) {
      const type = types.get(file_id);
      if (type === undefined || type.startsWith('image/')) continue;
      const takesPdf = pictureFields[name] === 'picture_or_pdf';
      if (takesPdf && type === 'application/pdf') continue;
      fields[name] = problemText(takesPdf ? 'picture_or_pdf_needed' : 'picture_needed');
    }
    if (Object.keys(fields).length > 0) throw new Problem('invalid_input', { fields });
  };
