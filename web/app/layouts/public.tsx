import { Outlet } from 'react-router';
import type { LayoutHandle } from '../entry.server.tsx';
import { useRoot } from '../platform/root-data.ts';
import { publicMenu } from './menu.ts';
import { SiteFrame } from './site-frame.tsx';

export const handle: LayoutHandle = { isPublic: true };

/** The layout of public pages without a bar of their own [NAV-010]. */
export default function PublicLayout() {
  const { settings } = useRoot();
  return (
    <SiteFrame menu={publicMenu(settings)}>
      <Outlet />
    </SiteFrame>
  );
}
