import { type RefObject, useEffect, useState } from 'react';
import { showAlert } from '../../design/alerts.tsx';
import { useApiMutation } from '../../platform/query.ts';

/**
 * Sends the film to a television where the browser offers that (AirPlay, Chromecast). A television has no cookie of the
 * member, so it gets a link of its own. `start` is null while there is none to send to; `url` is what to play while one is used.
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
    // The browser cannot send a film to a television.
    if (!remote) return;
    const onDisconnect = () => setUrl(null);
    remote.addEventListener('disconnect', onDisconnect);
    let watch: number | undefined;
    // Where availability cannot be watched, asking is the only way to know.
    remote.watchAvailability(setNear).then(
      (id) => {
        watch = id;
      },
      ({ name }: DOMException) => setNear(name === 'NotSupportedError'),
    );
    return () => {
      remote.removeEventListener('disconnect', onDisconnect);
      if (watch !== undefined) void remote.cancelWatchAvailability(watch).catch(() => {});
    };
  }, [player]);
  useEffect(() => {
    const element = player.current;
    if (!url || !element) return;
    const ask = () => choose(element.remote, () => setUrl(null));
    element.addEventListener('loadedmetadata', ask, { once: true });
    return () => element.removeEventListener('loadedmetadata', ask);
  }, [url, player]);
  return {
    url,
    stop: () => setUrl(null),
    busy: make.isPending,
    // While one is used, the browser's list is also the way to stop it; a new link would end the one that it plays.
    start: isNear
      ? () =>
          url && player.current
            ? choose(player.current.remote, () => setUrl(null))
            : make.mutate({ body: { video_id } })
      : null,
  };
}

/** Asks which television. `onNone`: none was found, or the member closed the list without one. */
function choose(remote: RemotePlayback, onNone: () => void): void {
  remote.prompt().catch(({ name }: DOMException) => {
    // Closed without a choice while a television plays: it goes on.
    if (remote.state !== 'disconnected') return;
    onNone();
    if (name === 'NotFoundError')
      showAlert('No encontramos una tele. Revisa que esté encendida y en la misma red.');
  });
}
