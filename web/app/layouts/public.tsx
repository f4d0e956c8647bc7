import { Outlet } from 'react-router';
import { useRoot } from '../root.tsx';
import { publicMenu } from './menu.ts';
import { SiteFrame } from './site-frame.tsx';

/** The public pages that have no bar of their own [NAV-010]. */
export default function PublicLayout() {
  const { settings } = useRoot();
  return (
    <SiteFrame menu={publicMenu(settings)}>
      <Outlet />
    </SiteFrame>
  );
}
