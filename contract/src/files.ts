import { z } from 'zod';
import { fileRef, id, idText, instant, paged, pageText, text } from './fields.ts';
import { longestAddress } from './record-lengths.ts';
import { admins, defineRoutes } from './route.ts';

/** What these calls are about, in the page of the API. */
export const group = 'Uploads of files and films';

/** Accepted picture types. */
export const pictureTypes: readonly string[] = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/heic',
  'image/heif',
];
/** Fields of records that refer to an uploaded file by its id, and what they take. */
export const pictureFields: Readonly<Record<string, 'picture' | 'picture_or_pdf'>> = {
  file_id: 'picture',
  customer_file_id: 'picture',
  thumbnail_file_id: 'picture',
  receipt_file_id: 'picture_or_pdf',
};
/** The most pixels that a picture may decode to. */
export const mostPixels = 100_000_000;

/** Most bytes of one call: a whole file, a part of an upload in parts, and a picture. */
export const largestFile = 64 * 1024 * 1024;
export const largestPart = 8 * 1024 * 1024;
export const largestPicture = 20 * 1024 * 1024;
/** Most bytes of a film that is uploaded in parts. */
export const largestFilm = 4 * 1024 * 1024 * 1024;

/**
 * Whether an uploaded film is transcoded for every bandwidth: `waiting`, `running`, `ready`; until then, and when it has
 * `failed` or is `unavailable` (no ffmpeg on the machine), the original is played if it could be cleaned.
 */
export const renditions = ['waiting', 'running', 'ready', 'failed', 'unavailable'] as const;

/** An uploaded file [FILE-001]. Other records store its `url`. */
export const file = fileRef.extend({
  size: z.int(),
  sha256: z.string(),
  /** Films only. */
  rendition: z.enum(renditions).nullable(),
  /** Why the last attempt failed, as text for an admin. */
  rendition_problem: z.string().nullable(),
  /** While it is being transcoded: per cent, and the estimated seconds that are left. */
  rendition_percent: z.int().nullable(),
  rendition_seconds_left: z.int().nullable(),
  /** Whether the film as it was uploaded is played: it is clean, of a kind for browsers, and has no qualities. */
  plays_original: z.boolean(),
  /** Whether another attempt may be asked for now. */
  can_retry: z.boolean(),
  /** How often a part of the film could not be decoded; null until it is ready. */
  decode_errors: z.int().nullable(),
  /** Since when no known record refers to it; after 30 days it is deleted. */
  unusedSince: instant.nullable(),
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
const onFilm = ['film_type', 'film_damaged', 'film_pictureless'] as const;
const onFile = [
  'file_missing',
  'file_empty',
  'file_name',
  'file_type',
  'file_damaged',
  'file_large',
  'picture_large',
  'photo_heic',
] as const;
const onCaptions = ['captions_text', 'captions_line', 'captions_empty'] as const;
const wholeNumber = z
  .union([z.number(), z.string().regex(/^\d{1,13}$/)])
  .transform(Number)
  .pipe(z.int().min(0));

export const fileRoutes = defineRoutes({
  'GET /files': {
    summary: 'Uploaded files, newest first',
    who: admins,
    /** `url`: the file of this address alone. */
    query: z.object({ page: pageText, url: text(longestAddress).optional() }),
    answer: paged(file),
  },
  'POST /files': {
    summary:
      'Uploads a picture, a PDF, a short film or captions (SRT, SBV or WebVTT, stored as WebVTT), as a form (multipart/form-data) with the field `file`',
    who: admins,
    takes: 'form',
    invalidates: [],
    answer: file,
    status: 201,
    problems: [...onFile, ...onFilm, 'pdf_active', 'pdf_locked', ...onCaptions],
  },
  'POST /files/:id/rendition': {
    summary: 'Retries a failed transcoding; a waiting, running or ready one is left alone',
    who: admins,
    ...one,
    invalidates: [],
    answer: file,
    problems: ['not_found', 'file_no_film'],
  },
  'DELETE /files/:id': {
    summary: 'Deletes a file that nothing refers to, with the qualities and the poster of a film',
    who: admins,
    ...one,
    invalidates: [],
    answer: z.object({ deleted: z.literal(true) }),
    problems: ['not_found', 'file_used'],
  },
  'POST /uploads': {
    summary: 'Begins the upload of a film in parts',
    who: admins,
    body: z.object({ name: z.string().min(1).max(400), size: z.int().min(0) }),
    invalidates: [],
    answer: upload,
    status: 201,
    problems: ['file_name', 'file_empty', 'film_large'],
  },
  'GET /uploads/:id': {
    summary: 'The offset at which an interrupted upload resumes',
    who: admins,
    ...one,
    answer: upload,
    problems: ['upload_not_found'],
  },
  'PUT /uploads/:id': {
    summary:
      'Sends the part of the film that begins at `offset`, as plain bytes, with its SHA-256 in hexadecimal; a repeated part changes nothing',
    who: admins,
    ...one,
    takes: 'bytes',
    query: z.object({ offset: wholeNumber, sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
    invalidates: [],
    answer: upload,
    problems: [
      'upload_not_found',
      'upload_offset',
      'upload_sum',
      'file_missing',
      'file_empty',
      'file_large',
      ...onFilm,
    ],
  },
  'POST /uploads/:id/complete': {
    summary:
      'Completes an upload: the film is checked and becomes a file; a repeated call returns the same file',
    who: admins,
    ...one,
    invalidates: [],
    answer: file,
    status: 201,
    problems: ['upload_not_found', 'upload_incomplete', ...onFilm],
  },
  'DELETE /uploads/:id': {
    summary: 'Aborts an upload',
    who: admins,
    ...one,
    invalidates: [],
    answer: z.object({ deleted: z.literal(true) }),
    problems: ['upload_not_found'],
  },
});
