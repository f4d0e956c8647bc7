import { type ReactNode, useState } from 'react';
import styles from './clip.module.css';
import { embedOf } from './embed.ts';
import { Img } from './img.tsx';

/** What replaces the pressed cover receives its focus. */
const focusFilm = (film: HTMLElement | null): void => film?.focus({ preventScroll: true });

/**
 * A video that loads when the visitor presses play; until then only its poster is shown. Without scripts it is a link.
 */
export function Clip({
  src,
  title,
  poster = '',
  captions = '',
  starts = false,
  frame,
}: {
  /** A video file, or a YouTube or Vimeo page. */
  src: string;
  title: string;
  poster?: string;
  /** Address of its captions in Spanish (WebVTT). */
  captions?: string | undefined;
  /** Plays at once, where it was asked for. */
  starts?: boolean;
  /** Renders a replacement for YouTube's or Vimeo's iframe, given its address. */
  frame?: (embed: string) => ReactNode;
}): ReactNode {
  const [on, setOn] = useState(starts);
  const embed = embedOf(src);
  if (on && embed && frame) return frame(embed);
  if (on && embed)
    return (
      <iframe
        ref={focusFilm}
        className={styles.frame}
        src={embed}
        title={title}
        allow="autoplay; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
      />
    );
  if (on)
    return (
      // biome-ignore lint/a11y/useMediaCaption: captions are present where the film has them
      <video
        ref={focusFilm}
        className={styles.frame}
        src={src}
        controls
        autoPlay
        playsInline
        aria-label={title}
      >
        {captions ? <track kind="captions" src={captions} srcLang="es" label="Español" default /> : null}
      </video>
    );
  return (
    <a
      className={styles.cover}
      href={src}
      data-waits
      onClick={(event) => {
        event.preventDefault();
        setOn(true);
      }}
    >
      {poster ? <Img src={poster} width={null} height={null} sizes="(min-width: 768px) 50vw, 100vw" /> : null}
      <span className={styles.play}>
        <svg viewBox="0 0 24 24" width="34" height="34" fill="currentColor" aria-hidden="true">
          <path d="M8 5l11 7-11 7z" />
        </svg>
        <span className="visually-hidden">Ver video: {title}</span>
      </span>
    </a>
  );
}
