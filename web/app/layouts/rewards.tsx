import { Outlet } from 'react-router';
import type { LayoutHandle } from '../entry.server.tsx';
import { rewardsMenu } from './menu.ts';
import { SiteFrame } from './site-frame.tsx';

export const handle: LayoutHandle = { isPublic: true };

/** The layout of the rewards programme's pages [RWD-003]. */
export default function RewardsLayout() {
  return (
    <SiteFrame menu={rewardsMenu}>
      <Outlet />
    </SiteFrame>
  );
}
