import { Screen } from '../design/screen.tsx';
import { Inbox } from '../features/notifications/inbox.tsx';
import styles from '../features/notifications/notifications.module.css';
import { Preferences } from '../features/notifications/preferences.tsx';

/** Notificaciones: the member's inbox and how the member is notified [NOTIF-001..006, NAV-009]. */
export default function Notifications() {
  return (
    <Screen title="Notificaciones">
      <div className={styles.columns}>
        <Inbox />
        <Preferences />
      </div>
    </Screen>
  );
}
