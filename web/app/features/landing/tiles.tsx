import type { Branch } from '@tbm/contract/branches';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Heading } from '../../design/layout.tsx';
import { rememberBranch } from '../../platform/branch.ts';
import styles from './landing.module.css';

interface Tile {
  to: string;
  title: string;
  hint: string;
  picture: string;
  onChoose?: () => void;
}

const picture = (name: string): string => `/demo/media/tile-${name}.webp`;

/** The four ways in [PUB-003]; a city's tile selects its branch [BRANCH-003]. */
export function Tiles({
  branches,
  certifications,
}: {
  branches: Branch[];
  certifications: string;
}): ReactNode {
  const cities = branches.map(
    (branch): Tile => ({
      to: `/?branch_id=${branch.branch_id}`,
      title: branch.name,
      hint: 'Estudio',
      picture: picture(branch.slug),
      onChoose: () => rememberBranch(branch.branch_id),
    }),
  );
  const tiles: Tile[] = [
    { to: '/paquetes/#online', title: 'Online', hint: 'Entrena donde estés', picture: picture('online') },
    {
      to: certifications,
      title: 'Certificaciones',
      hint: 'Forma parte del equipo',
      picture: picture('certificaciones'),
    },
    ...cities,
  ];
  return (
    <nav id="sucursales" className={styles.tiles} aria-label="Elige cómo entrenar">
      {tiles.map(({ to, title, hint, picture: src, onChoose }) => {
        const inside = (
          <>
            <img src={src} alt="" width="900" height="1200" loading="lazy" decoding="async" />
            <span className={styles.tileText}>
              <span className={styles.tileHint}>{hint}</span>
              <Heading level={2} size="m">
                {title}
              </Heading>
            </span>
          </>
        );
        return /^https?:/.test(to) ? (
          <a key={title} className={styles.tile} href={to}>
            {inside}
          </a>
        ) : (
          <Link key={title} className={styles.tile} to={to} onClick={() => onChoose?.()}>
            {inside}
          </Link>
        );
      })}
    </nav>
  );
}
