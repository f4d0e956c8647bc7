import { useQuery } from '@tanstack/react-query';
import type { TrackFile } from '@tbm/contract/tracks';
import type { ReactNode } from 'react';
import { blobOf } from '../../platform/api.ts';
import { useObjectUrl } from '../../platform/photo-file.ts';
import styles from './progress.module.css';

/** The address of a photo inside this page. It has no other: its bytes come with the member's token, and stay in memory. */
function useTrackPhoto(file_id: number, size: 'small' | 'large') {
  const args = { params: { id: file_id }, query: { size } };
  const { data, isError } = useQuery({
    queryKey: ['GET /track_files/:id', args],
    queryFn: () => blobOf('GET /track_files/:id', args),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { url: useObjectUrl(data), isError };
}

/** A photo of the member's progress in a box that keeps its place while it loads. */
export function TrackPhoto({
  file,
  size = 'small',
  alt,
  shape = 'card',
}: {
  file: TrackFile;
  size?: 'small' | 'large';
  alt: string;
  /** `card`: cut to three by four; `whole`: all of it. */
  shape?: 'card' | 'whole';
}): ReactNode {
  const { url, isError } = useTrackPhoto(file.file_id, size);
  return (
    <span
      className={styles.photo}
      style={{ aspectRatio: shape === 'card' ? '3 / 4' : `${file.width} / ${file.height}` }}
    >
      {url ? <img src={url} alt={alt} width={file.width} height={file.height} /> : null}
      {isError ? <span className={styles.photoError}>No pudimos mostrar esta foto.</span> : null}
    </span>
  );
}
