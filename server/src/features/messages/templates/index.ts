import { renderToStaticMarkup } from 'react-dom/server';
import { type Receipt, receipt } from './receipt.ts';

/** Every mail by name, with the data it needs. */
export interface Templates {
  receipt: Receipt;
}
export type TemplateName = keyof Templates;

const templates = { receipt };

/** Writes a queued mail out. Throws for a template that is not there. */
export function render(
  name: string,
  data: unknown,
  publicUrl: string,
): { subject: string; html: string; text: string } {
  if (!Object.hasOwn(templates, name)) throw new Error(`There is no mail template "${name}"`);
  const { html, ...mail } = templates[name as TemplateName](data as Receipt, publicUrl);
  return { ...mail, html: `<!doctype html>${renderToStaticMarkup(html)}` };
}
