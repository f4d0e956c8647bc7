import { measureKeys } from '@tbm/contract/measures';
import type { Track } from '@tbm/contract/tracks';
import { counted } from '@tbm/domain/counted';
import { formatDay } from '@tbm/domain/time';
import { measures, measureText } from '@tbm/domain/tracks';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { ButtonLink } from '../../design/button.tsx';
import { Entry } from '../../design/entry.tsx';
import { Pager } from '../../design/table.tsx';
import { usePageNumber } from '../../platform/page-number.ts';
import { useStatus } from '../../platform/use-status.ts';
import styles from './progress.module.css';
import { TrackPhoto } from './track-photo.tsx';

const Viewer = lazy(() => import('./viewer.tsx').then((part) => ({ default: part.Viewer })));

const perPage = 12;

/** All entries of the member, newest first, by page [TRACK-017]. */
export function Entries({ tracks }: { tracks: readonly Track[] }): ReactNode {
  const pages = Math.max(1, Math.ceil(tracks.length / perPage));
  const page = Math.min(usePageNumber(), pages);
  const [openPhoto, setOpenPhoto] = useState<{ track: Track; index: number } | null>(null);
  useStatus(String(page), `Página ${page} de ${pages}, ${counted(tracks.length, 'registro', 'registros')}`);
  return (
    <>
      <ul className={styles.entries} aria-label="Mis registros">
        {tracks.slice((page - 1) * perPage, page * perPage).map((track) => (
          <li key={track.track_id}>
            <One track={track} onShow={(index) => setOpenPhoto({ track, index })} />
          </li>
        ))}
      </ul>
      <Pager page={page} pages={pages} to={(next) => `/mytbm/progreso${next > 1 ? `?page=${next}` : ''}`} />
      {openPhoto ? (
        <Suspense>
          <Viewer
            files={openPhoto.track.files}
            first={openPhoto.index}
            title={formatDay(openPhoto.track.date)}
            onClose={() => setOpenPhoto(null)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** One entry: date, the member's words, photos, measures, and a button to change it. */
function One({ track, onShow }: { track: Track; onShow: (index: number) => void }): ReactNode {
  const day = formatDay(track.date);
  const measured = measureKeys.flatMap((measure) => {
    const value = track[measure];
    return value === null ? [] : [{ measure, text: measureText(measure, value) }];
  });
  return (
    <Entry
      level={3}
      title={day}
      actions={
        <ButtonLink
          look="quiet"
          to={`/mytbm/track/${track.track_id}`}
          aria-label={`Editar registro del ${day}`}
        >
          Editar
        </ButtonLink>
      }
    >
      {track.comment ? <p>{track.comment}</p> : null}
      {track.files.length ? (
        <div className={styles.thumbs}>
          {track.files.map((file, index) => (
            <button
              key={file.file_id}
              type="button"
              className={styles.thumb}
              aria-label={`Ver foto ${index + 1} de ${track.files.length}, ${day}`}
              onClick={() => onShow(index)}
            >
              <TrackPhoto file={file} alt="" />
            </button>
          ))}
        </div>
      ) : null}
      {measured.length ? (
        <dl className={styles.measured}>
          {measured.map(({ measure, text }) => (
            <div key={measure}>
              <dt>{measures[measure].name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </Entry>
  );
}
