import type { OwnData } from '@tbm/contract/privacy';
import type { FastifyInstance } from 'fastify';
import type { Person } from '../../platform/actor.ts';
import { problem } from '../../platform/errors.ts';
import { browserCookie, holderIn } from '../../platform/media/browser.ts';
import { sendStored } from '../../platform/media/send.ts';
import { makeTicket } from '../../platform/media/tickets.ts';
import type { Services } from '../../platform/services.ts';
import { ownDataOf, stateOf } from './ask.ts';

/** A link opens one download: a later one has another key. */
const linkFor = (key: string): string => `own-data:${key}`;

/** The member's download, with a link until it expires, for the member's browser only. */
export async function readOwnData(
  { db, clock, config }: Services,
  { customer_id }: Pick<Person, 'customer_id'>,
  setHeader: (name: string, value: string) => void,
): Promise<OwnData> {
  const now = clock.now();
  const found = await ownDataOf(db, { customer_id, now });
  if (!found?.expiresAt) return stateOf(found, null);
  const seconds = Math.floor((Date.parse(found.expiresAt) - Date.parse(now)) / 1000);
  const holder = { customer_id, now, seconds };
  setHeader('set-cookie', browserCookie(config, holder));
  setHeader('cache-control', 'private, no-store');
  return stateOf(
    found,
    `/media/mis-datos/${makeTicket(config.auth_secret, linkFor(found.key), holder)}/mis-datos-tbm.zip`,
  );
}

/** `/media/mis-datos/{ticket}/mis-datos-tbm.zip`: a member's download, for the member's browser, until it expires. */
export function registerOwnData(
  app: FastifyInstance,
  { db, clock, config, storage }: Pick<Services, 'db' | 'clock' | 'config' | 'storage'>,
): void {
  app.get<{ Params: { ticket: string } }>(
    '/media/mis-datos/:ticket/mis-datos-tbm.zip',
    async (request, reply) => {
      const { ticket } = request.params;
      const now = clock.now();
      const [, named = ''] = /^(\d{1,15})\./.exec(ticket) ?? [];
      const found = await ownDataOf(db, { customer_id: Number(named), now });
      if (!found?.readyAt) throw problem('media_link_over');
      holderIn(config, request, { what: linkFor(found.key), ticket, now });
      const stored = await storage.get(found.key, request.headers.range);
      if (!stored) throw problem('not_found');
      reply.headers({
        'cache-control': 'private, no-store',
        'content-disposition': 'attachment; filename="mis-datos-tbm.zip"',
      });
      return sendStored(reply, stored, 'application/zip');
    },
  );
}
