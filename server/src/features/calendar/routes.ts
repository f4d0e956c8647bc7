import type { calendarRoutes } from '@tbm/contract/calendar';
import { writeCalendar } from '@tbm/server/platform/calendar/ics';
import type { FastifyInstance } from 'fastify';
import { problem } from '../../platform/errors.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Services } from '../../platform/services.ts';
import { calendarDays, calendarEvents, calendarOwner, calendarSecret } from './queries.ts';

export const calendarHandlers = ({
  db,
  clock,
  config,
}: Services): HandlersOf<keyof typeof calendarRoutes> => {
  const readFeed = async (customer_id: number, renew: boolean) => ({
    url: `${config.public_url}/calendario/${await calendarSecret(db, { customer_id, now: clock.now(), renew })}/clases.ics`,
  });
  return {
    'GET /calendar': ({ actor }) => readFeed(actor.customer_id, false),
    'POST /calendar': ({ actor }) => readFeed(actor.customer_id, true),
  };
};

/**
 * `/calendario/{secret}/clases.ics` and `/calendario/{secret}/20001.ics`. Calendar programs send no token, so the secret
 * in the address authorizes them. They contain only the member's own classes and plan days, and no other data about the member.
 */
export function registerCalendars(app: FastifyInstance, { db, clock, config }: Services): void {
  app.get<{ Params: { secret: string; file: string } }>(
    '/calendario/:secret/:file',
    async ({ params: { secret, file } }, reply) => {
      const [, name] = /^(clases|\d{1,15})\.ics$/.exec(file) ?? [];
      const customer_id = name && /^[\w-]{43}$/.test(secret) ? await calendarOwner(db, secret) : undefined;
      if (!name || customer_id === undefined) throw problem('not_found');
      const about = { customer_id, now: clock.now(), config };
      const isAll = name === 'clases';
      const events = await calendarEvents(db, { ...about, ...(isAll ? {} : { id: Number(name) }) });
      const days = isAll ? await calendarDays(db, about) : [];
      if (name !== 'clases' && events.length === 0) throw problem('not_found');
      // The file of a cancelled place removes its event; the feed shows it as cancelled.
      const method = !isAll && events.every(({ cancelled }) => cancelled) ? 'CANCEL' : 'PUBLISH';
      return reply
        .headers({
          'cache-control': 'private, no-cache',
          'referrer-policy': 'no-referrer',
          'content-disposition': `${name === 'clases' ? 'inline' : 'attachment'}; filename="tbm-${name}.ics"`,
        })
        .type('text/calendar; charset=utf-8')
        .send(writeCalendar('TBM: mis clases', events, days, method));
    },
  );
}
