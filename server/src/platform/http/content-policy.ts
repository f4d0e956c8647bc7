import { createHash } from 'node:crypto';

/** Sources beyond our own that pages may use: a payment provider's scripts, frames and calls. */
export interface Sources {
  script?: string[];
  /** Inline styles of any origin by default: the component library writes them into elements. */
  style?: string[];
  connect?: string[];
  frame?: string[];
  img?: string[];
  media?: string[];
}

/** The page's own inline scripts by their hashes; no others run. */
const inlineScripts = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs)].map(
    ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
  );

/** The content security policy of a page. */
export const contentPolicy = (
  html: string,
  { script = [], style = ["'unsafe-inline'"], connect = [], frame = [], img = [], media = [] }: Sources = {},
): string =>
  [
    "default-src 'self'",
    `script-src ${["'self'", ...inlineScripts(html), ...script].join(' ')}`,
    `style-src 'self' ${style.join(' ')}`,
    `img-src 'self' data: blob: ${img.join(' ')}`.trim(),
    `connect-src 'self' ${connect.join(' ')}`.trim(),
    `frame-src 'self' ${frame.join(' ')}`.trim(),
    `media-src 'self' ${media.join(' ')}`.trim(),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
