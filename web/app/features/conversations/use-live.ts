import { useEffect } from 'react';
import { subscribe } from '../../platform/live.ts';
import { refresh, useApi } from '../../platform/query.ts';

const refreshAll = () =>
  void refresh(
    'GET /conversations',
    'GET /conversations/unread',
    'GET /conversations/:id',
    'GET /conversations/:id/messages',
  );

/** How many conversations of the branch have unread messages; every screen of the desk follows what changes in them. */
export function useUnreadConversations(branch_id: number, isOn: boolean): number {
  const { data } = useApi('GET /conversations/unread', { query: { branch_id } }, { enabled: isOn });
  useEffect(() => {
    if (!isOn) return;
    return subscribe('desk', 'conversation_changed', { onMessage: refreshAll, onConnect: refreshAll });
  }, [isOn]);
  return data?.unread ?? 0;
}
