import { Outlet } from 'react-router';
import type { LayoutHandle } from '../entry.server.tsx';
import { onlineMenu } from './menu.ts';
import { SiteFrame } from './site-frame.tsx';

export const handle: LayoutHandle = { isPublic: true };

/** The layout of the online platform's page, whose bar follows the scroll position [PUB-016, PUB-022..024]. */
export default function OnlineLayout() {
  return (
    <SiteFrame menu={onlineMenu} tone="online" follows>
      <Outlet />
    </SiteFrame>
  );
}
