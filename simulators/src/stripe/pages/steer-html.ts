import { page, safe } from '../../html.ts';

/** Cells are escaped; `raw` marks HTML. */
export const raw = (html: string) => ({ html });
type Cell = string | number | null | undefined | { html: string };

const cell = (value: Cell): string => (typeof value === 'object' && value ? value.html : safe(value));

export function table(heads: string[], rows: Cell[][], empty = 'Todavía no hay nada.'): string {
  if (rows.length === 0) return `<p>${safe(empty)}</p>`;
  return `<div class="wide" tabindex="0"><table style="min-width:48rem"><tr>${heads.map((head) => `<th>${safe(head)}</th>`).join('')}</tr>
    ${rows.map((row) => `<tr>${row.map((value) => `<td>${cell(value)}</td>`).join('')}</tr>`).join('')}</table></div>`;
}

/** A button that posts to a path relative to the page. */
export const button = (action: string, label: string, fields = ''): string =>
  `<form method="post" action="${safe(action)}">${fields}<button>${safe(label)}</button></form>`;

export const choice = (name: string, options: Record<string, string>): string =>
  `<select name="${safe(name)}" aria-label="Motivo">${Object.entries(options)
    .map(([value, label]) => `<option value="${safe(value)}">${safe(label)}</option>`)
    .join('')}</select> `;

const format = new Intl.DateTimeFormat('es-MX', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'America/Monterrey',
});
/** A time of Stripe's, as it is in Monterrey. */
export const when = (seconds: number | null | undefined): string =>
  typeof seconds === 'number' ? format.format(seconds * 1000) : '—';

const sheets: [string, string][] = [
  ['', 'Resumen'],
  ['clientes/', 'Clientes'],
  ['suscripciones/', 'Suscripciones'],
  ['facturas/', 'Facturas'],
  ['avisos/', 'Avisos'],
];

/** One sheet of the card simulator; `root` leads from it to the first one. */
export const sheet = (title: string, root: './' | '../', body: string): string =>
  page(
    title,
    `<nav><p><a href="${root}../">Simuladores</a> · ${sheets
      .map(([path, name]) => `<a href="${root}${path}">${name}</a>`)
      .join(' · ')}</p></nav>${body}`,
  );
