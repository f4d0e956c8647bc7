import type { Purchase } from '@tbm/contract/purchases';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import { statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import { browserCookie, holderIn } from '../../platform/media/browser.ts';
import { sendStored } from '../../platform/media/send.ts';
import { makeTicket } from '../../platform/media/tickets.ts';
import type { Services } from '../../platform/services.ts';

const ofPurchase = (purchase_id: number): string => `purchase:${purchase_id}`;

/** Uploaded PDFs and films have no public address; pictures do. */
const isPrivate = (url: string): boolean => /^\/(documents|films)\//.test(url);

/** Adds links to a member's purchases: signed for some hours, for the member's browser only [PUR-019]. */
export function withDownloads<T extends Purchase>(
  { clock, config }: Pick<Services, 'clock' | 'config'>,
  { customer_id }: Pick<Person, 'customer_id'>,
  purchases: readonly T[],
  setHeader: (name: string, value: string) => void,
): T[] {
  if (!purchases.some(({ class_package: { file } }) => file && isPrivate(file.url))) return [...purchases];
  const holder = { customer_id, now: clock.now() };
  setHeader('set-cookie', browserCookie(config, holder));
  setHeader('cache-control', 'private, no-store');
  return purchases.map((purchase) => {
    const { purchase_id, class_package } = purchase;
    const { file } = class_package;
    if (!file || !isPrivate(file.url)) return purchase;
    const ticket = makeTicket(config.auth_secret, ofPurchase(purchase_id), holder);
    const url = `/media/compras/${purchase_id}/${ticket}/${encodeURIComponent(file.name)}`;
    return { ...purchase, class_package: { ...class_package, file: { ...file, url } } };
  });
}

const fileOfPurchase = statement(
  'file_of_purchase',
  `select s.key, f.name, f.type from purchases p
  join class_packages cp using (class_package_id)
  join files f on f.file_id = cp.receipt_file_id join stored_files s using (file_id)
  where p.purchase_id = $1 and p.customer_id = $2 and p.status in ('active', 'completed', 'cancelled')`,
  z.object({ key: z.string(), name: z.string(), type: z.string() }),
);

/** `/media/compras/{purchase_id}/{ticket}/{name}`: the file of a package, for its buyer in the buyer's browser. */
export function registerDownloads(
  app: FastifyInstance,
  { db, clock, config, storage }: Pick<Services, 'db' | 'clock' | 'config' | 'storage'>,
): void {
  app.get<{ Params: { purchase_id: string; ticket: string } }>(
    '/media/compras/:purchase_id/:ticket/:name',
    async (request, reply) => {
      const { purchase_id: given, ticket } = request.params;
      const purchase_id = /^[1-9]\d{0,14}$/.test(given) ? Number(given) : 0;
      const customer_id = holderIn(config, request, {
        what: ofPurchase(purchase_id),
        ticket,
        now: clock.now(),
      });
      const file = await fileOfPurchase.maybeOne(db, [purchase_id, customer_id]);
      const found = file ? await storage.get(file.key, request.headers.range) : null;
      if (!file || !found) throw problem('not_found');
      reply.headers({
        'cache-control': 'private, no-store',
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      });
      return sendStored(reply, found, file.type);
    },
  );
}
