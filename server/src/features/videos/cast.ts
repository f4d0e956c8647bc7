import { createHash, randomBytes } from 'node:crypto';
import type { Answer, Args } from '@tbm/contract';
import { castLink } from '@tbm/contract/cast-links';
import { instantOf } from '@tbm/domain/time';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Person } from '../../platform/actor.ts';
import { command, type Executor, statement } from '../../platform/database/statement.ts';
import { problem } from '../../platform/errors.ts';
import { signatureOf } from '../../platform/keyed-hash.ts';
import { linkSeconds } from '../../platform/media/tickets.ts';
import type { Services } from '../../platform/services.ts';
import { castFrom, isOwnFile } from './links.ts';
import { isPlayable, watchableVideo } from './refuse.ts';

/** Limits of one link: the screens that may use it, and the parts that they may fetch (a long film has some thousand). */
const limits = { devices: 3, fetches: 20_000 };

/** The end of a token that was made while the film had no qualities. Only the whole token has the hash that is stored. */
const originalMark = '.original';

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

const isLive = `"revokedAt" is null and "expiresAt" > $2::timestamptz`;

const ownLinks = statement(
  'cast_links_of_member',
  `select c.cast_link_id, c.video_id, v.name, c."createdAt", c."expiresAt", c.fetches,
    cardinality(c.devices) as devices
  from cast_links c join videos v using (video_id)
  where c.customer_id = $1 and c.${isLive.replace(' and ', ' and c.')}
  order by c.cast_link_id desc`,
  castLink,
);

/** The links of a member that work now, newest first. */
export const castLinks = (db: Executor, customer_id: number, now: string) =>
  ownLinks.all(db, [customer_id, now]);

/** Two links of a member that are made at once are made one after the other, so that the second ends the first. */
const lockMember = command(
  'lock_member_of_cast_link',
  'select from customers where customer_id = $1 for no key update',
);

const endEarlier = command(
  'end_cast_links_of_film',
  `update cast_links set "revokedAt" = $2 where customer_id = $1 and video_id = $3 and ${isLive}`,
);

const writeLink = statement(
  'make_cast_link',
  `insert into cast_links (customer_id, video_id, token_hash, "createdAt", "expiresAt")
  values ($1, $2, $3, $4, $5) returning cast_link_id`,
  z.object({ cast_link_id: z.int() }),
);

/**
 * Makes a link by which a television plays a film without the member's cookie; an earlier one of the same film ends. Only
 * its hash is stored. Throws what `watchableVideo` throws, `video_unprepared`, and `cast_elsewhere` for a film of another site.
 */
export async function makeCastLink(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { customer_id }: Pick<Person, 'customer_id'>,
  { video_id }: Args<'POST /cast_links'>['body'],
): Promise<Answer<'POST /cast_links'>> {
  const now = clock.now();
  const video = await watchableVideo(db, { video_id, customer_id, now });
  if (!isPlayable(video)) throw problem('video_unprepared');
  const { url, cut_url } = video;
  if (!isOwnFile(url)) throw problem('cast_elsewhere');
  const token = `${randomBytes(24).toString('base64url')}${cut_url === null ? originalMark : ''}`;
  const expiresAt = instantOf(now).add({ seconds: linkSeconds }).toString();
  const { cast_link_id } = await db.transaction(async (tx) => {
    await lockMember.run(tx, [customer_id]);
    await endEarlier.run(tx, [customer_id, now, video_id]);
    return writeLink.one(tx, [customer_id, video_id, hashOf(token), now, expiresAt]);
  });
  return {
    cast_link_id,
    url: castFrom(cut_url ?? url, token),
    hls_url: cut_url && castFrom(cut_url, token),
    expiresAt,
  };
}

const endLink = command(
  'end_cast_link',
  `update cast_links set "revokedAt" = $2 where cast_link_id = $3 and customer_id = $1 and ${isLive}`,
);

/** Ends a link of the member. Throws `not_found`. */
export async function endCastLink(db: Executor, customer_id: number, id: number, now: string): Promise<void> {
  if (!(await endLink.run(db, [customer_id, now, id]))) throw problem('not_found');
}

const endAll = command(
  'end_cast_links_of_member',
  `update cast_links set "revokedAt" = $2 where customer_id = $1 and ${isLive}`,
);

/** Ends all links of a member, so that signing out on other devices leaves no television signed in. */
export const endCastLinks = (db: Executor, customer_id: number, now: string): Promise<number> =>
  endAll.run(db, [customer_id, now]);

const endAllOfAccount = command(
  'end_cast_links_of_account',
  `update cast_links set "revokedAt" = $2
  where customer_id = (select customer_id from users where uid = $1) and ${isLive}`,
);

/** The same by the member's account: a new password ends the links that were made with the former one. */
export const endCastLinksOf = (db: Executor, uid: string, now: string): Promise<number> =>
  endAllOfAccount.run(db, [uid, now]);

/** Counts a fetch; a further screen only while there is room for one. */
const useLink = statement(
  'use_cast_link',
  `update cast_links set fetches = fetches + 1, "usedAt" = $2::timestamptz,
    devices = case when $3::text = any(devices) then devices else devices || $3::text end
  where token_hash = $1 and ${isLive} and fetches < ${limits.fetches}
    and ($3::text = any(devices) or cardinality(devices) < ${limits.devices})
  returning customer_id, video_id`,
  z.object({ customer_id: z.int(), video_id: z.int() }),
);

/**
 * The film of which a television may fetch a part, by the token of its link. `isForOriginal` tells whether the film had no
 * qualities when the link was made. The fetch is counted, and the member's access is checked as in the member's browser.
 * Throws `media_link_over` and what `watchableVideo` throws.
 */
export async function castableVideo(
  { db, clock, config }: Pick<Services, 'db' | 'clock' | 'config'>,
  token: string,
  { ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>,
) {
  const now = clock.now();
  // Distinguishes screens without storing what they are.
  const screen = signatureOf(`${ip} ${headers['user-agent'] ?? ''}`, 'cast screen', config.auth_secret);
  const used = await useLink.maybeOne(db, [hashOf(token), now, screen.slice(0, 22)]);
  if (!used) throw problem('media_link_over');
  const video = await watchableVideo(db, { ...used, now });
  return { video, isForOriginal: token.endsWith(originalMark) };
}
