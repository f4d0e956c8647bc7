/** Whether to prompt the member to rate a video now: once per device [RATE-008, X61]; the button stays available. */
export function shouldAskOnce(
  video_id: number,
  storage: Pick<Storage, 'getItem' | 'setItem'> = localStorage,
): boolean {
  const key = `tbm_rate_${video_id}`;
  try {
    if (storage.getItem(key)) return false;
    storage.setItem(key, '1');
    return true;
  } catch {
    // Without storage there is no prompt, rather than one each time.
    return false;
  }
}
