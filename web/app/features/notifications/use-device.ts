import type { PushDevice } from '@tbm/contract/push';
import { useCallback, useEffect, useState } from 'react';
import { ApiProblem } from '../../platform/api.ts';
import { announce } from '../../platform/live-regions.ts';
import { thisDevice, turnOff, turnOn } from '../../platform/push/device.ts';
import { type Support, support } from '../../platform/push/support.ts';
import { refresh, useApi } from '../../platform/query.ts';

/** `denied`: the browser blocks the messages of this site. */
export type DeviceState = 'reading' | Exclude<Support, 'ok'> | 'denied' | 'off' | 'on';

export interface Device {
  state: DeviceState;
  isBusy: boolean;
  /** Why the devices could not be read, and a function to try again; null when they were read, or are being read. */
  failed: { message: string; retry: () => void } | null;
  /** Why it could not be turned on or off. */
  error: string;
  /** The member's other devices that receive messages. */
  others: PushDevice[];
  /** Turns this device on or off; from a click. */
  change(): void;
}

/** Runs a function when the browser's permission for messages changes, where the browser reports it. */
function usePermission(onChange: () => void): void {
  useEffect(() => {
    let status: PermissionStatus | undefined;
    let isOver = false;
    const follow = async () => {
      status = await navigator.permissions.query({ name: 'notifications' });
      if (!isOver) status.addEventListener('change', onChange);
    };
    void follow().catch(() => {});
    return () => {
      isOver = true;
      status?.removeEventListener('change', onChange);
    };
  }, [onChange]);
}

/** Whether this device receives the messages of the member who is signed in. */
export function useDevice(customer_id: number): Device {
  const { data, error: unread, refetch } = useApi('GET /push_subscriptions', {});
  const [own, setOwn] = useState<number | null>();
  const [permission, setPermission] = useState<NotificationPermission>();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const offered = support();

  const read = useCallback(async () => {
    if (support() !== 'ok' || !data) return;
    setPermission(Notification.permission);
    setOwn(await thisDevice(customer_id, data.data));
  }, [customer_id, data]);
  useEffect(() => void read(), [read]);
  usePermission(read);

  const stateOf = (): DeviceState => {
    if (offered !== 'ok') return offered;
    if (!data || own === undefined) return 'reading';
    if (permission === 'denied') return 'denied';
    return own === null ? 'off' : 'on';
  };
  const state = stateOf();

  const work = async () => {
    const fail = (text: string) => {
      setError(text);
      announce(text, 'assertive');
    };
    setBusy(true);
    setError('');
    try {
      if (state === 'on') {
        await turnOff();
        announce('Avisos desactivados en este dispositivo');
      } else if (data?.public_key && (await turnOn(customer_id, data.public_key)))
        announce('Avisos activados en este dispositivo');
      else fail('No se activaron: tu navegador no dio permiso.');
      await refresh('GET /push_subscriptions');
      await read();
    } catch (problem) {
      // The browser's message is not for the member.
      fail(
        problem instanceof ApiProblem
          ? problem.message
          : 'Tu navegador no pudo activarlos. Inténtalo de nuevo.',
      );
    } finally {
      setBusy(false);
    }
  };
  const others = data?.data.filter(({ push_subscription_id }) => push_subscription_id !== own) ?? [];
  const failed = unread && !data ? { message: unread.message, retry: () => void refetch() } : null;
  return {
    state,
    failed,
    isBusy,
    error,
    others,
    change: () => void work(),
  };
}
