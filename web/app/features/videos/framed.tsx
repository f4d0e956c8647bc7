import type { VideoDetail } from '@tbm/contract/videos';
import { resumeAt } from '@tbm/domain/videos';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Clip } from '../../design/clip.tsx';
import styles from './player.module.css';
import { playerProtocol } from './player-protocol.ts';
import { useFrame } from './use-frame.ts';
import { toggleFull, useKeys } from './use-keys.ts';
import { useProgress } from './use-progress.ts';
import { useWakeLock } from './use-wake-lock.ts';

interface Props {
  video: VideoDetail & { url: string };
  onPause: (at: number, length: number) => void;
  onEnded: () => void;
}

/**
 * A YouTube or Vimeo video in its embedded player. It loads when the member presses play, at the position where the
 * member stopped; speed, quality and captions are the player's own buttons, and it reports progress [VID-024, VID-034,
 * VID-035].
 */
export function Framed(props: Props): ReactNode {
  const region = useRef<HTMLElement>(null);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: our keys work while the player has the focus; in the frame only its own do
    <section ref={region} className={styles.framed} aria-label="Reproductor" tabIndex={0}>
      <Clip
        src={props.video.url}
        title={props.video.name}
        poster={props.video.file?.url ?? ''}
        frame={(embed) => <Frame {...props} embed={embed} region={region} />}
      />
    </section>
  );
}

function Frame({
  video,
  embed,
  region,
  onPause,
  onEnded,
}: Props & { embed: string; region: RefObject<HTMLElement | null> }): ReactNode {
  const [playing, setPlaying] = useState(false);
  const { begin, moved, stopped } = useProgress(video);
  const film = useRef({ at: 0, length: 0, state: 'paused' as 'playing' | 'paused' | 'ended' });
  const [protocol] = useState(() => playerProtocol(embed, resumeAt(video.playback, video.duration * 60)));
  const line = useFrame(protocol, (report) => {
    const before = film.current.state;
    film.current = { ...film.current, ...report };
    const { at, length, state } = film.current;
    setPlaying(state === 'playing');
    if (length > 0 && (state === 'playing' || before === 'playing')) moved({ at, length });
    if (before === 'playing' && state !== 'playing') {
      stopped();
      onPause(at, length);
    }
    // One site pauses a video before it ends it, the other does not.
    if (before !== 'ended' && state === 'ended') onEnded();
  });
  const started = useEffectEvent(begin);
  useEffect(() => {
    void started();
    // The pressed cover no longer exists.
    region.current?.focus({ preventScroll: true });
  }, [region]);
  useWakeLock(playing);
  useKeys(region, (command) => {
    const { at, state } = film.current;
    if (command.do === 'toggle') line.send(state === 'playing' ? protocol.pause : protocol.play);
    if (command.do === 'jump') line.send(protocol.seek(Math.max(0, at + command.seconds)));
    if (command.do === 'full' && line.frame.current) toggleFull(line.frame.current);
  });
  return (
    <>
      <iframe
        key={line.tries}
        {...line.attributes}
        className={styles.screen}
        title={video.name}
        allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
        referrerPolicy="strict-origin-when-cross-origin"
      />
      {line.isSilent ? (
        <div className={styles.silent} role="alert">
          <p>¿No se ve el video? Revisa tu conexión e inténtalo de nuevo.</p>
          <Button look="quiet" onClick={line.again}>
            Intentar de nuevo
          </Button>
        </div>
      ) : null}
    </>
  );
}
