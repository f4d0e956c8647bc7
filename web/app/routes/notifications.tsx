import { Screen } from '../design/screen.tsx';
import { Inbox } from '../features/notifications/inbox.tsx';
import styles from '../features/notifications/notifications.module.css';
import { Preferences } from '../features/notifications/preferences.tsx';

/** Notificaciones: her inbox and how she is notified [NOTIF-001..006, NAV-009]. */
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
