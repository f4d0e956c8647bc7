import type { profileRoutes } from '@tbm/contract/profile';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { sendCode } from './send-code.ts';
import { updateProfile } from './update.ts';
import { verifyCode } from './verify-code.ts';

export const profileHandlers = (services: Services): HandlersOf<keyof typeof profileRoutes> => ({
  'PUT /customer': ({ actor, body }) => updateProfile(services, actor, body),
  'POST /customer/whatsapp/code': ({ actor, body }) => sendCode(services, actor, body?.number),
  'POST /customer/whatsapp/verify': ({ actor, body }) => verifyCode(services, actor, body.code),
});
