import type { Client } from 'openapi-fetch';
import type { paths } from './paths.d.ts';

export interface StudioClientOptions {
  /** The address of the studio's site, without a slash at the end. */
  url: string;
  /** A key from `/myadmin/conexiones`. */
  key: string;
  /** Takes the place of the global `fetch`. */
  fetch?: (request: Request) => Promise<Response>;
}

/**
 * A client of a studio's API that sends a key with each call. Its methods resolve with `data`, or with `error` (`code`, `message`)
 * when the call was refused; they reject when there was no answer.
 */
export function createStudioClient(options: StudioClientOptions): Client<paths>;

export type { paths };
