import { currentTime } from '@tbm/browser/clock';
import { type ReactNode, useSyncExternalStore } from 'react';
import { queryClient } from '../platform/query.ts';
import { useOnline } from '../platform/use-online.ts';
import styles from './bar.module.css';
import { lastSeenText, oldestSeen } from './last-seen.ts';

const cache = queryClient.getQueryCache();
const subscribe = (changed: () => void) => cache.subscribe(changed);
const readDataAge = () => oldestSeen(cache.findAll({ type: 'active' }));

/** Shown without a connection: tells that there is none, and how old the data on the screen are. */
export function ConnectionNote(): ReactNode {
  const isOnline = useOnline();
  return (
    <p role="status" className={styles.offline}>
      {isOnline ? null : <Offline />}
    </p>
  );
}

function Offline(): ReactNode {
  const at = useSyncExternalStore(subscribe, readDataAge, () => null);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return `Sin conexión.${at === null ? '' : ` ${lastSeenText(currentTime(at), currentTime(), timeZone)}`}`;
}
