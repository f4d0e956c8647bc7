import { hearTime } from '@tbm/browser/hear-time';
import { OtherAccount, pageAccount } from '@tbm/browser/page-account';
import type { Answer, Args, Key } from '@tbm/contract';
import type { ProblemAnswer } from '@tbm/contract/fields';
import { accountHeader } from '@tbm/contract/route';
import { otherAccountText } from '@tbm/domain/notices';
import { currentBranch } from './branch.ts';
import { offline, unexpected } from './identity-client.ts';
import { readJson } from './response.ts';
import { saveFile } from './save-file.ts';
import { bearer, sessionEnded } from './tokens.ts';

/** An error response of the server. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;

  constructor(status: number, { code, message, fields }: ProblemAnswer) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields ?? {};
  }
}

/** Options of the request. */
interface Travel {
  /** The request completes even when the page is closed meanwhile; its body must be under 64 kB. */
  keepalive?: boolean;
}

interface Given extends Travel {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  /** Sent as the `file` field of a multipart form. */
  file?: Blob;
}

/** Method and address of a call; GET and DELETE include `branch_id` when it is absent [API-003]. */
export function addressOf(
  key: string,
  { params = {}, query = {} }: Given,
  branch_id: number,
): [method: string, url: string] {
  const [method = 'GET', path = ''] = key.split(' ');
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const all = method === 'GET' || method === 'DELETE' ? { branch_id, ...query } : query;
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(all))
    if (value !== undefined && value !== null) search.set(name, String(value));
  return [method, `/api${filled}${search.size ? `?${search}` : ''}`];
}

function formOf(file: Blob): FormData {
  const form = new FormData();
  form.append('file', file);
  return form;
}

const failOffline = (): never => {
  throw new ApiProblem(0, offline);
};

/** No token: the page belongs to another account than the one that is signed in, or nothing answered. */
function failWithoutToken(error: unknown): never {
  if (error instanceof OtherAccount)
    throw new ApiProblem(409, { code: 'other_account', message: otherAccountText });
  return failOffline();
}

async function send(key: string, given: Given): Promise<Response> {
  const [method, url] = addressOf(key, given, currentBranch());
  const token = await bearer().catch(failWithoutToken);
  const headers: Record<string, string> = {};
  if (token) headers.authorization = `Bearer ${token}`;
  const account = pageAccount();
  if (account) headers[accountHeader] = account;
  const body = given.file ? formOf(given.file) : given.body === undefined ? null : JSON.stringify(given.body);
  if (typeof body === 'string') headers['content-type'] = 'application/json';
  return fetch(url, {
    method,
    headers,
    keepalive: given.keepalive ?? false,
    body,
  }).catch(failOffline);
}

/** Sends a call, and once more with a new token when the old one has expired. Rejects with `ApiProblem` on failure. */
async function callWithRenewal(key: string, given: Given): Promise<Response> {
  let answer = await send(key, given);
  hearTime(answer);
  if (answer.status === 401 && (await bearer({ fresh: true }).catch(failWithoutToken)))
    answer = await send(key, given);
  if (answer.ok) return answer;
  if (answer.status === 401) sessionEnded();
  const refusal = (await readJson(answer).catch(() => null)) as Partial<ProblemAnswer> | null;
  // A proxy on the way may answer with something of its own.
  throw new ApiProblem(answer.status, { ...unexpected, ...(refusal?.code ? refusal : {}) });
}

/** Makes a call of the contract. Rejects with `ApiProblem`. */
export async function api<K extends Key>(
  key: K,
  ...args: Args<K> extends Record<never, never> ? [args?: Args<K> & Travel] : [args: Args<K> & Travel]
): Promise<Answer<K>> {
  const answer = await callWithRenewal(key, (args[0] ?? {}) as Given);
  return (await readJson(answer).catch(failOffline)) as Answer<K>;
}

/** Makes a call that returns a file, such as a picture that has no address. Rejects with `ApiProblem`. */
export const blobOf = async <K extends Key>(key: K, args: Args<K>): Promise<Blob> =>
  (await callWithRenewal(key, args as Given)).blob();

/** Makes a call that returns a file, and downloads it under its own name. Rejects with `ApiProblem`. */
export async function download<K extends Key>(key: K, args: Args<K>): Promise<void> {
  const answer = await callWithRenewal(key, args as Given);
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
  await saveFile(await answer.blob(), name ?? 'tbm');
}
