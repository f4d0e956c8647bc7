import type { CustomerNotificationType } from '@tbm/contract/notifications';
import { useRef, useState } from 'react';
import { announce } from '../../platform/live-regions.ts';
import { useApiMutation } from '../../platform/query.ts';

type Choice = Pick<
  CustomerNotificationType,
  'email_active' | 'whatsapp_active' | 'push_active' | 'preferred_time'
>;

/** What the member sees of a type, and whether it is stored. */
export interface PreferenceState {
  /** What the member chose last, stored or not. */
  shown: Choice;
  state: 'unchanged' | 'saving' | 'stored' | 'failed';
  /** Why it could not be stored. */
  error: string;
  /** Stores a change at once. */
  change(part: Partial<Choice>): void;
  /** Tries again what failed. */
  retry(): void;
}

/**
 * A member's choice for a type of messages, stored with every change. Changes made while one is under way are stored
 * together after it, the last one last; a failure keeps the member's choice.
 */
export function usePreference(type: CustomerNotificationType): PreferenceState {
  const { notification_type_id, name, email_active, whatsapp_active, push_active, preferred_time } = type;
  const stored = {
    email_active,
    whatsapp_active,
    push_active,
    preferred_time,
  };
  const [chosen, setChosen] = useState<Choice | null>(null);
  const [error, setError] = useState('');
  const [state, setState] = useState<PreferenceState['state']>('unchanged');
  /** The last choice that is not on its way to the server. */
  const unsent = useRef<Choice | null>(null);
  const isStoring = useRef(false);
  const { mutateAsync } = useApiMutation('PUT /customer_notification_types', { refreshFirst: true });

  const store = async () => {
    // The loop below takes up what was chosen meanwhile.
    if (isStoring.current) return;
    isStoring.current = true;
    setState('saving');
    setError('');
    try {
      while (unsent.current) {
        const { preferred_time: time, ...channels } = unsent.current;
        unsent.current = null;
        await mutateAsync({
          body: { notification_type_id, ...channels, ...(time === null ? {} : { preferred_time: time }) },
        });
      }
      setChosen(null);
      setState('stored');
      announce(`${name}: guardado`);
    } catch (problem) {
      setState('failed');
      setError((problem as Error).message);
      announce(`${name}: no se guardó. ${(problem as Error).message}`, 'assertive');
    } finally {
      isStoring.current = false;
    }
  };
  const shown = chosen ?? stored;
  const put = (next: Choice) => {
    unsent.current = next;
    setChosen(next);
    void store();
  };
  return {
    shown,
    state,
    error,
    change: (part) => put({ ...shown, ...part }),
    retry: () => put(shown),
  };
}
