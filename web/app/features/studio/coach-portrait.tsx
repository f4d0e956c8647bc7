import type { Instructor } from '@tbm/contract/studio';
import type { ReactNode } from 'react';
import { Picture } from '../../design/layout.tsx';
import type { PictureFile } from '../../design/picture-of.ts';
import { CoachDrawing } from './coach-drawing.tsx';

/** A coach's photo, or a drawing of ours while there is none. */
export const CoachPortrait = ({
  coach,
  alt,
  ratio,
  sizes,
  eager = false,
}: {
  coach: Pick<Instructor, 'instructor_id'> & { file: PictureFile | null };
  alt: string;
  ratio: string;
  /** Displayed width, as in `<img sizes>`. */
  sizes: string;
  eager?: boolean;
}): ReactNode =>
  coach.file ? (
    <Picture file={coach.file} alt={alt} ratio={ratio} sizes={sizes} eager={eager} />
  ) : (
    <CoachDrawing seed={coach.instructor_id} ratio={ratio} />
  );
