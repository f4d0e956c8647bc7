import { useEffect, useState } from 'react';
import { idle } from '../../platform/idle.ts';
import { subscribe } from '../../platform/live.ts';
import { queryClient, refresh, useApi } from '../../platform/query.ts';

/**
 * How many messages of the member's inbox are unread, live. It is first read once the screen is rendered and the browser is idle,
 * so that it delays nothing; until then it is 0.
 */
export function useUnread(customer_id: number | undefined): number {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    let isUnmounted = false;
    void idle().then(() => {
      if (!isUnmounted) setIdle(true);
    });
    return () => {
      isUnmounted = true;
    };
  }, []);
  const isOn = isIdle && customer_id !== undefined;
  const { data } = useApi('GET /notifications/unread', {}, { enabled: isOn });
  useEffect(() => {
    if (!isOn) return;
    return subscribe(`customer:${customer_id}`, 'notifications', {
      onMessage: (count) => {
        queryClient.setQueryData(['GET /notifications/unread', {}], count);
        void refresh('GET /notifications', 'GET /streaks');
      },
      onConnect: () => void refresh('GET /notifications/unread', 'GET /notifications'),
    });
  }, [isOn, customer_id]);
  return data?.unread ?? 0;
}

/** `3`, `99+`. */
export const unreadText = (unread: number): string => (unread > 99 ? '99+' : String(unread));
