import type { VideoDetail } from '@tbm/contract/videos';
import { resumeAt } from '@tbm/domain/videos';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Clip } from '../../design/clip.tsx';
import { frameWords, saidIn } from './frame-words.ts';
import styles from './player.module.css';
import { toggleFull, useKeys } from './use-keys.ts';
import { useProgress } from './use-progress.ts';
import { useWakeLock } from './use-wake-lock.ts';

interface Props {
  video: VideoDetail & { url: string };
  onPause: (at: number, length: number) => void;
  onEnded: () => void;
}

/** How often a frame is greeted until it answers. */
const greetEveryMs = 300;

/**
 * A film kept at YouTube or Vimeo, in their frame. It begins when she asks for it, where she stopped; the frame's own
 * buttons choose speed, quality and captions, and it tells how far she has come [VID-024, VID-034, VID-035].
 */
export const Framed = (props: Props): ReactNode => (
  <div className={styles.framed}>
    <Clip
      src={props.video.url}
      title={props.video.name}
      poster={props.video.file?.url ?? ''}
      frame={(embed) => <Frame {...props} embed={embed} />}
    />
  </div>
);

function Frame({ video, embed, onPause, onEnded }: Props & { embed: string }): ReactNode {
  const frame = useRef<HTMLIFrameElement>(null);
  const [playing, setPlaying] = useState(false);
  const { begin, moved, stopped } = useProgress(video);
  const film = useRef({ at: 0, length: 0, state: 'paused' as 'playing' | 'paused' | 'ended' });
  const [words] = useState(() => frameWords(embed, resumeAt(video.playback, video.duration * 60)));
  const say = (said: string) => frame.current?.contentWindow?.postMessage(said, words.origin);
  useWakeLock(playing);
  useKeys((command) => {
    const { at, state } = film.current;
    if (command.do === 'toggle') say(state === 'playing' ? words.pause : words.play);
    if (command.do === 'jump') say(words.seek(Math.max(0, at + command.seconds)));
    if (command.do === 'full' && frame.current) toggleFull(frame.current);
  });

  const told = useRef((_said: Record<string, unknown>): boolean => false);
  told.current = (said) => {
    const news = words.read(said);
    if (!news) return false;
    const before = film.current.state;
    film.current = { ...film.current, ...news };
    const { at, length, state } = film.current;
    setPlaying(state === 'playing');
    if (length > 0 && (state === 'playing' || before === 'playing')) moved({ at, length });
    if (before === 'playing' && state !== 'playing') {
      stopped();
      onPause(at, length);
    }
    // One site pauses a film before it ends it, the other does not.
    if (before !== 'ended' && state === 'ended') onEnded();
    return true;
  };
  // Until it is there, its place holds an empty page that nothing is said to.
  const isThere = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the frame is greeted until it answers, once
  useEffect(() => {
    void begin();
    let heard = false;
    const hello = () => {
      if (isThere.current && !heard) for (const said of words.hello) say(said);
    };
    const listen = ({ source, origin, data }: MessageEvent) => {
      if (source !== frame.current?.contentWindow || origin !== words.origin) return;
      const said = saidIn(data);
      // Vimeo says once that it hears now.
      if (said.event === 'ready') hello();
      else if (told.current(said)) heard = true;
    };
    const greeting = setInterval(hello, greetEveryMs);
    addEventListener('message', listen);
    return () => {
      clearInterval(greeting);
      removeEventListener('message', listen);
    };
  }, []);

  return (
    <iframe
      ref={frame}
      className={styles.screen}
      src={words.address}
      title={video.name}
      onLoad={() => {
        isThere.current = true;
      }}
      allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  );
}
