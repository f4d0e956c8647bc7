import type { Key } from '@tbm/contract';
import { type PreviewPage, previewPages } from '@tbm/contract/preview';
import { settings } from '@tbm/domain/settings';
import type { z } from 'zod';
import { allHandlers } from './features.ts';
import type { Actor } from './platform/actor.ts';
import { makeCache } from './platform/cache.ts';
import type { Database } from './platform/database/database.ts';
import { inTurn } from './platform/database/in-turn.ts';
import { problem } from './platform/errors.ts';
import { makeCaller } from './platform/http/caller.ts';
import { authorise, routeKeys, routeOf, runHandler } from './platform/http/handlers.ts';
import { JsonText } from './platform/http/json-text.ts';
import type { Preview } from './platform/http/preview.ts';
import { fromValidation } from './platform/http/refusals.ts';
import type { Services } from './platform/services.ts';

/** Carries the page out of its transaction, which ends with it. */
class Shown extends Error {
  readonly page: string;
  constructor(page: string) {
    super('shown');
    this.page = page;
  }
}

function parseOrRefuse<T extends z.ZodType>(schema: T | undefined, given: unknown): unknown {
  const { success, data, error } = schema?.safeParse(given) ?? { success: true, data: undefined };
  if (success) return data;
  throw fromValidation(
    (error?.issues ?? []).map(({ path, message }) => ({ instancePath: `/${path.join('/')}`, message })),
  );
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw problem('invalid_input');
  }
}

/** The kind of record that a call writes, as `previewPages` names it; undefined for a call without a page. */
function kindOf(key: Key, body: unknown): string | undefined {
  const [, path = ''] = /^(?:POST|PUT) \/(\w+)(?:\/:id)?$/.exec(key) ?? [];
  const kind = path === 'pages' ? `pages/${(body as { page?: unknown } | null)?.page}` : path;
  return Object.hasOwn(previewPages, kind) ? kind : undefined;
}

/**
 * Shows the page of a record as an admin has it in the form. The very call that would save it runs in a transaction, the
 * page is rendered from that transaction, and it is rolled back. What is refused there would be refused when saving, and
 * the page is what visitors would see. Nothing of it is stored or cached.
 */
export const makePreview =
  ({ services, readActor }: { services: Services; readActor: (header: string) => Promise<Actor> }): Preview =>
  async (form, render) => {
    const key = routeKeys.find((one) => one === form.get('call'));
    const sent = jsonIn(form.get('body') ?? '');
    const kind = key && kindOf(key, sent);
    const pages = previewPages[kind ?? ''] ?? {};
    const page = form.get('page') ?? Object.keys(pages)[0] ?? '';
    const addressOf = Object.hasOwn(pages, page) ? pages[page as PreviewPage] : undefined;
    if (!key || !addressOf) throw problem('not_found');
    const route = routeOf(key);
    const actor = await readActor(`Bearer ${form.get('token')}`);
    // Every one of these calls is for admins alone.
    authorise(route, actor);
    const params = parseOrRefuse(route.params, { id: form.get('id') ?? '' }) ?? {};
    const body = parseOrRefuse(route.body, sent);
    try {
      return await services.db.transaction(async (tx) => {
        const inside: Services = Object.assign(Object.create(services) as Services, {
          db: tx as unknown as Database,
          cache: makeCache(0),
        });
        const handlers = allHandlers(inside);
        const call = {
          params,
          body,
          query: {},
          actor,
          rawBody: '',
          address: '',
          file: null,
          headers: {},
        };
        const answer = await runHandler(key, handlers, { ...call, setHeader: () => {} } as never);
        const row = (answer instanceof JsonText ? answer.value : answer) as Record<string, unknown>;
        const api = makeCaller(handlers);
        const branches = await api('GET /branches');
        const slugOf = (branch_id: unknown): string => {
          const id = branch_id ?? settings.default_branch_id;
          return branches.find((branch) => branch.branch_id === id)?.slug ?? '';
        };
        // The page reads in parallel.
        throw new Shown(await inTurn(tx, () => render(api, addressOf(row, slugOf))));
      });
    } catch (error) {
      if (error instanceof Shown) return error.page;
      throw error;
    }
  };
