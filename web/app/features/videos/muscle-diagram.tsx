import type { VideoDetail } from '@tbm/contract/videos';
import { muscleName } from '@tbm/domain/videos';
import { type ReactNode, useEffect, useState } from 'react';
import { Heading } from '../../design/layout.tsx';
import { MuscleFigure, ToneDot } from '../../design/muscle-figure.tsx';
import styles from './muscles.module.css';

/** Delay in milliseconds before the muscles are highlighted [VID-029]. */
const calm = 1_000;

/** The body from both sides with the trained muscles highlighted, and a list of them for screen readers [VID-028]. */
export function MuscleDiagram({ muscles }: { muscles: VideoDetail['video_muscles'] }): ReactNode {
  const [lit, setLit] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLit(true), calm);
    return () => clearTimeout(timer);
  }, []);
  if (muscles.length === 0) return null;
  const tones = new Map(
    (lit ? muscles : []).map(({ muscle, is_primary }) => [
      muscle.selector,
      is_primary ? ('primary' as const) : ('secondary' as const),
    ]),
  );
  const namesOf = (primary: boolean) =>
    muscles
      .filter(({ is_primary }) => is_primary === primary)
      .map(({ muscle }) => muscleName(muscle.selector));
  return (
    <section className={styles.panel} aria-label="Músculos que trabajas">
      <Heading level={2} size="s">
        Músculos
      </Heading>
      <MuscleFigure tones={tones} />
      <dl className={styles.legend}>
        {(
          [
            ['Primario', 'primary', namesOf(true)],
            ['Secundario', 'secondary', namesOf(false)],
          ] as const
        ).map(([title, part, list]) =>
          list.length ? (
            <div key={part}>
              <dt>
                <ToneDot tone={part} />
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
