import { type ReactNode, useEffect, useRef, useState } from 'react';
import { preload } from 'react-dom';
import ownImage from '../../assets/hero-landing.webp';
import ownWide from '../../assets/hero-landing-wide.webp';
import { covering, Img, widths } from '../../design/img.tsx';
import { Heading, Inner } from '../../design/layout.tsx';
import { useRoot } from '../../platform/root-data.ts';
import styles from './hero.module.css';

/** Whether a video may start automatically: the visitor asked neither for reduced motion nor for reduced data. */
function mayPlay(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return !matchMedia('(prefers-reduced-motion: reduce)').matches && !connection?.saveData;
}

/** The muted background video over its picture; it loads after the page and can be stopped. */
function Film({ src }: { src: string }): ReactNode {
  const film = useRef<HTMLVideoElement>(null);
  // In a preview no script starts the film: it is shown with the browser's own controls.
  const [allowed, setAllowed] = useState(useRoot().isPreview);
  const [playing, setPlaying] = useState(false);
  useEffect(() => {
    if (!mayPlay()) return;
    const begin = () => setAllowed(true);
    if (document.readyState === 'complete') begin();
    else addEventListener('load', begin, { once: true });
    return () => removeEventListener('load', begin);
  }, []);
  if (!allowed) return null;
  const toggle = () => {
    const video = film.current;
    if (video?.paused) void video.play();
    else video?.pause();
  };
  return (
    <>
      <video
        ref={film}
        className={styles.picture}
        src={src}
        muted
        loop
        autoPlay
        playsInline
        aria-hidden="true"
        tabIndex={-1}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
      />
      <button type="button" className={styles.toggle} onClick={toggle}>
        <span className="visually-hidden">{playing ? 'Pausar video' : 'Reproducir video'}</span>
        <svg viewBox="0 0 24 24" width="20" height="20" fill="currentColor" aria-hidden="true">
          <path d={playing ? 'M7 5h4v14H7zM13 5h4v14h-4z' : 'M8 5l11 7-11 7z'} />
        </svg>
      </button>
    </>
  );
}

/** The height of the hero in `sizes`, where the page's own variables are unknown. */
const high = 'min(100vh - 3.75rem, 54rem)';

interface Shape {
  /** The screens that show it. */
  media: string;
  width: number;
  sizes: string;
}

const tall = covering('100vw', high, 1600 / 1800);

const shapes: Record<'narrow' | 'wide', Shape> = {
  narrow: {
    media: '(max-width: 767px)',
    width: 1600,
    // On a dense screen four fifths of the pixels look the same behind the text, and load sooner.
    sizes: `(min-resolution: 1.5dppx) calc(0.8 * ${tall}), ${tall}`,
  },
  wide: { media: '(min-width: 768px)', width: 2560, sizes: covering('100vw', high, 2000 / 1200) },
};

/** Asks for the picture ahead of styles and fonts: with six files at a time, it would wait for them. */
function preloadPicture(src: string, { media, width, sizes }: Shape): void {
  const { srcSet } = widths(src, width, sizes);
  const set = srcSet ? { imageSrcSet: srcSet, imageSizes: sizes } : {};
  preload(src, {
    as: 'image',
    fetchPriority: 'high',
    media,
    ...set,
  });
}

/** The top of a page: a full-bleed picture or video, the title, and the main buttons [PUB-004, BRANCH-004]. */
export const Hero = ({
  image,
  wide = '',
  video = '',
  over = '',
  title,
  text,
  terms,
  children,
}: {
  /** Addresses; the site's own picture replaces a missing one. `wide` is for wide screens. */
  image: string;
  wide?: string;
  video?: string;
  /** A short line above the title. */
  over?: string;
  title: string;
  text?: string | undefined;
  /** The price of the package behind the first button. */
  terms?: string | undefined;
  /** Buttons. */
  children: ReactNode;
}): ReactNode => {
  const narrow = image || ownImage;
  const other = image && !wide ? null : wide || ownWide;
  preloadPicture(narrow, { ...shapes.narrow, media: other ? shapes.narrow.media : 'all' });
  if (other) preloadPicture(other, shapes.wide);
  return (
    <section className={styles.hero} aria-label={title}>
      <picture>
        {other ? (
          <source media={shapes.wide.media} {...widths(other, shapes.wide.width, shapes.wide.sizes)} />
        ) : null}
        <Img
          className={styles.picture}
          src={narrow}
          width={shapes.narrow.width}
          height={1800}
          sizes={shapes.narrow.sizes}
          eager
        />
      </picture>
      {video ? <Film src={video} /> : null}
      <Inner className={styles.text}>
        {over ? <p className={styles.over}>{over}</p> : null}
        <Heading level={1} size="l" className={styles.title}>
          {title}
        </Heading>
        {text ? <p className={styles.lead}>{text}</p> : null}
        {terms ? <p className={styles.terms}>{terms}</p> : null}
        <div className={styles.actions}>{children}</div>
      </Inner>
    </section>
  );
};
