import type { Answer, Args, Key } from '@tbm/contract';
import type { PublicConfigKey } from '@tbm/contract/appconfig';
import { createContext, RouterContextProvider } from 'react-router';

/** What pages may know of the server's configuration. */
export interface ServerSettings {
  demo: boolean;
  /** The address people open, without a slash at the end. */
  public_url: string;
  stripe_simulator_url: string | null;
}

/** The same, with what the owner sets herself [CONF-001]. */
export type Settings = ServerSettings & Record<PublicConfigKey, string>;

/** What the server hands to every page it renders. */
export interface ServerContext {
  /** The same calls as the browser's client, made in process by a visitor. */
  api: <K extends Key>(key: K, args?: Args<K>) => Promise<Answer<K>>;
  settings: ServerSettings;
  /** The server's clock, ISO 8601. */
  now: () => string;
  /** Marks the scripts that may run. */
  nonce: string;
}

export const serverContext = createContext<ServerContext>();

/** Called by the server, so that class and key are those of this bundle. */
export function makeLoadContext(values: ServerContext): RouterContextProvider {
  return new RouterContextProvider(new Map([[serverContext, values]]));
}
