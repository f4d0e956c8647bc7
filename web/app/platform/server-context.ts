import type { Answer, Args, Key } from '@tbm/contract';
import type { PublicConfigKey } from '@tbm/contract/appconfig';
import { createContext, RouterContextProvider } from 'react-router';

/** The web configuration of a Firebase project, as its console gives it; all of it is public. */
export interface FirebaseSettings {
  apiKey: string;
  projectId: string;
  authDomain?: string;
  appId?: string;
  /** An emulator instead of the service; never in production. */
  emulator_url?: string;
}

/** The tag in which a page says that accounts are Firebase's; absent with the service of our own server. */
export const firebaseMeta = 'tbm-firebase';

/** What pages may know of the server's configuration. */
export interface ServerSettings {
  demo: boolean;
  /** The address people open, without a slash at the end. */
  public_url: string;
  stripe_simulator_url: string | null;
  /** Null: no paypal is offered. `simulated`: she agrees on a page of this machine. */
  paypal: { client_id: string; simulated: boolean } | null;
  /** Null: accounts are kept by the service inside our own server. */
  firebase: FirebaseSettings | null;
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
}

export const serverContext = createContext<ServerContext>();

/** Called by the server, so that class and key are those of this bundle. */
export function makeLoadContext(values: ServerContext): RouterContextProvider {
  return new RouterContextProvider(new Map([[serverContext, values]]));
}
