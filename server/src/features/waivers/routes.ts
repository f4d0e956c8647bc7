import type { IncomingHttpHeaders } from 'node:http';
import type { waiverRoutes } from '@tbm/contract/waivers';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { healthOfReservation, ownWaiver, tabletWaiver } from './queries.ts';
import { signAtDesk, signOwnWaiver } from './sign.ts';
import { deleteDraft, previewDraft, publishDraft, saveDraft, waiverTexts } from './texts.ts';

/** The IP address and the browser of a request. */
function senderOf({ address, headers }: { address: string; headers: IncomingHttpHeaders }) {
  return { address, user_agent: headers['user-agent'] };
}

export const waiverHandlers = (services: Services): HandlersOf<keyof typeof waiverRoutes> => ({
  'GET /customer/waiver': ({ actor }) => ownWaiver(services.db, actor),
  'POST /customer/waiver': ({ actor, body, ...request }) =>
    signOwnWaiver(services, { customer_id: actor.customer_id, ...senderOf(request) }, body),
  'GET /class_reservations/:id/waiver': ({ params }) => tabletWaiver(services, params.id),
  'POST /class_reservations/:id/waiver': ({ actor, params, body, ...request }) =>
    signAtDesk(services, actor, { class_reservation_id: params.id, ...senderOf(request) }, body),
  'GET /class_reservations/:id/health_answers': ({ actor, params, may }) =>
    healthOfReservation(services, actor, {
      class_reservation_id: params.id,
      coach_uid: may.all_classes ? null : actor.uid,
    }),
  'GET /waiver_texts': () => waiverTexts(services.db),
  'PUT /waiver_texts/draft': ({ actor, body }) => saveDraft(services, actor, body),
  'DELETE /waiver_texts/draft': ({ actor }) => deleteDraft(services, actor),
  'GET /waiver_texts/draft/preview': () => previewDraft(services),
  'POST /waiver_texts/publish': ({ actor, body }) => publishDraft(services, actor, body),
});
