import type { Link } from './records.ts';

/** The links in PayPal's responses. */
export class Links {
  /** Base URL of the API, known once the server listens. */
  api = '';
  readonly #pages: () => string;

  /** `pages` is the base URL of the simulators' pages. */
  constructor(pages: () => string) {
    this.#pages = pages;
  }

  to(path: string, rel: string, method = 'GET'): Link {
    return { href: `${this.api}${path}`, rel, method };
  }

  toPage(path: string, rel: string): Link {
    return { href: `${this.#pages()}/paypal/${path}`, rel, method: 'GET' };
  }
}

/** A return URL with PayPal's parameters; null when there is none. */
export function returnTo(address: string | null, added: Record<string, string>): string | null {
  if (!address) return null;
  const url = new URL(address);
  for (const [name, value] of Object.entries(added)) url.searchParams.set(name, value);
  return url.href;
}
