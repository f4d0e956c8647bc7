import type { VideoDetail } from '@tbm/contract/videos';
import { captionLanguageNames, resumeAt } from '@tbm/domain/videos';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { embedOf } from '../../design/embed.ts';
import { Framed } from './framed.tsx';
import styles from './player.module.css';
import { useCast } from './use-cast.ts';
import { toggleFull, useKeys } from './use-keys.ts';
import { useProgress } from './use-progress.ts';
import { useSource } from './use-source.ts';
import { useWakeLock } from './use-wake-lock.ts';

interface Props {
  /** A video with its address: the member may watch it. */
  video: VideoDetail & { url: string };
  /** The position where the member stopped, in seconds. */
  onPause: (at: number, length: number) => void;
  onEnded: () => void;
  /** Called when the signed link has expired and a new one is needed. */
  onBroken: () => void;
}

const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2];

/** One player for files, HLS, Vimeo and YouTube [VID-024]. */
export function Player(props: Props): ReactNode {
  return embedOf(props.video.url) ? <Framed {...props} /> : <Film {...props} />;
}

function Film({ video, onPause, onEnded, onBroken }: Props): ReactNode {
  const player = useRef<HTMLVideoElement>(null);
  const region = useRef<HTMLElement>(null);
  const [playing, setPlaying] = useState(false);
  const [isUntouched, setUntouched] = useState(true);
  const { begin, moved, stopped } = useProgress(video);
  const cast = useCast(player, video.video_id);
  const broken = cast.url ? cast.stop : onBroken;
  const { qualities, choose } = useSource(player, cast.url ?? video.url, broken, cast.url !== null);
  useWakeLock(playing);
  useKeys(region, (command) => {
    const element = player.current;
    if (!element) return;
    if (command.do === 'jump') element.currentTime += command.seconds;
    if (command.do === 'mute') element.muted = !element.muted;
    if (command.do === 'captions') toggleCaptions(element);
    if (command.do === 'full') toggleFull(element);
    if (command.do === 'toggle') element.paused ? void element.play().catch(() => {}) : element.pause();
  });
  const [resume] = useState(video.playback);
  /** The position when the link had to be renewed. */
  const last = useRef(0);
  const now = () => ({ at: player.current?.currentTime ?? 0, length: player.current?.duration || 0 });
  return (
    <section ref={region} className={styles.film} aria-label="Reproductor">
      {/* biome-ignore lint/a11y/useMediaCaption: captions are present where the class has them */}
      <video
        ref={player}
        className={styles.screen}
        controls
        data-fresh={isUntouched}
        playsInline
        preload="metadata"
        poster={video.file?.url}
        aria-label={video.name}
        onLoadedMetadata={(event) => {
          const start = last.current || resumeAt(resume, event.currentTarget.duration);
          if (start) event.currentTarget.currentTime = start;
          // It was playing when its link expired.
          if (playing) void event.currentTarget.play().catch(() => setPlaying(false));
        }}
        onPlay={() => {
          setPlaying(true);
          setUntouched(false);
          void begin();
        }}
        onTimeUpdate={() => {
          // Another source begins at zero, and reports that before its film has loaded.
          if (player.current?.readyState) last.current = now().at;
          if (!player.current?.paused) moved(now());
        }}
        onPause={() => {
          setPlaying(false);
          moved(now());
          stopped();
          onPause(now().at, now().length);
        }}
        onEnded={onEnded}
        onError={broken}
      >
        {video.captions.map(({ language, url }) => (
          <track
            key={language}
            kind="captions"
            src={url}
            srcLang={language}
            label={captionLanguageNames[language]}
          />
        ))}
      </video>
      <div className={styles.options}>
        <label>
          Velocidad
          <select
            defaultValue="1"
            onChange={(event) => {
              if (player.current) player.current.playbackRate = Number(event.currentTarget.value);
            }}
          >
            {speeds.map((speed) => (
              <option key={speed} value={speed}>
                {speed}×
              </option>
            ))}
          </select>
        </label>
        {qualities.length > 2 ? (
          <label>
            Calidad
            <select onChange={(event) => choose(Number(event.currentTarget.value))}>
              {qualities.map(({ value, title }) => (
                <option key={value} value={value}>
                  {title}
                </option>
              ))}
            </select>
          </label>
        ) : null}
        {video.captions.length > 0 ? <Captions player={player} captions={video.captions} /> : null}
        <PictureInPicture player={player} />
        {cast.start ? (
          <Button look="quiet" busy={cast.busy} aria-pressed={cast.url !== null} onClick={cast.start}>
            Ver en la tele
          </Button>
        ) : null}
      </div>
    </section>
  );
}

type Ref = { player: React.RefObject<HTMLVideoElement | null> };

/** The language that was shown last in this player, by the number of its track. */
const shownTrack = new WeakMap<HTMLVideoElement, number>();

/** Shows the captions of one language, or none. */
function showCaptions(element: HTMLVideoElement | null, shown: number | null): void {
  if (!element) return;
  if (shown !== null) shownTrack.set(element, shown);
  for (const [index, track] of [...element.textTracks].entries()) {
    track.mode = index === shown ? 'showing' : 'hidden';
  }
}

/** The number of the track that is shown; null for none. */
function shownCaptions(element: HTMLVideoElement | null): number | null {
  const index = [...(element?.textTracks ?? [])].findIndex(({ mode }) => mode === 'showing');
  return index < 0 ? null : index;
}

/** Hides the captions, or shows those that were shown last; at first the first. */
function toggleCaptions(element: HTMLVideoElement | null): void {
  if (!element) return;
  showCaptions(element, shownCaptions(element) === null ? (shownTrack.get(element) ?? 0) : null);
}

function Captions({ player, captions }: Ref & { captions: VideoDetail['captions'] }): ReactNode {
  const [shownIndex, setShownIndex] = useState<number | null>(null);
  useEffect(() => {
    const tracks = player.current?.textTracks;
    const readShown = () => setShownIndex(shownCaptions(player.current));
    tracks?.addEventListener('change', readShown);
    return () => tracks?.removeEventListener('change', readShown);
  }, [player]);
  if (captions.length === 1) {
    return (
      <Button look="quiet" aria-pressed={shownIndex !== null} onClick={() => toggleCaptions(player.current)}>
        Subtítulos
      </Button>
    );
  }
  return (
    <label>
      Subtítulos
      <select
        value={shownIndex ?? ''}
        onChange={({ currentTarget: { value } }) =>
          showCaptions(player.current, value === '' ? null : Number(value))
        }
      >
        <option value="">Sin subtítulos</option>
        {captions.map(({ language }, index) => (
          <option key={language} value={index}>
            {captionLanguageNames[language]}
          </option>
        ))}
      </select>
    </label>
  );
}

function PictureInPicture({ player }: Ref): ReactNode {
  const [can] = useState(() => document.pictureInPictureEnabled === true);
  if (!can) return null;
  const toggle = () =>
    document.pictureInPictureElement
      ? document.exitPictureInPicture()
      : player.current?.requestPictureInPicture();
  return (
    <Button look="quiet" onClick={() => void toggle()?.catch(() => {})}>
      Ventana flotante
    </Button>
  );
}
