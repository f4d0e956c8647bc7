import { basename, dirname } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify';
import { problem } from '../../platform/errors.ts';
import { browserCookie, holderIn } from '../../platform/media/browser.ts';
import { sendStored } from '../../platform/media/send.ts';
import { holderOf, makeTicket } from '../../platform/media/tickets.ts';
import { findFile, type PictureFolder } from '../../platform/pictures/sources.ts';
import type { Services } from '../../platform/services.ts';
import { castableVideo } from './cast.ts';
import { originalPurpose, playFrom, storedAddress, ticketPurpose } from './links.ts';
import { type Media, watchableVideo } from './refuse.ts';

type Need = Pick<Services, 'db' | 'clock' | 'config'>;

/** The playback addresses of a video for a customer, and the cookie they require. */
export function linksFor({ clock, config }: Need, media: Media, viewer: TicketHolder) {
  const { customer_id, video_id } = viewer;
  const holder = { customer_id, now: clock.now() };
  const { url, cut_url } = media;
  const what = cut_url === null ? originalPurpose(video_id) : ticketPurpose(video_id);
  const ticket = makeTicket(config.auth_secret, what, holder);
  return {
    url: playFrom(cut_url ?? url, video_id, ticket),
    captions: media.captions.map(({ language, url }) => ({ language, url: playFrom(url, video_id, ticket) })),
    cookie: browserCookie(config, holder),
  };
}
interface TicketHolder {
  customer_id: number;
  video_id: number;
}

/** What a player requests by a link. */
interface Part {
  file: string;
  /** Whether the link was made while the film had no qualities. */
  isForOriginal: boolean;
  range: string | undefined;
}

/** The content type of a file, by the end of its name. */
const contentTypes: Record<string, string> = {
  mp4: 'video/mp4',
  m4s: 'video/mp4',
  m3u8: 'application/vnd.apple.mpegurl',
  vtt: 'text/vtt; charset=utf-8',
};
// Uploaded films are in the store, those delivered with the product in a folder.
const uploadedPrefixes = ['/films/', '/captions/'];

/**
 * `/media/{video_id}/{ticket}/{file}`: a film in the ranges that players request. The ticket and the browser must be the
 * member's, and the member must have access at that moment. `/media/tele/{token}/{file}` is the same for a television, by a link
 * of its own.
 */
export async function registerMedia(
  app: FastifyInstance,
  { db, clock, config, storage }: Need & Pick<Services, 'storage'>,
  folders: readonly PictureFolder[],
): Promise<void> {
  const routes: FastifyPluginAsync = async (inner) => {
    await inner.register(fastifyStatic, { serve: false, root: '/' });
    inner.get<{ Params: { video_id: string; ticket: string; '*': string } }>(
      '/media/:video_id/:ticket/*',
      async (request, reply) => {
        const { video_id: given, ticket, '*': file } = request.params;
        const video_id = /^[1-9]\d{0,14}$/.test(given) ? Number(given) : 0;
        const now = clock.now();
        const isForOriginal = holderOf(config.auth_secret, originalPurpose(video_id), ticket, now) !== null;
        const what = isForOriginal ? originalPurpose(video_id) : ticketPurpose(video_id);
        const holder = holderIn(config, request, { what, ticket, now });
        const video = await watchableVideo(db, { video_id, customer_id: holder, now });
        reply.header('cache-control', 'private, max-age=3600');
        return sendPart(reply, video, { file, isForOriginal, range: request.headers.range });
      },
    );
    inner.get<{ Params: { token: string; '*': string } }>('/media/tele/:token/*', async (request, reply) => {
      const { token, '*': file } = request.params;
      const { video, isForOriginal } = await castableVideo({ db, clock, config }, token, request);
      // The player on a television is a page of its maker, which sends no cookie.
      reply.headers({
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'private, no-store',
      });
      return sendPart(reply, video, { file, isForOriginal, range: request.headers.range });
    });
  };
  await app.register(routes);

  function sendPart(reply: FastifyReply, video: Media, { file, isForOriginal, range }: Part) {
    const address = storedAddress(video, { file, isForOriginal });
    if (!address) throw problem('not_found');
    return uploadedPrefixes.some((prefix) => address.startsWith(prefix))
      ? sendUploaded(reply, address, range)
      : sendDelivered(reply, address);
  }

  async function sendUploaded(reply: FastifyReply, address: string, range: string | undefined) {
    const storedFile = await storage.get(address.slice(1), range);
    if (!storedFile) throw problem('not_found');
    const type = contentTypes[address.slice(address.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
    return sendStored(reply, storedFile, type);
  }

  async function sendDelivered(reply: FastifyReply, address: string) {
    const folder = folders.find(({ prefix }) => address.startsWith(prefix));
    const storedFile = folder ? await findFile(folder, address) : null;
    if (!storedFile) throw problem('not_found');
    return reply.sendFile(basename(storedFile.path), dirname(storedFile.path), { cacheControl: false });
  }
}
