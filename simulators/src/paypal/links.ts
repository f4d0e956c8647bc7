import type { Link } from './records.ts';

/** The addresses that PayPal's answers carry. */
export class Links {
  /** Base of the interface, known once it listens. */
  api = '';
  readonly #pages: () => string;

  /** `pages` says where her browser finds the simulators' pages. */
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

/** An address to return to, with what PayPal adds to it; null when she is not to return. */
export function returnTo(address: string | null, added: Record<string, string>): string | null {
  if (!address) return null;
  const url = new URL(address);
  for (const [name, value] of Object.entries(added)) url.searchParams.set(name, value);
  return url.href;
}
