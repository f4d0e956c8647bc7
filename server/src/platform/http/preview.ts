import { previewPath } from '@tbm/contract/preview';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../errors.ts';
import type { Caller } from './caller.ts';
import { contentPolicy, type Sources } from './content-policy.ts';
import { escaped } from './error-page.ts';
import { acceptForms } from './forms.ts';

/** Renders the page of a draft with the calls given to `render`. Throws refusals. */
export type Preview = (
  form: URLSearchParams,
  render: (api: Caller, address: string) => Promise<string>,
) => Promise<string>;

/**
 * Scripts would ask the server for the stored record, and not for the draft; links would lead to pages that no frame may
 * show.
 */
const withoutActions = (html: string): string =>
  html
    .replace(/<script\b.*?<\/script>|<link[^>]* rel="modulepreload"[^>]*>/gs, '')
    .replace(/(<a\b[^>]*?)\shref=/g, '$1 data-href=');

/** The page may be shown only in a frame of this site, without scripts, with its pictures and films. */
const policyOf = (html: string, { img = [], media = [] }: Sources): string =>
  contentPolicy(html, { img, media })
    .replace(/script-src [^;]*/, "script-src 'none'")
    .replace("frame-ancestors 'none'", "frame-ancestors 'self'");

/** The page with the reason why a draft has no page. */
const refusalPage = ({
  message,
  fields = {},
}: Pick<Problem, 'message'> & { fields?: Record<string, string> | undefined }): string =>
  `<!doctype html><html lang="es-MX"><meta charset="utf-8"><title>Vista previa</title>
<body style="font:1.125rem/1.5 system-ui,sans-serif;padding:2rem;background:#f7f1e7;color:#17120f"><p>${escaped(message)}</p>
<ul>${Object.values(fields)
    .map((text) => `<li>${escaped(text)}</li>`)
    .join('')}</ul></body></html>`;

/** The largest draft: as large as the body of a call. */
const bodyLimit = 512 * 1024;

/** `POST /vista-previa`: a form of the back office, answered by a page that no one else sees and nothing keeps. */
export async function registerPreview(
  app: FastifyInstance,
  preview: Preview,
  render: (request: FastifyRequest, api: Caller, address: string) => Promise<string>,
  sources: Sources = {},
): Promise<void> {
  await app.register((scope, _options, ready) => {
    acceptForms(scope, bodyLimit);
    scope.post<{ Body: URLSearchParams }>(previewPath, { bodyLimit }, async (request, reply) => {
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const show = (status: number, html: string) =>
        reply
          .status(status)
          .headers({
            'cache-control': 'no-store',
            'x-robots-tag': 'noindex',
            'content-security-policy': policyOf(html, sources),
          })
          .type('text/html; charset=utf-8')
          .send(html);
      try {
        return show(
          200,
          withoutActions(await preview(form, (api, address) => render(request, api, address))),
        );
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        return show(error.status, refusalPage(error.toAnswer()));
      }
    });
    ready();
  });
}
