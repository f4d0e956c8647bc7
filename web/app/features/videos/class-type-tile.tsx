import type { ClassType } from '@tbm/contract/studio';
import { counted } from '@tbm/domain/counted';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { covering } from '../../design/img.tsx';
import { Picture } from '../../design/layout.tsx';
import styles from './videos.module.css';

/** `sizes` of a picture of 4:3 in an upright tile. */
const tileWidth = `(min-width: 768px) ${covering('14rem', '17.5rem', 4 / 3)}, ${covering('44vw', '55vw', 4 / 3)}`;

/** A class type with its number of videos; it links to them. */
export const ClassTypeTile = ({
  type: { class_type_id, name, videos, file },
}: {
  type: Pick<ClassType, 'class_type_id' | 'name' | 'videos' | 'file'>;
}): ReactNode => (
  <Link to={`/mytbm/online/clases/${class_type_id}`} className={styles.tile}>
    <Picture file={file} alt="" ratio="4 / 5" sizes={tileWidth} />
    <span className={styles.tileText}>
      <strong>{name}</strong>
      <span>{counted(videos, 'video', 'videos')}</span>
    </span>
  </Link>
);
