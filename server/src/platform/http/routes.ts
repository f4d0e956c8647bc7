import type { Key } from '@tbm/contract';
import { keyLimit } from '@tbm/contract/api-keys';
import { idText, problemAnswer } from '@tbm/contract/fields';
import { type Route, versionHeader } from '@tbm/contract/route';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Actor } from '../actor.ts';
import { problem } from '../errors.ts';
import type { Edits } from './edits.ts';
import { FileBytes } from './file-bytes.ts';
import { authorise, type Handlers, routeKeys, routeOf, runHandler } from './handlers.ts';
import { incomingFile } from './incoming.ts';
import { isKnown, JsonText } from './json-text.ts';
import { justWroteCookie } from './just-wrote.ts';
import type { RateLimiter } from './limits.ts';
import { answerInView, isView, refuseInView, type ViewRules } from './member-view.ts';
import { accountOf, pageAccount, refuseOtherAccount } from './other-account.ts';
import { groupOf } from './shared.ts';
import { refuseUnknownFields } from './unknown-fields.ts';

/**
 * The shapes of a route's responses: only fields of the contract leave the server. A key that is a number would reserve
 * memory for all lower numbers, in three objects a route: six megabytes.
 */
const answersOf = (route: Route): Record<string, z.ZodType> => ({
  '2xx': route.answer,
  '4xx': problemAnswer,
  '5xx': problemAnswer,
});

const withBranch = (route: Route, method: string): z.ZodObject | undefined =>
  method === 'GET' || method === 'DELETE'
    ? (route.query ?? z.object({})).extend({ branch_id: idText.optional() }) // [API-003]
    : route.query;

/** A part that the contract does not describe was not checked: no handler reads it. */
const describedParts = (
  { params, query, body }: Record<'params' | 'query' | 'body', z.ZodType | undefined>,
  request: FastifyRequest,
) => ({
  params: params ? request.params : {},
  query: query ? request.query : {},
  body: body ? request.body : undefined,
});

interface Options {
  readActor(request: FastifyRequest): Promise<Actor>;
  /** Counts a call of a program. */
  countKeyCall(api_key_id: number): Promise<unknown>;
  /** Called after every call that may have changed something, with the first part of its path. */
  changed(group: string): void;
  /** Throws `too_many_requests` when a limit is exceeded. */
  limitRate: RateLimiter;
  edits: Edits;
  /** The role of a caller in a call; throws when the call is about something of another branch. */
  actAs(route: Route, call: { actor: Actor; params: unknown; query: unknown; body: unknown }): Promise<Actor>;
  /** Refuses a body that names another file where a picture is shown. */
  checkPictures(body: unknown): Promise<void>;
  /** The fields that an admin who looks at a member's account may not read. */
  inView: ViewRules;
  /** Whether there is a replica: a caller who has written reads from the primary for a moment. */
  marksWrites: boolean;
  /** Validates every response against the contract, in tests. */
  checkAnswers: boolean;
}

/** Registers every route of the contract below `/api` [API-001, API-002]. */
export function registerRoutes(app: FastifyInstance, handlers: Handlers, options: Options): void {
  for (const key of routeKeys) registerRoute(app, key, handlers, options);
  app.all('/api/*', async () => {
    throw problem('not_found');
  });
}

function registerRoute(app: FastifyInstance, key: Key, handlers: Handlers, options: Options): void {
  const route = routeOf(key);
  const [method = '', path = ''] = key.split(' ');
  const query = withBranch(route, method);
  app.route({
    method,
    url: `/api${path}`,
    schema: {
      ...(route.params ? { params: route.params } : {}),
      ...(query ? { querystring: query } : {}),
      ...(route.body ? { body: route.body } : {}),
      response: answersOf(route),
    },
    ...(route.bodyLimit === undefined ? {} : { bodyLimit: route.bodyLimit }),
    config: {
      rawBody: route.who === 'provider',
      takesBytes: route.takes === 'bytes',
      takesFile: Boolean(route.takes),
    },
    // Before validation: a caller without permission learns nothing about the shape.
    preValidation: async (request, reply) => {
      request.actor = await options.readActor(request);
      if (request.actor.kind === 'person' && request.actor.api_key) {
        await options.limitRate('api_key', [{ per: 'account', ...keyLimit }], request, reply);
        await options.countKeyCall(request.actor.api_key.api_key_id);
      }
      refuseOtherAccount(pageAccount(request.headers), accountOf(request.actor));
      authorise(route, request.actor);
      refuseInView(key, request.actor, options.inView);
      await options.limitRate(key, route.limit, request, reply);
      refuseUnknownFields(route, request.body);
    },
    handler: async (request, reply) => {
      const given = describedParts({ params: route.params, query, body: route.body }, request);
      const call = {
        ...given,
        actor: await options.actAs(route, { ...given, actor: request.actor }),
        rawBody: request.rawBody ?? '',
        address: request.ip,
        file: await incomingFile(request, route.takes),
        headers: request.headers,
        setHeader: (name: string, value: string) => {
          // A cookie would be the admin's own, in all the admin's tabs.
          if (name !== 'set-cookie' || !isView(request.actor)) reply.header(name, value);
        },
      } as never;
      await options.checkPictures(given.body);
      const found = await options.edits.run(key, call, () => runHandler(key, handlers, call));
      const answer = answerInView(found, request.actor, options.inView);
      const version = options.edits.versionFor(key, call, answer);
      if (version) reply.header(versionHeader, version);
      if (method !== 'GET') markWritten(key, reply, options);
      reply.status(route.status ?? 200);
      if (answer instanceof FileBytes)
        return reply
          .headers({
            'content-disposition': `attachment; filename="${answer.name}"`,
            'cache-control': 'private, no-store',
          })
          .type(route.file ?? 'application/octet-stream')
          .send(Buffer.from(answer.bytes));
      if (options.checkAnswers) z.parse(route.answer, answer instanceof JsonText ? answer.value : answer);
      if (!(answer instanceof JsonText)) return answer;
      reply.headers({ etag: answer.etag, 'cache-control': 'no-cache', vary: 'authorization' });
      if (isKnown(answer.etag, request.headers['if-none-match'])) return reply.status(304).send();
      return reply.type('application/json; charset=utf-8').send(answer.bytes);
    },
  });
}

function markWritten(key: Key, reply: FastifyReply, { changed, marksWrites }: Options): void {
  changed(groupOf(key));
  if (marksWrites) reply.header('set-cookie', justWroteCookie);
}
