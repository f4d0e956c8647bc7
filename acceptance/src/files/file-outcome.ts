import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepare } from '@tbm/server/features/files/store';
import { Problem } from '@tbm/server/platform/errors';

/** Returns what `prepare` stores of a file, or the code of its refusal. Calls `look` while the stored file exists. */
export async function outcomeOf<T>(
  bytes: Uint8Array,
  look: (path: string) => Promise<T>,
): Promise<T | string> {
  const dir = mkdtempSync(join(tmpdir(), 'tbm-files-'));
  const path = join(dir, 'received');
  writeFileSync(path, bytes);
  try {
    const { received } = await prepare({ path, size: bytes.length, sha256: '' }, 'archivo', dir);
    return await look(received.path);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return error.code;
  } finally {
    rmSync(dir, { recursive: true });
  }
}
