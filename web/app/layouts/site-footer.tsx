import type { Branch } from '@tbm/contract/branches';
import { joinNames } from '@tbm/domain/facts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from '../design/icon.tsx';
import { Inner } from '../design/layout.tsx';
import { Logo } from '../design/logo.tsx';
import { formatPhone, international } from '../platform/phone.ts';
import styles from './bar.module.css';

/** Links to the branch's social networks; only those it has. */
const socials = ({ content }: Branch): { name: string; to: string; path: string }[] =>
  [
    {
      name: 'Instagram',
      to: content.instagram,
      path: 'M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM17.3 6.7h.01',
    },
    {
      name: 'Facebook',
      to: content.facebook,
      path: 'M14 21v-8h3l.5-3.5H14V7.5c0-1.2.6-2 2-2h1.7V2.8A14 14 0 0 0 15.3 2.6C12.7 2.6 11 4.2 11 7v2.5H8V13h3v8',
    },
    { name: 'TikTok', to: content.tiktok, path: 'M14 3v12.5a3.5 3.5 0 1 1-3.5-3.5M14 3c.3 2.7 2.2 4.7 5 5' },
  ].filter(({ to }) => to);

/** The footer of the public pages: the branch, what is known of it, its links, and the legal text [PUB-037]. */
export function SiteFooter({
  branch,
  branches,
  year,
}: {
  branch: Branch;
  branches: readonly Branch[];
  year: string;
}): ReactNode {
  return (
    <footer className={styles.footer}>
      <Inner>
        <div className={styles.columns}>
          <div>
            <Logo height={40} />
            <p>Fuerza, ritmo y compañía. En el estudio y en tu casa.</p>
            <ul className={styles.socials}>
              {socials(branch).map(({ name, to, path }) => (
                <li key={name}>
                  <a href={to}>
                    <span className="visually-hidden">
                      {name} de TBM {branch.name}
                    </span>
                    <Icon path={path} size={26} />
                  </a>
                </li>
              ))}
            </ul>
          </div>
          <div>
            <p>
              <strong>Estudio {branch.name}</strong>
            </p>
            {branch.address ? <p>{branch.address}</p> : null}
            {branch.phone ? (
              <a href={`tel:+${international(branch.phone)}`}>{formatPhone(branch.phone)}</a>
            ) : null}
            {branch.email ? <a href={`mailto:${branch.email}`}>{branch.email}</a> : null}
            <Link to={`/ubicacion/?branch_id=${branch.branch_id}`}>Cómo llegar</Link>
          </div>
          <nav aria-label="Pie de página">
            <Link to="/paquetes/">Paquetes</Link>
            <Link to="/online/">TBM Online</Link>
            <Link to="/rewards/">Rewards</Link>
            <Link to="/reto/">El reto</Link>
            <Link to="/preguntas-frecuentes/">Preguntas frecuentes</Link>
            <Link to="/terminos/">Términos y privacidad</Link>
            <Link to="/aviso-de-privacidad/">Aviso de privacidad</Link>
          </nav>
        </div>
        <p className={styles.fine}>
          © {year} TBM. Hecho con fuerza en {joinNames(branches.map(({ name }) => name))}.
        </p>
      </Inner>
    </footer>
  );
}
