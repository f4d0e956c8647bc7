import type { Branch } from '@tbm/contract/branches';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import hero from '../../assets/hero-landing.webp';
import certificaciones from '../../assets/tile-certificaciones.webp';
import monterrey from '../../assets/tile-monterrey.webp';
import online from '../../assets/tile-online.webp';
import tijuana from '../../assets/tile-tijuana.webp';
import { Img } from '../../design/img.tsx';
import { Heading } from '../../design/layout.tsx';
import { rememberBranch } from '../../platform/branch.ts';
import styles from './tiles.module.css';

interface Tile {
  to: string;
  title: string;
  hint: string;
  picture: string;
  onChoose?: () => void;
}

const cities: Record<string, string> = { monterrey, tijuana };

/** Entry tiles: online, certifications, and the cities; a city's tile selects its branch [PUB-003, BRANCH-003]. */
export function Tiles({
  branches,
  certifications,
}: {
  branches: readonly Branch[];
  certifications: string;
}): ReactNode {
  const tiles: Tile[] = [
    { to: '/online/', title: 'Online', hint: 'Entrena donde estés', picture: online },
    {
      to: certifications,
      title: 'Certificaciones',
      hint: 'Forma parte del equipo',
      picture: certificaciones,
    },
    ...branches.map(
      ({ branch_id, slug, name, content }): Tile => ({
        to: `/${slug}/`,
        title: name,
        hint: 'Estudio',
        picture: cities[slug] ?? (content.hero_image || hero),
        onChoose: () => rememberBranch(branch_id),
      }),
    ),
  ];
  return (
    <nav id="sucursales" className={styles.tiles} aria-label="Elige cómo entrenar">
      {tiles
        .filter(({ to }) => to)
        .map(({ to, title, hint, picture, onChoose }) => {
          const inside = (
            <>
              <Img src={picture} width={1800} height={2400} sizes="(min-width: 768px) 25vw, 50vw" />
              <div className={styles.text}>
                <span className={styles.hint}>{hint}</span>
                <Heading level={2} size="m" className={styles.title}>
                  {title}
                </Heading>
              </div>
            </>
          );
          return /^https?:/.test(to) ? (
            <a key={title} className={styles.tile} data-ring="inside" href={to}>
              {inside}
            </a>
          ) : (
            <Link key={title} className={styles.tile} data-ring="inside" to={to} onClick={() => onChoose?.()}>
              {inside}
            </Link>
          );
        })}
    </nav>
  );
}
