import { z } from 'zod';
import { fileRef, id, idText, instant, paged, pageText } from './fields.ts';
import { admins, defineRoutes } from './route.ts';

/** Accepted picture types. */
export const pictureTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

/** Most bytes of one call: a whole file, a part of an upload in parts, and a picture. */
export const largestFile = 64 * 1024 * 1024;
export const largestPart = 8 * 1024 * 1024;
export const largestPicture = 20 * 1024 * 1024;
/** Most bytes of a film that is uploaded in parts. */
export const largestFilm = 4 * 1024 * 1024 * 1024;

/**
 * Whether an uploaded film is transcoded for every bandwidth: `waiting`, `running`, `ready`; until then, and when it
 * `failed` or is `unavailable` (no ffmpeg on the machine), it plays as it is.
 */
export const renditions = ['waiting', 'running', 'ready', 'failed', 'unavailable'] as const;

/** An uploaded file [FILE-001]. `url` is what other records keep of it. */
export const file = fileRef.extend({
  size: z.int(),
  sha256: z.string(),
  /** Films only. */
  rendition: z.enum(renditions).nullable(),
  /** Why the last try failed, in words for an admin. */
  rendition_problem: z.string().nullable(),
  /** A still of the film. */
  poster: fileRef.nullable(),
  createdAt: instant,
});
export type StoredFile = z.output<typeof file>;

/** An upload in progress: the next part begins at `offset`. */
export const upload = z.object({
  upload_id: id,
  name: z.string(),
  size: z.int(),
  offset: z.int(),
  part_size: z.int(),
});
export type Upload = z.output<typeof upload>;

const one = { params: z.object({ id: idText }) };
const onFile = [
  'file_missing',
  'file_name',
  'file_type',
  'file_damaged',
  'file_large',
  'picture_large',
] as const;
const onCaptions = ['captions_text', 'captions_line', 'captions_empty'] as const;
const wholeNumber = z
  .union([z.number(), z.string().regex(/^\d{1,13}$/)])
  .transform(Number)
  .pipe(z.int().min(0));

export const fileRoutes = defineRoutes({
  'GET /files': {
    summary: 'Uploaded files, the newest first',
    who: admins,
    query: z.object({ page: pageText }),
    answer: paged(file),
  },
  'POST /files': {
    summary:
      'A picture, a PDF, a short film or captions (WebVTT), as a form (multipart/form-data) with the field `file`',
    who: admins,
    takes: 'form',
    invalidates: [],
    answer: file,
    status: 201,
    problems: [...onFile, 'pdf_active', ...onCaptions],
  },
  'POST /files/:id/rendition': {
    summary: 'A film that could not be cut up is tried again; what waits, runs or is ready stays as it is',
    who: admins,
    ...one,
    invalidates: [],
    answer: file,
    problems: ['not_found', 'file_no_film'],
  },
  'POST /uploads': {
    summary: 'Begins to send a film in parts',
    who: admins,
    body: z.object({ name: z.string().min(1).max(400), size: z.int().min(1).max(largestFilm) }),
    invalidates: [],
    answer: upload,
    status: 201,
    problems: ['file_name'],
  },
  'GET /uploads/:id': {
    summary: 'Where a film on its way goes on, after a line was cut',
    who: admins,
    ...one,
    answer: upload,
    problems: ['upload_not_found'],
  },
  'PUT /uploads/:id': {
    summary:
      'The part of the film that begins at `offset`, as nothing but bytes, with its SHA-256 in hexadecimal; a part that came twice changes nothing',
    who: admins,
    ...one,
    takes: 'bytes',
    query: z.object({ offset: wholeNumber, sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
    invalidates: [],
    answer: upload,
    problems: ['upload_not_found', 'upload_offset', 'upload_sum', 'file_missing', 'file_large'],
  },
  'POST /uploads/:id/complete': {
    summary: 'All parts are there: the film is checked and becomes a file',
    who: admins,
    ...one,
    invalidates: [],
    answer: file,
    status: 201,
    problems: ['upload_not_found', 'upload_incomplete', 'file_type', 'file_damaged'],
  },
  'DELETE /uploads/:id': {
    summary: 'Gives up a film on its way',
    who: admins,
    ...one,
    invalidates: [],
    answer: z.object({ deleted: z.literal(true) }),
    problems: ['upload_not_found'],
  },
});
