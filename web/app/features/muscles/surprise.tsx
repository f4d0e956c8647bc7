import { surpriseText } from '@tbm/domain/surprise';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button, ButtonLink } from '../../design/button.tsx';
import { Heading } from '../../design/layout.tsx';
import { announce } from '../../platform/live-regions.ts';
import { useApi } from '../../platform/query.ts';
import { VideoCard } from '../videos/index.ts';
import styles from './muscles.module.css';

/** Clase Sorpresa: a film that the member needs, and why. */
export function Surprise(): ReactNode {
  const surprise = useApi('GET /videos/surprise', {}, { enabled: false });
  const { data, error, isFetching } = surprise;
  const announcedName = useRef('');
  const text = data ? surpriseText(data.reason) : '';
  const name = data?.video.name ?? '';
  useEffect(() => {
    if (!name || announcedName.current === name) return;
    announcedName.current = name;
    announce(`${name}. ${text}`);
  }, [name, text]);
  return (
    <section className={styles.surprise} aria-label="Clase Sorpresa">
      <Heading level={2} size="s">
        Clase Sorpresa
      </Heading>
      <p className={styles.sub}>La elegimos por lo que menos has entrenado.</p>
      {data ? (
        <div className={styles.found}>
          <p>{text}</p>
          <VideoCard item={data.video} />
        </div>
      ) : null}
      {error ? <p role="alert">{error.message}</p> : null}
      {error?.code === 'no_access' ? (
        <ButtonLink to="/mytbm/paquetes">Ver paquetes</ButtonLink>
      ) : (
        <Button look={data ? 'quiet' : 'accent'} busy={isFetching} onClick={() => void surprise.refetch()}>
          {data ? 'Otra sorpresa' : 'Clase Sorpresa'}
        </Button>
      )}
    </section>
  );
}
