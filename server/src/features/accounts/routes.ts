import type { accountRoutes } from '@tbm/contract/accounts';
import type { twoStepRoutes } from '@tbm/contract/two-step';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { claimCustomer } from './bind.ts';
import { followEmail } from './email.ts';
import { ownCustomer } from './own-customer.ts';
import { putPhoto, removePhoto } from './photo.ts';
import { signup } from './signup.ts';
import { changeRole, endWork, listStaff } from './staff.ts';
import { readTwoStep, removeTwoStep } from './two-step.ts';

export const accountHandlers = (services: Services): HandlersOf<keyof typeof accountRoutes> => ({
  'GET /customer/staff': () => listStaff(services.db),
  'PUT /customer/role': ({ actor, body }) => changeRole(services, actor, body),
  'DELETE /customer/staff/:id': ({ actor, params }) => endWork(services, actor, params.id),
  'GET /customer': ({ actor }) => ownCustomer(services, actor),
  'POST /customer/signup': ({ actor, body }) => signup(services, actor, body),
  'POST /customer/claim': ({ actor }) => claimCustomer(services, actor),
  'PUT /customer/email': ({ actor }) => followEmail(services, actor),
  'PUT /customer/photo': async ({ actor, file }) => {
    await putPhoto(services, actor, file);
    return ownCustomer(services, actor);
  },
  'DELETE /customer/photo': async ({ actor }) => {
    await removePhoto(services, actor);
    return ownCustomer(services, actor);
  },
});

export const twoStepHandlers = (services: Services): HandlersOf<keyof typeof twoStepRoutes> => ({
  'GET /two_step': ({ actor }) => readTwoStep(services, actor),
  'DELETE /two_step/:customer_id': ({ actor, params }) => removeTwoStep(services, actor, params.customer_id),
});
