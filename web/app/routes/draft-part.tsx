import { idText } from '@tbm/contract/fields';
import { data } from 'react-router';
import { Inner } from '../design/layout.tsx';
import { QuoteBand, quoteBackground } from '../features/content/quote-band.tsx';
import { Tip } from '../features/content/tip.tsx';
import { serverContext } from '../platform/server-context.ts';
import type { Route } from './+types/draft-part';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api, isPreview } = context.get(serverContext);
  const { data: id } = idText.safeParse(params.id);
  if (!isPreview || id === undefined) throw data(null, { status: 404 });
  const one = { params: { id } };
  return params.kind === 'frase'
    ? { quote: await api('GET /quotes/:id', one) }
    : { tip: await api('GET /nutrition_tips/:id', one) };
}

/** Only in a preview: a quote or a tip as it looks in the member area, whose pages no server can render. */
export default function DraftPart({ loaderData: { quote, tip } }: Route.ComponentProps) {
  return (
    <main id="contenido">
      <Inner>
        {quote ? <QuoteBand quote={quote} background={quoteBackground(Math.random())} isCompact /> : null}
        {tip ? <Tip tip={tip} /> : null}
      </Inner>
    </main>
  );
}
