import { currentTime } from '@tbm/browser/clock';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { isAnyBusy } from '../../platform/busy-lock.ts';
import { dispensable } from '../../platform/dispensable.ts';
import { isInstalled } from '../../platform/this-browser.ts';
import type { HintProps } from './hint.tsx';
import { mayOffer, readVisits, withPage, writeVisits } from './offer.ts';

/**
 * A hint on the member's home from the second visit on, where the browser offers to install the app, and on iPhones by hand. It is
 * not shown beside a payment that failed or that is open in another tab.
 */
export function InstallHint(): ReactNode {
  const { pathname } = useLocation();
  const [Hint, setHint] = useState<ComponentType<HintProps> | null>(null);
  useEffect(() => {
    const visits = withPage(readVisits(), currentTime());
    writeVisits(visits);
    setHint(null);
    if (pathname !== '/mytbm' || !mayOffer(visits) || isInstalled()) return;
    let isOver = false;
    const offer = async () => {
      // A payment or a film is open in some tab.
      if (await isAnyBusy()) return;
      const hint = await dispensable(import('./hint.tsx'));
      if (hint && !isOver) setHint(() => hint.Hint);
    };
    void offer().catch(() => {});
    return () => {
      isOver = true;
    };
  }, [pathname]);
  return Hint ? <Hint onClose={() => setHint(null)} /> : null;
}
