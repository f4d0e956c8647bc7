export { type MadeAdmin, makeAdmin } from './admin.ts';
export { bindAccount, customerWithoutAccount } from './bind.ts';
export { hasAccess } from './queries.ts';
export { accountHandlers } from './routes.ts';
export { customers, searchText, users } from './tables.ts';
