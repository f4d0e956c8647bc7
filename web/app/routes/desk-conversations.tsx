import { EmptyState } from '../design/layout.tsx';
import { Screen } from '../design/screen.tsx';
import { ConversationList } from '../features/conversations/conversation-list.tsx';
import styles from '../features/conversations/conversations.module.css';
import { DeskOnly } from '../features/desk/index.ts';

/** `/recepcion/mensajes/`: the conversations by WhatsApp; beside them, on a wide window, the one that is opened. */
export default function DeskConversations() {
  return (
    <Screen title="Mensajes">
      <DeskOnly>
        <div className={styles.columns}>
          <ConversationList />
          <div className={styles.onlyWide}>
            <EmptyState title="Elige una conversación" text="Aquí la lees y respondes." />
          </div>
        </div>
      </DeskOnly>
    </Screen>
  );
}
