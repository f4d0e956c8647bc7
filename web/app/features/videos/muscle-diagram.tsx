import type { MuscleSelector } from '@tbm/contract/video-kinds';
import type { VideoDetail } from '@tbm/contract/videos';
import { muscleNames } from '@tbm/domain/videos';
import { type ReactNode, useEffect, useState } from 'react';
import { Heading } from '../../design/layout.tsx';
import { back, front, outline } from './muscle-shapes.ts';
import styles from './muscles.module.css';

/** Delay in milliseconds before the muscles are highlighted [VID-029]. */
const calm = 1_000;

type Worked = ReadonlyMap<MuscleSelector, 'primary' | 'secondary'>;

const Half = ({ shapes, worked, lit }: { shapes: typeof front; worked: Worked; lit: boolean }): ReactNode => (
  <>
    <path className={styles.body} d={outline} />
    {(Object.entries(shapes) as [MuscleSelector, readonly string[]][]).map(([selector, paths]) => {
      const part = lit ? worked.get(selector) : undefined;
      return paths.map((d) => (
        <path key={d} d={d} className={styles.muscle} data-part={part} data-muscle={selector} />
      ));
    })}
  </>
);

function Figure({ title, ...half }: { title: string; shapes: typeof front; worked: Worked; lit: boolean }) {
  return (
    <figure className={styles.figure}>
      <svg viewBox="20 4 160 416" aria-hidden="true">
        <ellipse className={styles.body} cx="100" cy="33" rx="17" ry="22" />
        <Half {...half} />
        <g transform="matrix(-1 0 0 1 200 0)">
          <Half {...half} />
        </g>
      </svg>
      <figcaption>{title}</figcaption>
    </figure>
  );
}

/** The body from both sides with the trained muscles highlighted, and a list of them for screen readers [VID-028]. */
export function MuscleDiagram({ muscles }: { muscles: VideoDetail['video_muscles'] }): ReactNode {
  const [lit, setLit] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLit(true), calm);
    return () => clearTimeout(timer);
  }, []);
  if (muscles.length === 0) return null;
  const worked: Worked = new Map(
    muscles.map(({ muscle, is_primary }) => [muscle.selector, is_primary ? 'primary' : 'secondary']),
  );
  const named = (primary: boolean) =>
    muscles
      .filter(({ is_primary }) => is_primary === primary)
      .map(({ muscle }) => muscleNames[muscle.selector]);
  return (
    <section className={styles.panel} aria-label="Músculos que trabajas">
      <Heading level={2} size="s">
        Músculos
      </Heading>
      <div className={styles.figures}>
        <Figure title="Frente" shapes={front} worked={worked} lit={lit} />
        <Figure title="Espalda" shapes={back} worked={worked} lit={lit} />
      </div>
      <dl className={styles.legend}>
        {(
          [
            ['Primario', 'primary', named(true)],
            ['Secundario', 'secondary', named(false)],
          ] as const
        ).map(([title, part, list]) =>
          list.length ? (
            <div key={part}>
              <dt>
                <span className={styles.dot} data-part={part} aria-hidden="true" />
                {title}
              </dt>
              <dd>{list.join(', ')}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </section>
  );
}
