/** Whether she is to be asked now to rate a video: once on this device [RATE-008, X61]; the control stays. */
export function asksOnce(
  video_id: number,
  storage: Pick<Storage, 'getItem' | 'setItem'> = localStorage,
): boolean {
  const key = `tbm_rate_${video_id}`;
  try {
    if (storage.getItem(key)) return false;
    storage.setItem(key, '1');
    return true;
  } catch {
    // Where nothing can be remembered, nobody is asked again and again.
    return false;
  }
}
