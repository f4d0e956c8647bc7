import type { importRoutes } from '@tbm/contract/imports';
import { FileBytes } from '../../platform/http/file-bytes.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { changeSettings, createImport } from './create-import.ts';
import { deleteDraft } from './delete-draft.ts';
import { problemsFile } from './problems-file.ts';
import { listImports, readImport } from './queries.ts';
import { startImport } from './start-import.ts';

export const importHandlers = (services: Services): HandlersOf<keyof typeof importRoutes> => {
  const { db } = services;
  return {
    'GET /imports': () => listImports(db),
    'GET /imports/:id': ({ params: { id } }) => readImport(db, id),
    'POST /imports': ({ actor, query: { kind }, file }) => createImport(services, actor, kind, file),
    'POST /imports/:id/settings': ({ actor, params: { id }, body }) =>
      changeSettings(services, actor, id, body),
    'POST /imports/:id/start': ({ actor, params: { id } }) => startImport(services, actor, id),
    'DELETE /imports/:id': ({ params: { id } }) => deleteDraft(db, id),
    'GET /imports/:id/problems.csv': async ({ params: { id } }) =>
      new FileBytes(Buffer.from(await problemsFile(db, id)), 'tbm-por-corregir.csv'),
  };
};
