import type { deskRoutes } from '@tbm/contract/desk';
import type { memberRecordRoutes } from '@tbm/contract/member-record';
import type { purchaseHistoryRoutes } from '@tbm/contract/purchase-history';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { conversationOf } from '../conversations/index.ts';
import { viewPart } from '../members/index.ts';
import { receiptOf } from '../purchases/index.ts';
import { reservationPage } from '../reservations/index.ts';
import { waitlistOf } from '../waitlist/index.ts';
import { createCustomer } from './create-customer.ts';
import { giveAccess } from './give-access.ts';
import { purchaseHistory } from './history.ts';
import { memberPage } from './list.ts';
import { customerPage, findCustomers, viewCustomer } from './queries.ts';
import { memberCharges, memberLedger, memberMessages, memberPurchases } from './record.ts';
import { removeClasses } from './remove-classes.ts';
import { revokeAccess } from './revoke-access.ts';

export const deskHandlers = (
  services: Services,
): HandlersOf<
  keyof typeof deskRoutes | keyof typeof purchaseHistoryRoutes | keyof typeof memberRecordRoutes
> => {
  const { db, clock } = services;
  return {
    'GET /customer/query': ({ actor: { branches }, query: { query } }) =>
      findCustomers(db, { query, branches, now: clock.now() }),
    'GET /customer/admin/all': ({ actor: { branches }, query: { query, page } }) =>
      customerPage(db, {
        query,
        page,
        branches,
        now: clock.now(),
      }),
    'GET /customer/admin/:id': ({ actor, params, may }) =>
      viewCustomer(services, actor, { customer_id: params.id, ...may }),
    'GET /members': ({ actor: { branches }, query }) =>
      memberPage(db, { ...query, branches, now: clock.now() }),
    'GET /members/:id/purchases': async ({ actor, params: { id }, query: { page } }) => {
      const now = await viewPart(services, actor, id, 'purchases');
      return memberPurchases(db, {
        customer_id: id,
        branches: actor.branches,
        page,
        now,
      });
    },
    'GET /members/:id/ledger': async ({ actor, params: { id }, query: { page } }) => {
      const now = await viewPart(services, actor, id, 'credit_ledger');
      return memberLedger(db, {
        customer_id: id,
        branches: actor.branches,
        page,
        now,
      });
    },
    'GET /members/:id/reservations': async ({ actor, params: { id }, query }) => {
      const now = await viewPart(services, actor, id, 'class_reservations');
      return reservationPage(db, {
        ...query,
        customer_id: id,
        branches: actor.branches,
        now,
      });
    },
    'GET /members/:id/waitlist': async ({ actor, params: { id } }) => {
      const now = await viewPart(services, actor, id, 'waitlists');
      return waitlistOf(db, { customer_id: id, branches: actor.branches, now });
    },
    'GET /members/:id/charges': async ({ actor, params: { id }, query: { page } }) => {
      const now = await viewPart(services, actor, id, 'invoices');
      return memberCharges(db, {
        customer_id: id,
        branches: actor.branches,
        page,
        now,
      });
    },
    'GET /members/:id/charges/:invoice_id/receipt': async ({ actor, params: { id, invoice_id } }) => {
      await viewPart(services, actor, id, 'invoices');
      return receiptOf(db, { invoice_id, customer_id: id });
    },
    'GET /members/:id/messages': async ({ actor, params: { id }, query: { page } }) => {
      const now = await viewPart(services, actor, id, 'messages');
      const found = await memberMessages(db, { customer_id: id, page, now });
      return { ...found, conversation_id: await conversationOf(db, id) };
    },
    'GET /purchases/:id/history': ({ actor, params }) => purchaseHistory(services, actor, params.id),
    'POST /customer': ({ actor, body }) => createCustomer(services, actor, body),
    'POST /customer/giveAccess': ({ actor, may, body }) => giveAccess(services, actor, { ...body, ...may }),
    'PUT /customer/revokeAccess': ({ actor, body }) => revokeAccess(services, actor, body.purchase_id),
    'PUT /customer/removeClasses': ({ actor, body }) => removeClasses(services, actor, body),
  };
};
