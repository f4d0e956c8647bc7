export { type MadeAdmin, makeAdmin } from './admin.ts';
export { adminsOf } from './admins.ts';
export { bindAccount, customerWithoutAccount } from './bind.ts';
export { faceJson } from './face.ts';
export { providerCustomer } from './provider-customer.ts';
export { timezoneOfCustomer } from './queries.ts';
export { accountHandlers, twoStepHandlers } from './routes.ts';
export { self } from './self.ts';
export { customers, users } from './tables.ts';
