import { hearTime } from '@tbm/browser/hear-time';
import {
  admitToken,
  isOwnPage,
  leaveAccount,
  OtherAccount,
  pageAccount,
  requireOwnPage,
  watchAccount,
} from '@tbm/browser/page-account';
import { forgetUnsent, keepUnsent } from '@tbm/browser/unsent';
import { type Answer, type Args, type Key, routes } from '@tbm/contract';
import type { ProblemAnswer } from '@tbm/contract/fields';
import { accountHeader, type Route, versionHeader } from '@tbm/contract/route';
import { internalText, offlineText, otherAccountText } from '@tbm/domain/notices';

/** A refusal of the server. `body.errors` is where react-admin's forms look for the messages of fields. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: string;
  readonly body: { errors?: Record<string, string> };
  /** The record as it is now, when another person has changed it. */
  readonly current: ProblemAnswer['current'];

  constructor(status: number, { code, message, fields, current }: ProblemAnswer) {
    super(message);
    this.current = current;
    this.status = status;
    this.code = code;
    this.body = fields ? { errors: fields } : {};
  }
}

/** What a failure says to a person. */
export const problemOf = (error: unknown): string =>
  error instanceof ApiProblem ? error.message : internalText;

const failOffline = (): never => {
  throw new ApiProblem(0, { code: 'offline', message: offlineText });
};

const jsonOf = async (response: Response): Promise<unknown> => {
  const text = await response.text();
  return text === '' ? null : JSON.parse(text);
};

/** Kept in memory only, so that a script that reads the storage finds no token. */
let token: string | null = null;

/** A new token of the product's own session, whose cookie scripts cannot read; null for a visitor. */
async function askToken(): Promise<string | null> {
  const response = await fetch('/api/auth/token').catch(failOffline);
  if (response.status === 401) return null;
  const answer = (await jsonOf(response).catch(() => null)) as { token?: string } | null;
  if (!answer?.token) throw new ApiProblem(response.status, { code: 'internal', message: internalText });
  return answer.token;
}

watchAccount({ askToken, mayReload: () => true });

/** The token of the account that this page belongs to; null for a visitor. Throws `other_account` once the page has stopped. */
async function bearer({ fresh = false } = {}): Promise<string | null> {
  try {
    requireOwnPage();
    if (token && !fresh) return token;
    const found = await askToken();
    if (found !== null) admitToken(found);
    token = found;
    return token;
  } catch (error) {
    if (error instanceof OtherAccount)
      throw new ApiProblem(409, { code: 'other_account', message: otherAccountText });
    throw error;
  }
}

/** The token, for a form that a frame of ours is sent by. */
export const accessToken = async (): Promise<string> => (await bearer({ fresh: true })) ?? '';

interface Given {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  /** Sent as a form. */
  file?: Blob;
  /** Sent as it is. */
  bytes?: Blob;
  headers?: Record<string, string>;
  /** Ends the call. */
  signal?: AbortSignal;
}

/** Whose page this is: the server refuses what another account would send. */
function accountHeaders(): Record<string, string> {
  const account = pageAccount();
  return account === null ? {} : { [accountHeader]: account };
}

async function send(
  key: string,
  { params = {}, query = {}, body, file, bytes, headers = {}, signal }: Given,
) {
  const [method = 'GET', path = ''] = key.split(' ');
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
  const form = new FormData();
  if (file) form.append('file', file);
  const value = await bearer();
  return fetch(`/api${filled}${search.size ? `?${search}` : ''}`, {
    method,
    headers: {
      ...(value ? { authorization: `Bearer ${value}` } : {}),
      ...accountHeaders(),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(bytes ? { 'content-type': 'application/octet-stream' } : {}),
      ...headers,
    },
    body: bytes ?? (file ? form : body === undefined ? null : JSON.stringify(body)),
    signal: signal ?? null,
  }).catch(failOffline);
}

/** The address of the sign-in; after it this page opens again. */
export const signInAddress = (): string =>
  `/entrar/?next=${encodeURIComponent(location.pathname + location.search)}`;

/** The session of this page is over: what is typed on it is kept for the same account, which signs in and comes back. */
function endSession(account: string): void {
  // When nothing is lost, no form needs to ask before the page is left.
  if (keepUnsent(account))
    addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
  location.assign(`${signInAddress()}&sesion=expirada`);
}

/** The response to a call, made once more with a new token when the old one has expired. Rejects with `ApiProblem`. */
async function callWithRenewal(key: string, given: Given): Promise<Response> {
  let response = await send(key, given);
  hearTime(response);
  if (response.status === 401 && (await bearer({ fresh: true }))) response = await send(key, given);
  if (response.ok) return response;
  const account = pageAccount();
  if (response.status === 401 && account !== null) endSession(account);
  const refusal = (await jsonOf(response).catch(() => null)) as Partial<ProblemAnswer> | null;
  throw new ApiProblem(response.status, {
    code: 'internal',
    message: internalText,
    ...(refusal?.code ? refusal : {}),
  });
}

/** Makes a call by its key, and reads the version of the record that it answers. Rejects with `ApiProblem`. */
export async function callForVersion(
  key: string,
  given: Given = {},
): Promise<{ answer: unknown; version: string | null }> {
  const response = await callWithRenewal(key, given);
  return { answer: await jsonOf(response).catch(failOffline), version: response.headers.get(versionHeader) };
}

/** Makes a call by its key. Rejects with `ApiProblem`. */
export const call = async (key: string, given: Given = {}): Promise<unknown> =>
  (await callForVersion(key, given)).answer;

/** Makes a call of the contract. Rejects with `ApiProblem`. */
export const api = <K extends Key>(key: K, args?: Args<K>): Promise<Answer<K>> =>
  call(key, args as Given) as Promise<Answer<K>>;

/** Makes a call whose response is a file, and saves it on this device. Rejects with `ApiProblem`. */
export async function download<K extends Key>(key: K, args: Args<K>, name: string): Promise<void> {
  const response = await callWithRenewal(key, args as Given);
  const address = URL.createObjectURL(await response.blob());
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}

/** A call of the contract by its key; undefined when there is none. */
export const routeOf = (key: string): Route | undefined => (routes as Record<string, Route>)[key];

/** Ends the session on this device. */
export async function signOut(): Promise<void> {
  if (!isOwnPage()) return;
  token = null;
  await fetch('/api/auth/sign-out', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...accountHeaders() },
    body: '{}',
  }).catch(failOffline);
  leaveAccount();
  forgetUnsent();
}
