import { deviceStorage, type KeptStorage } from '@tbm/browser/storage';

/** Whether to prompt the member to rate a video now: once per device [RATE-008, X61]; the button stays available. */
export function shouldAskOnce(
  video_id: number,
  storage: Pick<KeptStorage, 'getItem' | 'setItem'> = deviceStorage,
): boolean {
  const key = `tbm_rate_${video_id}`;
  // Where the browser keeps nothing there is no prompt, rather than one each time.
  return !storage.getItem(key) && storage.setItem(key, '1');
}
