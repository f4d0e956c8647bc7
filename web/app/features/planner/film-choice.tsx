import type { FileRef } from '@tbm/contract/fields';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from '../../design/button.tsx';
import { ErrorState, Picture, Skeleton } from '../../design/layout.tsx';
import { useApi } from '../../platform/query.ts';
import styles from './followed.module.css';

interface Film {
  name: string;
  /** Minutes. */
  duration: number;
  file: FileRef | null;
  class_type: { name: string };
}

/** A film in one line: picture, name, kind and length. */
export const FilmRow = ({ film, children }: { film: Film; children?: ReactNode }): ReactNode => (
  <div className={styles.film}>
    <Picture file={film.file} alt="" ratio="16 / 9" sizes="6rem" className={styles.filmPicture} />
    <span className={styles.filmText}>
      <strong>{film.name}</strong>
      <span className={styles.soft}>
        {film.class_type.name}, {film.duration} min
      </span>
    </span>
    {children}
  </div>
);

/** The number of films to choose from, a page of the library. */
const most = 12;

/** Films to put on a day: first those that train what the day trains, then the newest of its kind. */
export function FilmChoice({
  tag_id,
  class_category_id,
  busy,
  onChoose,
  onBack,
}: {
  /** The tag of the day's kind; null on days of rest. */
  tag_id: number | null;
  /** What the day trains. */
  class_category_id: number | undefined;
  busy: boolean;
  onChoose: (video_id: number) => void;
  onBack: () => void;
}): ReactNode {
  const query = tag_id ? { tag_id } : {};
  const { data, error, refetch } = useApi('GET /videos', { query: { ...query, page: 1 } });
  const ofDay = useApi('GET /videos', {
    query: { ...query, ...(class_category_id ? { class_category_id } : {}), page: 1 },
  });
  const first = ofDay.data?.data ?? [];
  const others = data?.data.filter((film) => !first.some(({ video_id }) => video_id === film.video_id)) ?? [];
  return (
    <>
      <Button look="quiet" wide onClick={onBack}>
        Volver al día
      </Button>
      {error?.code === 'no_access' ? (
        <>
          <p>{error.message}</p>
          <ButtonLink to="/mytbm/paquetes#online" look="accent" wide>
            Ver paquetes
          </ButtonLink>
        </>
      ) : error && !data ? (
        <ErrorState isPart message={error.message} retry={() => void refetch()} />
      ) : !data || ofDay.isPending ? (
        <Skeleton height="24rem" />
      ) : (
        <>
          <ul className={styles.films} aria-label="Clases para este día">
            {[...first, ...others].slice(0, most).map((film) => (
              <li key={film.video_id}>
                <FilmRow film={film}>
                  <Button
                    busy={busy}
                    aria-label={`Elegir ${film.name}`}
                    onClick={() => onChoose(film.video_id)}
                  >
                    Elegir
                  </Button>
                </FilmRow>
              </li>
            ))}
          </ul>
          <p className={styles.soft}>
            ¿Buscas otra? En la página de cualquier clase puedes ponerla en tu plan.
          </p>
          <ButtonLink to={`/mytbm/online${tag_id ? `?tag_id=${tag_id}` : ''}`} look="quiet" wide>
            Buscar en TBM Online
          </ButtonLink>
        </>
      )}
    </>
  );
}
