import type { privacyRoutes } from '@tbm/contract/privacy';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { consentsOf } from '../consents/index.ts';
import { askForOwnData } from './ask.ts';
import { chooseConsents } from './choose-consents.ts';
import { askForDeletion, keepAccount, pendingDeletion } from './delete-account.ts';
import { readOwnData } from './link.ts';

export const privacyHandlers = (services: Services): HandlersOf<keyof typeof privacyRoutes> => ({
  'GET /consents': ({ actor }) => consentsOf(services.db, actor.customer_id),
  'PUT /consents': ({ actor, body }) => chooseConsents(services, actor, body),
  'GET /own_data': ({ actor, setHeader }) => readOwnData(services, actor, setHeader),
  'POST /own_data': ({ actor }) => askForOwnData(services, actor),
  'GET /account_deletion': ({ actor }) => pendingDeletion(services, actor),
  'POST /account_deletion': ({ actor }) => askForDeletion(services, actor),
  'DELETE /account_deletion': ({ actor }) => keepAccount(services, actor),
});
