import type Hls from 'hls.js';
import { type RefObject, useEffect, useRef, useState } from 'react';

/** A height of the picture in pixels, as a player of HLS can hold it; -1 = by itself. */
export interface Quality {
  value: number;
  title: string;
}

const isHls = (url: string): boolean => /\.m3u8($|\?)/.test(url);

/**
 * Gives the film to the player. HLS needs a library where the browser does not speak it; it is loaded only then.
 * Answers the qualities that can be chosen, none for a single file.
 */
export function useSource(player: RefObject<HTMLVideoElement | null>, url: string, onBroken: () => void) {
  const [qualities, setQualities] = useState<Quality[]>([]);
  const hls = useRef<Hls | null>(null);
  const broken = useRef(onBroken);
  broken.current = onBroken;
  useEffect(() => {
    const element = player.current;
    if (!element) return;
    if (!isHls(url)) {
      element.src = url;
      return () => element.removeAttribute('src');
    }
    let gone = false;
    void import('hls.js/light').then(({ default: Player }) => {
      if (gone) return;
      if (!Player.isSupported()) {
        element.src = url;
        return;
      }
      const made = new Player({ enableWorker: false });
      hls.current = made;
      made.on(Player.Events.MANIFEST_PARSED, () =>
        setQualities([
          { value: -1, title: 'Automática' },
          ...made.levels.map(({ height }, value) => ({ value, title: `${height}p` })),
        ]),
      );
      made.on(Player.Events.ERROR, (_event, { fatal }) => {
        if (fatal) broken.current();
      });
      made.loadSource(url);
      made.attachMedia(element);
    });
    return () => {
      gone = true;
      hls.current?.destroy();
      hls.current = null;
    };
  }, [url, player]);
  const choose = (value: number) => {
    if (hls.current) hls.current.currentLevel = value;
  };
  return { qualities, choose };
}
