import type { ReactNode } from 'react';
import { useRoot } from '../../platform/root-data.ts';
import { DailyPopup } from './daily-popup.tsx';

/** The library's popup picture of the day, if the studio has one; it links to the community [PREM-006]. */
export function CommunityPopup(): ReactNode {
  const { settings, branch } = useRoot();
  return (
    <DailyPopup
      name="online"
      src={settings.online_popup_src}
      timezone={branch.timezone}
      to={{ path: '/mytbm/comunidad', words: 'ir a la comunidad' }}
    />
  );
}
