import type { waitlistRoutes } from '@tbm/contract/waitlist';
import { oneOr } from '../../platform/database/one.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { joinWaitlist, leaveWaitlist, moveWaitlist } from './join.ts';
import { leaveByLink, linkedWaitlist } from './leave-by-link.ts';
import { waitlistOf } from './queries.ts';

export const waitlistHandlers = (services: Services): HandlersOf<keyof typeof waitlistRoutes> => {
  const { db, clock } = services;
  const entriesOf = (customer_id: number, single_class_id?: number) =>
    waitlistOf(db, {
      customer_id,
      now: clock.now(),
      ...(single_class_id ? { single_class_id } : {}),
    });
  return {
    'GET /waitlist': ({ actor }) => entriesOf(actor.customer_id),
    'GET /waitlist/:single_class_id': async ({ actor, params }) =>
      oneOr(await entriesOf(actor.customer_id, params.single_class_id), 'waitlist_not_found'),
    'POST /waitlist': ({ actor, body }) => joinWaitlist(services, actor, body.single_class_id),
    'PUT /waitlist': ({ actor, body }) => moveWaitlist(services, actor, body),
    'DELETE /waitlist/:id': ({ actor, params }) => leaveWaitlist(services, actor, params.id),
    'GET /waitlist_links/:token': ({ params }) => linkedWaitlist(services, params.token),
    'POST /waitlist_links/:token': ({ params }) => leaveByLink(services, params.token),
  };
};
