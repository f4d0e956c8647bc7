import type { ReactNode } from 'react';
import { Clip } from '../../design/clip.tsx';
import { idOf } from '../../platform/found.ts';
import { LibraryFilm } from '../videos/index.ts';

/** The film of a benefit: one of the library, by the address of its page, or any other one by its own. */
export default function BenefitFilm({ src, title }: { src: string; title: string }): ReactNode {
  const id = idOf(/^\/mytbm\/video\/(\d+)/.exec(src)?.[1]);
  return id === null ? <Clip src={src} title={title} starts /> : <LibraryFilm id={id} />;
}
