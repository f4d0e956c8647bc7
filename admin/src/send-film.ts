import type { StoredFile, Upload } from '@tbm/contract/files';
import { ApiProblem, api, call } from './api.ts';

const tries = 5;
const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A refusal is final; a lost connection or a busy server is not. */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.status === 0 || error.status === 429 || error.status >= 500);

/** Sends a film in parts, and continues where it was after a lost connection. Rejects with `ApiProblem`. */
export async function sendFilm(
  film: File,
  { progress, signal }: { progress: (share: number) => void; signal: AbortSignal },
): Promise<StoredFile> {
  let at: Upload = await api('POST /uploads', { body: { name: film.name, size: film.size } });
  const { upload_id: id } = at;
  let failures = 0;
  while (at.offset < film.size) {
    if (signal.aborted) {
      await api('DELETE /uploads/:id', { params: { id } });
      signal.throwIfAborted();
    }
    const { offset } = at;
    const part = film.slice(offset, offset + at.part_size);
    try {
      const sha256 = hex(await crypto.subtle.digest('SHA-256', await part.arrayBuffer()));
      at = (await call('PUT /uploads/:id', {
        params: { id },
        query: { offset, sha256 },
        bytes: part,
      })) as Upload;
      failures = 0;
      progress(at.offset / film.size);
    } catch (error) {
      failures += 1;
      if (failures > tries || !isPassing(error)) throw error;
      await wait(1000 * 2 ** failures);
      at = await api('GET /uploads/:id', { params: { id } }).catch(() => at);
    }
  }
  return complete(id);
}

/** Completes an upload. The answer may be lost after the film was stored: asking again returns the same film. */
async function complete(id: number): Promise<StoredFile> {
  for (let failures = 0; ; ) {
    try {
      return await api('POST /uploads/:id/complete', { params: { id } });
    } catch (error) {
      failures += 1;
      if (failures > tries || !isPassing(error)) throw error;
      await wait(1000 * 2 ** failures);
    }
  }
}
