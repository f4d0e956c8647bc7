import { importLimits } from '@tbm/contract/imports';
import { Problem, problem } from '../../platform/errors.ts';
import type { Incoming } from '../../platform/http/incoming.ts';

const megabyte = 1024 * 1024;

/** A readable name: the last part of a path, without invisible characters. */
const fileName = (given: string): string =>
  given
    .normalize('NFC')
    .replace(/^.*[/\\]/, '')
    .replace(/\p{C}/gu, '')
    .trim()
    .slice(0, 150)
    .toWellFormed() || 'archivo';

/** The bytes of a file, up to the limit. Throws `file_missing`, `file_large`. */
export async function receiveFile(incoming: Incoming | null): Promise<{ name: string; bytes: Buffer }> {
  if (!incoming) throw problem('file_missing');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming.stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > importLimits.bytes)
      throw new Problem('file_large', { values: { limit: String(importLimits.bytes / megabyte) } });
    chunks.push(chunk);
  }
  if (size === 0) throw problem('import_empty');
  return { name: fileName(incoming.name), bytes: Buffer.concat(chunks) };
}
