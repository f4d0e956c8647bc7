import { lazy, Suspense } from 'react';
import { data, useParams } from 'react-router';
import { orNone } from '../platform/found.ts';
import { serverContext } from '../platform/server-context.ts';
import type { Route } from './+types/place-by-link';
import { GuestByLink } from './guest-by-link.tsx';

// Its texts are a file of their own: each file that a route names is in the list of routes, which every page loads.
const OwnPlace = lazy(() => import('./own-place-by-link.tsx'));

export const meta: Route.MetaFunction = ({ params }) => [
  { title: isOfGuest(params.token) ? 'Tu lugar como invitada · TBM' : 'No voy a llegar · TBM' },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
];

/** A guest's token begins with a letter. */
const isOfGuest = (token: string): boolean => token.startsWith('g');

export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const { api } = context.get(serverContext);
  const args = { params: { token } };
  const guest = isOfGuest(token) ? await orNone(api('GET /guest_links/:token', args)) : null;
  const place = isOfGuest(token) ? null : await orNone(api('GET /place_links/:token', args));
  return data({ guest, place }, { status: guest || place ? 200 : 404 });
}

/** `/mi-lugar/:token`: a place by a link, without signing in: a guest's page, or a member's place to give up. */
export default function PlaceByLink({ loaderData }: Route.ComponentProps) {
  const { token = '' } = useParams();
  return isOfGuest(token) ? (
    <GuestByLink token={token} loaded={loaderData.guest} />
  ) : (
    <Suspense fallback={null}>
      <OwnPlace loaded={loaderData.place} />
    </Suspense>
  );
}
