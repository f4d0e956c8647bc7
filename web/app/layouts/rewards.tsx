import { Outlet } from 'react-router';
import { rewardsMenu } from './menu.ts';
import { SiteFrame } from './site-frame.tsx';

/** The rewards programme's pages [RWD-003]. */
export default function RewardsLayout() {
  return (
    <SiteFrame menu={rewardsMenu}>
      <Outlet />
    </SiteFrame>
  );
}
