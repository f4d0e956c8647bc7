import { safe } from '../html.ts';

/** A button that posts to `path`, relative to the page. */
export const button = (path: string, label: string, go = false): string =>
  `<form method="post" action="${safe(path)}"><button${go ? ' class="go"' : ''}>${label}</button></form>`;

/** A wrapping row of buttons, spaced for touch. */
export const buttons = (...all: string[]): string =>
  `<div style="display:flex;flex-wrap:wrap;gap:.75rem;margin:.75rem 0">${all.join('')}</div>`;
