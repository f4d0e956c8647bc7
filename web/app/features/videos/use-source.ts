import type Hls from 'hls.js';
import { type RefObject, useEffect, useRef, useState } from 'react';

/** A picture height in pixels that an HLS player can hold; -1 = automatic. */
export interface Quality {
  value: number;
  title: string;
}

const isHls = (url: string): boolean => /\.m3u8($|\?)/.test(url);

/**
 * Attaches the source to the player. Loads an HLS library only where the browser has no native support. Returns the
 * available qualities, none for a single file. `isDirect`: a television fetches it, so the browser itself must play it.
 */
export function useSource(
  player: RefObject<HTMLVideoElement | null>,
  url: string,
  onBroken: () => void,
  isDirect = false,
) {
  const [qualities, setQualities] = useState<Quality[]>([]);
  const hls = useRef<Hls | null>(null);
  const broken = useRef(onBroken);
  broken.current = onBroken;
  useEffect(() => {
    const element = player.current;
    if (!element) return;
    if (isDirect || !isHls(url)) {
      element.src = url;
      return () => element.removeAttribute('src');
    }
    let isUnmounted = false;
    void import('hls.js/light').then(({ default: Player }) => {
      if (isUnmounted) return;
      if (!Player.isSupported()) {
        element.src = url;
        return;
      }
      const hlsPlayer = new Player({ enableWorker: false });
      hls.current = hlsPlayer;
      hlsPlayer.on(Player.Events.MANIFEST_PARSED, () =>
        setQualities([
          { value: -1, title: 'Automática' },
          ...hlsPlayer.levels.map(({ height }, value) => ({ value, title: `${height}p` })),
        ]),
      );
      hlsPlayer.on(Player.Events.ERROR, (_event, { fatal }) => {
        if (fatal) broken.current();
      });
      hlsPlayer.loadSource(url);
      hlsPlayer.attachMedia(element);
    });
    return () => {
      isUnmounted = true;
      hls.current?.destroy();
      hls.current = null;
    };
  }, [url, player, isDirect]);
  const choose = (value: number) => {
    if (hls.current) hls.current.currentLevel = value;
  };
  return { qualities, choose };
}
