import type { scheduleRoutes } from '@tbm/contract/schedule';
import { settings } from '@tbm/domain/settings';
import { problem } from '../../platform/errors.ts';
import { type HandlersOf, JsonText } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { classDays, classText, scheduleText } from './queries.ts';

const longestRange = 45;

export const scheduleHandlers = ({ db, clock }: Services): HandlersOf<keyof typeof scheduleRoutes> => ({
  'GET /available_classes': async ({ query: { branch_id = settings.default_branch_id, ...range } }) => {
    const days = Temporal.PlainDate.from(range.start_date).until(range.end_date).days;
    if (days < 0 || days > longestRange) throw problem('range_too_long');
    return new JsonText(await scheduleText(db.$client, { branch_id, location_id: undefined, ...range }));
  },
  'GET /available_classes/dates/all': ({ query }) =>
    classDays(db.$client, query.branch_id ?? settings.default_branch_id, clock.now()),
  'GET /available_classes/:id': async ({ params }) => {
    const text = await classText(db.$client, params.id);
    if (!text) throw problem('class_not_found');
    return new JsonText(text);
  },
});
