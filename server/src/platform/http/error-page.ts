import { broken, type ErrorWords, missing, unavailable, wordsOn } from '@tbm/domain/error-pages';
import type { FastifyRequest } from 'fastify';
import type { Problem } from '../errors.ts';

/** Whether a browser asks for a page. */
export const asksForPage = ({ method, url, headers }: Pick<FastifyRequest, 'method' | 'url' | 'headers'>) =>
  method === 'GET' && !/^\/api(\/|$|\?)/.test(url) && String(headers.accept ?? '').includes('text/html');

/** The page needs nothing but itself: no scripts, no files, no other server. */
export const errorPagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const wordsFor = ({ status, message }: Problem): ErrorWords => {
  if (status === 404) return missing;
  if (status === 503) return unavailable;
  return status >= 500 ? broken : { ...broken, text: message };
};

export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const style = `
*{box-sizing:border-box}
body{margin:0;background:#f7f1e7;color:#17120f;font:1.0625rem/1.5 Figtree,system-ui,sans-serif}
header{display:flex;align-items:center;justify-content:space-between;gap:1rem;padding:.5rem max(1rem,4vw);background:#17120f;color:#f7f1e7}
header a{display:inline-flex;align-items:center;min-height:2.75rem;padding-inline:.75rem;color:inherit;font-weight:600;text-decoration:none}
header a:hover{text-decoration:underline}
main{display:grid;gap:2rem;max-width:80rem;margin-inline:auto;padding:2rem max(1rem,4vw)}
svg.art{display:block;width:100%;height:auto;border-radius:.75rem}
h1{margin:0 0 1rem;font:800 clamp(2.25rem,1.5rem + 4vw,4.25rem)/1 "Sofia Sans Extra Condensed","Arial Narrow",sans-serif;text-transform:uppercase}
p{margin:0 0 1.5rem;font-size:1.25rem}
.way{display:inline-flex;align-items:center;min-height:2.75rem;margin:0 .75rem .75rem 0;padding:.5rem 1.5rem;border:2px solid #17120f;border-radius:999px;color:inherit;font-weight:700;text-decoration:none}
.way.first{background:#17120f;color:#f7f1e7}
a:focus-visible{outline:3px solid #b93c15;outline-offset:2px}
@media(min-width:768px){main{grid-template-columns:5fr 6fr;align-items:center;min-height:80vh}}`;

/** A rising sun over two hills, in the colours of the brand. */
const art = `<svg class="art" viewBox="0 0 900 560" aria-hidden="true">
<rect width="900" height="560" fill="#a8324a"/><circle cx="560" cy="330" r="210" fill="#f0a63a"/>
<path d="M0 400q220-150 460-20t440-60v240H0z" fill="#5b2a5e"/><path d="M0 470q260-90 480 0t420-20v110H0z" fill="#17120f"/>
<g fill="none" stroke="#f7f1e7" stroke-width="10" stroke-linecap="round" opacity=".85"><path d="M60 120q150-70 300 10"/><path d="M90 165q120-50 230 10"/><path d="M120 208q90-34 165 8"/></g></svg>`;

/**
 * What a browser gets when the site itself cannot answer: the words of the site's own error pages, a bar with links, and a
 * picture. One file, without scripts.
 */
export function errorPage(refusal: Problem, address: string): string {
  const { title, heading, text } = wordsOn(address, wordsFor(refusal));
  const here = escaped(address);
  const again = refusal.status === 404 ? '' : `<a class="way first" href="${here}">Intentar de nuevo</a>`;
  return `<!doctype html>
<html lang="es-MX"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${escaped(title)}</title><style>${style}</style></head>
<body><header><a href="/"><strong>TBM</strong></a>
<nav aria-label="Principal"><a href="/paquetes/">Paquetes</a><a href="/entrar/">Ingresar</a></nav></header>
<main>${art}<div><h1>${escaped(heading)}</h1><p>${escaped(text)}</p>
${again}<a class="way" href="/">Volver al inicio</a></div></main></body></html>`;
}
