import type { MuscleSelector } from '@tbm/contract/video-kinds';
import { type ReactNode, useId } from 'react';
import styles from './muscle-figure.module.css';
import { back, bun, face, front, hairBack, hairFront, outline } from './woman-shapes.ts';

/** How a muscle is coloured: its part in a film, or how much it was trained. */
export type Tone = 'primary' | 'secondary' | 'none' | 'low' | 'mid' | 'high';

interface Shown {
  /** The muscles that have a colour. */
  tones: ReadonlyMap<string, Tone>;
  /** Pointers choose a muscle; what they do must be possible elsewhere on the screen too. */
  onChoose?: (muscle: MuscleSelector) => void;
}

const Half = ({ shapes, clip, tones, onChoose }: Shown & { shapes: typeof front; clip: string }) => (
  <>
    <path className={styles.body} d={outline} />
    <g clipPath={`url(#${clip})`}>
      {(Object.entries(shapes) as [MuscleSelector, readonly string[]][]).map(([muscle, paths]) =>
        paths.map((d) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: what it opens is a link beside the drawing
          <path
            key={d}
            d={d}
            className={styles.muscle}
            data-part={tones.get(muscle)}
            data-muscle={muscle}
            data-choose={onChoose ? true : undefined}
            onClick={onChoose ? () => onChoose(muscle) : undefined}
          />
        )),
      )}
    </g>
  </>
);

const Side = ({ head, ...half }: Shown & { shapes: typeof front; clip: string; head: ReactNode }) => (
  <>
    <Half {...half} />
    <g transform="matrix(-1 0 0 1 200 0)">
      <Half {...half} />
    </g>
    {head}
  </>
);

/**
 * A woman's figure from the front and from behind, its muscles coloured by `tones`. Screen readers pass over it: what it
 * says must be beside it as text.
 */
export function MuscleFigure(shown: Shown): ReactNode {
  const clip = useId();
  return (
    <figure className={styles.figure}>
      <svg viewBox="20 0 360 420" aria-hidden="true" className={styles.drawing}>
        <clipPath id={clip}>
          <path d={outline} />
        </clipPath>
        <Side
          {...shown}
          clip={clip}
          shapes={front}
          head={
            <>
              <path className={styles.hair} d={bun} />
              <path className={styles.body} d={face} />
              <path className={styles.hair} d={hairFront} />
            </>
          }
        />
        <g transform="translate(200 0)">
          <Side
            {...shown}
            clip={clip}
            shapes={back}
            head={
              <>
                <path className={styles.hair} d={hairBack} />
                <path className={styles.bun} d={bun} />
              </>
            }
          />
        </g>
      </svg>
      <figcaption className={styles.sides}>
        <span>Frente</span>
        <span>Espalda</span>
      </figcaption>
    </figure>
  );
}

/** The colour of a tone, beside its name in a legend. */
export const ToneDot = ({ tone }: { tone: Tone }): ReactNode => (
  <span className={styles.dot} data-part={tone} aria-hidden="true" />
);
