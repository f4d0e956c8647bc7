import type { IncomingHttpHeaders } from 'node:http';
import type { guestRoutes } from '@tbm/contract/guests';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { changeContact } from './contact.ts';
import { inviteGuest } from './invite.ts';
import { deleteLead, leadPage } from './leads.ts';
import { guestByLink } from './page.ts';
import { guestOfOwnPlace } from './queries.ts';
import { signByLink } from './sign-by-link.ts';

/** The IP address and the browser of a request. */
function senderOf({ address, headers }: { address: string; headers: IncomingHttpHeaders }) {
  return { address, user_agent: headers['user-agent'] };
}

export const guestHandlers = (services: Services): HandlersOf<keyof typeof guestRoutes> => ({
  'GET /class_reservations/:id/guest': ({ actor, params }) => guestOfOwnPlace(services, actor, params.id),
  'POST /class_reservations/:id/guest': ({ actor, params, body }) =>
    inviteGuest(services, actor, { class_reservation_id: params.id, ...body }),
  'GET /guest_links/:token': ({ params }) => guestByLink(services, params.token),
  'POST /guest_links/:token/waiver': ({ params, body, ...request }) =>
    signByLink(services, params.token, { body, ...senderOf(request) }),
  'PUT /guest_links/:token/contact': ({ params, body, address }) =>
    changeContact(services, params.token, { ...body, address }),
  'GET /guest_leads': ({ query }) => leadPage(services.db, query.page),
  'DELETE /guest_leads/:id': ({ actor, params }) => deleteLead(services, actor, params.id),
});
