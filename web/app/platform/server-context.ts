import type { Answer, Args, Key } from '@tbm/contract';
import { createContext, RouterContextProvider } from 'react-router';

/** What pages may know of the configuration. */
export interface Settings {
  demo: boolean;
  stripe_simulator_url: string | null;
  certifications_url: string;
  shop_url: string;
}

/** What the server hands to every page it renders. */
export interface ServerContext {
  /** The same calls as the browser's client, made in process by a visitor. */
  api: <K extends Key>(key: K, args?: Args<K>) => Promise<Answer<K>>;
  settings: Settings;
  /** Marks the scripts that may run. */
  nonce: string;
}

export const serverContext = createContext<ServerContext>();

/** Called by the server, so that class and key are those of this bundle. */
export function makeLoadContext(values: ServerContext): RouterContextProvider {
  return new RouterContextProvider(new Map([[serverContext, values]]));
}
