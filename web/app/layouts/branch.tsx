import { Outlet } from 'react-router';
import type { LayoutHandle } from '../entry.server.tsx';
import { useRoot } from '../platform/root-data.ts';
import { branchMenu } from './menu.ts';
import { SiteFrame } from './site-frame.tsx';

export const handle: LayoutHandle = { isPublic: true };

/** A branch's own page [PUB-026]. */
export default function BranchLayout() {
  const { branch } = useRoot();
  return (
    <SiteFrame menu={branchMenu(branch)}>
      <Outlet />
    </SiteFrame>
  );
}
