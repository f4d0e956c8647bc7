import { Outlet, useRouteLoaderData } from 'react-router';
import type { LayoutHandle } from '../entry.server.tsx';
import type { loader } from '../routes/online.tsx';
import { onlineMenu } from './menu.ts';
import { SiteFrame } from './site-frame.tsx';

export const handle: LayoutHandle = { isPublic: true };

/** The layout of the online platform's page, whose bar follows the scroll position [PUB-016, PUB-022..024]. */
export default function OnlineLayout() {
  const page = useRouteLoaderData<typeof loader>('routes/online');
  const hasTestimonials = page === undefined || page.testimonials.length > 0;
  return (
    <SiteFrame
      menu={onlineMenu.filter(({ to }) => hasTestimonials || !to.endsWith('#testimonios'))}
      tone="online"
      follows
    >
      <Outlet />
    </SiteFrame>
  );
}
