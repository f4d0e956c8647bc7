import type { scheduleRoutes } from '@tbm/contract/schedule';
import { settings } from '@tbm/domain/settings';
import type { Actor } from '../../platform/actor.ts';
import { problem } from '../../platform/errors.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import { JsonText } from '../../platform/http/json-text.ts';
import type { Services } from '../../platform/services.ts';
import { classesOnDays } from './days.ts';
import { classDays, classText } from './queries.ts';

const longestRange = 45;

const ownId = (actor: Actor): number | null => (actor.kind === 'person' ? actor.customer_id : null);

export const scheduleHandlers = (services: Services): HandlersOf<keyof typeof scheduleRoutes> => ({
  'GET /available_classes': async ({
    actor,
    query: { branch_id = settings.default_branch_id, ...range },
  }) => {
    const days = Temporal.PlainDate.from(range.start_date).until(range.end_date).days;
    if (days < 0 || days > longestRange) throw problem('range_too_long');
    return classesOnDays(services, { branch_id, location_id: undefined, ...range }, ownId(actor));
  },
  'GET /available_classes/dates/all': ({ query }) =>
    classDays(services.db, query.branch_id ?? settings.default_branch_id, services.clock.now()),
  'GET /available_classes/:id': async ({ actor, params }) => {
    const text = await classText(services.db, params.id, ownId(actor));
    if (!text) throw problem('class_not_found');
    return new JsonText(text);
  },
});
