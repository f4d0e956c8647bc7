import { type RefObject, useEffect, useState } from 'react';
import { showAlert } from '../../design/alerts.tsx';
import { useApiMutation } from '../../platform/query.ts';

/**
 * Sends the film to a television where the browser offers that (AirPlay, Chromecast). A television has no cookie of hers, so
 * it gets a link of its own. `start` is null while there is none to send to; `url` is what to play while one is used.
 */
export function useCast(player: RefObject<HTMLVideoElement | null>, video_id: number) {
  const [isNear, setNear] = useState(false);
  const [url, setUrl] = useState<string | null>(null);
  const make = useApiMutation('POST /cast_links', {
    onSuccess: (link) => {
      const element = player.current;
      if (!element) return;
      const isNative = element.canPlayType('application/vnd.apple.mpegurl') !== '';
      setUrl((isNative && link.hls_url) || link.url);
    },
    onError: ({ message }) => showAlert(message),
  });
  useEffect(() => {
    const remote = player.current?.remote;
    if (!remote) return;
    const ended = () => setUrl(null);
    remote.addEventListener('disconnect', ended);
    let watch: number | undefined;
    // Where availability cannot be watched, asking is the only way to know.
    remote.watchAvailability(setNear).then(
      (id) => {
        watch = id;
      },
      ({ name }: DOMException) => setNear(name === 'NotSupportedError'),
    );
    return () => {
      remote.removeEventListener('disconnect', ended);
      if (watch !== undefined) void remote.cancelWatchAvailability(watch).catch(() => {});
    };
  }, [player]);
  useEffect(() => {
    const element = player.current;
    if (!url || !element) return;
    // She closed the list, or none was found.
    const ask = () => void element.remote.prompt().catch(() => setUrl(null));
    element.addEventListener('loadedmetadata', ask, { once: true });
    return () => element.removeEventListener('loadedmetadata', ask);
  }, [url, player]);
  return {
    url,
    stop: () => setUrl(null),
    busy: make.isPending,
    start: isNear ? () => make.mutate({ body: { video_id } }) : null,
  };
}
