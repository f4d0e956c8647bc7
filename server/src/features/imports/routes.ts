import type { importRoutes } from '@tbm/contract/imports';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { importFile } from './import-file.ts';

export const importHandlers = (services: Services): HandlersOf<keyof typeof importRoutes> => ({
  'POST /imports': ({ actor, body }) => importFile(services, actor, body),
});
