import { basename, dirname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { problem } from '../../platform/errors.ts';
import { findSource, type PictureFolder } from '../../platform/pictures/sources.ts';
import type { Services } from '../../platform/services.ts';
import { holderOf, linkSeconds, makeTicket, ofBrowser, ofVideo, playFrom, storedAddress } from './links.ts';
import { type Media, watchable } from './refuse.ts';

const cookieName = 'tbm_media';
const cookieIn = (header: string | undefined): string =>
  new RegExp(`(?:^|;\\s*)${cookieName}=([^;]*)`).exec(header ?? '')?.[1] ?? '';

type Need = Pick<Services, 'db' | 'clock' | 'config'>;

/**
 * The addresses she plays a video from, and the cookie without which they play for nobody: a link that is passed on is
 * worth nothing in another browser.
 */
export function linksFor({ clock, config }: Need, { url, captions_url }: Media, who: Who) {
  const { customer_id, video_id } = who;
  const holder = { customer_id, now: clock.now() };
  const ticket = makeTicket(config.auth_secret, ofVideo(video_id), holder);
  const browser = makeTicket(config.auth_secret, ofBrowser, holder);
  const secure = config.public_url.startsWith('https:') ? '; Secure' : '';
  return {
    url: playFrom(url, video_id, ticket),
    captions_url: captions_url && playFrom(captions_url, video_id, ticket),
    cookie: `${cookieName}=${browser}; Path=/media; Max-Age=${linkSeconds}; HttpOnly; SameSite=Strict${secure}`,
  };
}
interface Who {
  customer_id: number;
  video_id: number;
}

/** Where films lie: those that were uploaded, and what the demo brings. */
export const filmFolders = (files_dir: string, more: readonly PictureFolder[]): PictureFolder[] => [
  { prefix: '/films/', dir: join(files_dir, 'films') },
  ...more,
];

/**
 * `/media/{video_id}/{ticket}/{file}`: a film in the ranges that players ask for. The ticket must be hers, the browser
 * hers, and her access good at this very moment.
 */
export async function registerMedia(
  app: FastifyInstance,
  { db, clock, config }: Need,
  folders: readonly PictureFolder[],
): Promise<void> {
  await app.register(async (inner) => {
    await inner.register(fastifyStatic, { serve: false, root: '/' });
    inner.get<{ Params: { video_id: string; ticket: string; '*': string } }>(
      '/media/:video_id/:ticket/*',
      { schema: { hide: true } },
      async (request, reply) => {
        const { video_id: given, ticket, '*': file } = request.params;
        const video_id = /^[1-9]\d{0,8}$/.test(given) ? Number(given) : 0;
        const now = clock.now();
        const holder = holderOf(config.auth_secret, ofVideo(video_id), ticket, now);
        const browser = holderOf(config.auth_secret, ofBrowser, cookieIn(request.headers.cookie), now);
        if (holder === null || holder !== browser) throw problem('media_link_over');
        const video = await watchable(db.$client, { video_id, customer_id: holder, now });
        const address = storedAddress(video, file);
        const source = address ? await findSource(folders, address) : null;
        if (!source) throw problem('not_found');
        reply.header('cache-control', 'private, max-age=3600');
        return reply.sendFile(basename(source.path), dirname(source.path), { cacheControl: false });
      },
    );
  });
}
