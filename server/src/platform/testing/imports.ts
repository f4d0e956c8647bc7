import type { FileImport, ImportKind } from '@tbm/contract/imports';
import { importBatch } from '../../features/imports/import-batch.ts';
import type { TestServer } from './server.ts';

type Caller = Pick<TestServer, 'app' | 'call' | 'services'>;

/** Sends a file as the back office does; text is sent as UTF-8. */
export async function sendImport(
  { app }: Pick<Caller, 'app'>,
  token: string,
  kind: ImportKind,
  content: Uint8Array | string,
  name = 'archivo.csv',
): Promise<{ status: number; body: FileImport & { code?: string; message?: string } }> {
  const form = new FormData();
  form.append('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name);
  const made = new Response(form);
  const answer = await app.inject({
    method: 'POST',
    url: `/api/imports?kind=${kind}`,
    payload: Buffer.from(await made.arrayBuffer()),
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': made.headers.get('content-type') ?? '',
    },
  });
  return { status: answer.statusCode, body: answer.json() };
}

/** Does the batches of an import that has begun, as the worker does; returns it as its page shows it. */
export async function finishImport(server: Caller, token: string, import_id: number): Promise<FileImport> {
  for (;;) {
    const { body } = await server.call('GET /imports/:id', { params: { id: import_id } }, token);
    if (body.state === 'done') return body;
    await importBatch(server.services, import_id);
  }
}
