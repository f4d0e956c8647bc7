import type { Answer, Args, Key } from '@tbm/contract';
import type { PublicConfigKey } from '@tbm/contract/appconfig';
import { createContext, RouterContextProvider } from 'react-router';

/** The web configuration of a Firebase project, as shown in its console; all of it is public. */
export interface FirebaseSettings {
  apiKey: string;
  projectId: string;
  authDomain?: string;
  appId?: string;
  /** An emulator instead of the service; never in production. */
  emulator_url?: string;
}

/** Name of the meta tag that marks Firebase accounts; absent with the service of our own server. */
export const firebaseMeta = 'tbm-firebase';

/** The server's configuration that pages may know. */
export interface ServerSettings {
  demo: boolean;
  /** The site's public address, without a trailing slash. */
  public_url: string;
  /** Whether the member area installs its service worker. */
  offline: boolean;
  stripe_simulator_url: string | null;
  /** Null: PayPal is not offered. `simulated`: the buyer approves on a local page. */
  paypal: { client_id: string; simulated: boolean } | null;
  /** Whether messages are sent by WhatsApp. */
  whatsapp: boolean;
  /** Where vulnerabilities are reported, as an address with its scheme; null where there is none. */
  security_contact: string | null;
  /** Null: accounts are kept by the service inside our own server. */
  firebase: FirebaseSettings | null;
}

/** The same, with the settings that the owner can change [CONF-001]. */
export type Settings = ServerSettings & Record<PublicConfigKey, string>;

/** What the server passes to every page it renders. */
export interface ServerContext {
  /** The same calls as the browser's client, made in process by a visitor. */
  api: <K extends Key>(key: K, args?: Args<K>) => Promise<Answer<K>>;
  settings: ServerSettings;
  /** The server's clock, ISO 8601. */
  now: () => string;
  /** The text of one of the built site's files, by its address; null while it is served from its sources. */
  fileText: (address: string) => string | null;
  /** Whether an admin sees unsaved content: the page runs no scripts. */
  isPreview?: boolean;
  /** Logs an error of a loader or of rendering. */
  report: (error: unknown) => void;
}

export const serverContext = createContext<ServerContext>();

/** Called by the server, so that class and key are those of this bundle. */
export function makeLoadContext(values: ServerContext): RouterContextProvider {
  return new RouterContextProvider(new Map([[serverContext, values]]));
}
