import { currentTime } from '@tbm/browser/clock';
import type { VideoDetail } from '@tbm/contract/videos';
import { isWorthSaving, mailRequestAt, percentOf } from '@tbm/domain/videos';
import { useEffect, useRef } from 'react';
import { api } from '../../platform/api.ts';
import { refreshAfter } from '../../platform/query.ts';
import { patchVideo } from './use-videos.ts';

/** The playback position, in seconds. */
interface Moment {
  at: number;
  length: number;
}

/**
 * Saves the member's progress: creates a record at the start, updates it when the percentage has risen, at most every
 * five seconds, and once more on pausing or leaving, even by closing the tab [VID-034, VID-035]. At 50 % requests the
 * rating e-mail, once [VID-036].
 */
export function useProgress(video: Pick<VideoDetail, 'video_id' | 'playback' | 'rating'>) {
  const { video_id, playback, rating } = video;
  const kept = useRef({ progress: playback?.progress ?? -1, seconds: playback?.seconds ?? 0, savedAt: 0 });
  const moment = useRef<Moment>({ at: 0, length: 0 });
  const mailed = useRef(rating !== null || (playback?.progress ?? 0) >= mailRequestAt);

  const bodyNow = () => {
    const { at, length } = moment.current;
    return { video_id, progress: percentOf(at, length), seconds: Math.floor(at) };
  };
  const remember = ({ progress, seconds }: { progress: number; seconds: number }) => {
    kept.current = { progress: Math.max(progress, kept.current.progress), seconds, savedAt: currentTime() };
    // Returning within this visit resumes from here too.
    patchVideo(video_id, ({ playback: shown }) =>
      shown ? { playback: { ...shown, progress: Math.max(progress, shown.progress), seconds } } : {},
    );
  };

  const save = async () => {
    const body = bodyNow();
    const before = kept.current;
    remember(body);
    try {
      await api('PUT /playbacks', { body, keepalive: true });
    } catch {
      // Retried with the next percentage.
      kept.current = { ...before, savedAt: currentTime() };
      return;
    }
    if (mailed.current || body.progress < mailRequestAt) return;
    mailed.current = true;
    await api('POST /videos/rating/email', { body: { video_id } }).catch(() => {});
  };

  /** Called on play: creates the record, once. */
  const begin = async () => {
    const hasRecord = kept.current.progress >= 0;
    if (hasRecord) return;
    remember({ progress: 0, seconds: 0 });
    const newPlayback = await api('POST /playbacks', { body: { video_id, progress: 0 } }).catch(() => null);
    if (newPlayback) patchVideo(video_id, () => ({ playback: newPlayback }));
  };

  const moved = (now: Moment) => {
    moment.current = now;
    if (isWorthSaving(percentOf(now.at, now.length), kept.current, currentTime())) void save();
  };

  const isUnsaved = () =>
    moment.current.length > 0 && Math.abs(Math.floor(moment.current.at) - kept.current.seconds) >= 1;
  const stopped = () => {
    if (isUnsaved()) void save();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: everything it reads is kept in refs
  useEffect(() => {
    const leave = async () => {
      if (!isUnsaved()) return;
      const body = bodyNow();
      remember(body);
      await api('PUT /playbacks', { body, keepalive: true }).catch(() => {});
    };
    const onHidden = () => {
      if (document.visibilityState === 'hidden') void leave();
    };
    addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', onHidden);
      void leave().then(() => refreshAfter('PUT /playbacks'));
    };
  }, [video_id]);

  return { begin, moved, stopped };
}
