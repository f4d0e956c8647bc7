import type { scheduleRoutes } from '@tbm/contract/schedule';
import { settings } from '@tbm/domain/settings';
import type { Actor } from '../../platform/actor.ts';
import { problem } from '../../platform/errors.ts';
import { type HandlersOf, JsonText } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { classDays, classText, scheduleText } from './queries.ts';

const longestRange = 45;

const ownId = (actor: Actor): number | null => (actor.kind === 'person' ? actor.customer_id : null);

export const scheduleHandlers = ({ db, clock }: Services): HandlersOf<keyof typeof scheduleRoutes> => ({
  'GET /available_classes': async ({
    actor,
    query: { branch_id = settings.default_branch_id, ...range },
  }) => {
    const days = Temporal.PlainDate.from(range.start_date).until(range.end_date).days;
    if (days < 0 || days > longestRange) throw problem('range_too_long');
    return new JsonText(
      await scheduleText(db.$client, {
        branch_id,
        customer_id: ownId(actor),
        location_id: undefined,
        ...range,
      }),
    );
  },
  'GET /available_classes/dates/all': ({ query }) =>
    classDays(db.$client, query.branch_id ?? settings.default_branch_id, clock.now()),
  'GET /available_classes/:id': async ({ actor, params }) => {
    const text = await classText(db.$client, params.id, ownId(actor));
    if (!text) throw problem('class_not_found');
    return new JsonText(text);
  },
});
