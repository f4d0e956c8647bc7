// All tables in one place, for migrations only.
export * from '../../features/accounts/tables.ts';
export * from '../../features/appconfig/tables.ts';
export * from '../../features/audit/tables.ts';
export * from '../../features/branches/tables.ts';
export * from '../../features/cart/tables.ts';
export * from '../../features/content/tables.ts';
export * from '../../features/credits/tables.ts';
export * from '../../features/discounts/tables.ts';
export * from '../../features/files/tables.ts';
export * from '../../features/messages/tables.ts';
export * from '../../features/packages/tables.ts';
export * from '../../features/purchases/tables.ts';
export * from '../../features/reservations/tables.ts';
export * from '../../features/schedule/tables.ts';
export * from '../../features/studio/tables.ts';
export * from '../http/tables.ts';
export * from '../identity/tables.ts';
