import type { Branch } from '@tbm/contract/branches';
import type { ClassPackage } from '@tbm/contract/packages';
import { notices } from '@tbm/domain/messages';
import { groupPackages } from '@tbm/domain/packages';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Heading } from '../../design/layout.tsx';
import { rememberBranch } from '../../platform/branch.ts';
import { PackageCard } from './package-card.tsx';
import styles from './packages.module.css';

/** Anchors that the site links to: `/paquetes/#presenciales` [PUB-009]. */
const anchors: Record<string, string> = {
  online: 'online',
  presencial: 'presenciales',
  combined: 'presencial-online',
  quarterly: 'trimestrales',
  semester: 'semestrales',
  annual: 'anuales',
  sale: 'ofertas',
  special: 'especiales',
};

/** The packages page: branch buttons, anchors, sections [PKG-009..011]. Works without scripts. */
export function PackageList({
  packages,
  branches,
  branch,
  base,
  withTests = false,
}: {
  packages: ClassPackage[];
  branches: Branch[];
  branch: Branch;
  /** The path of this page. */
  base: string;
  /** Includes test packages for users who may see them [PKG-034]. */
  withTests?: boolean;
}): ReactNode {
  const groups = groupPackages(packages, { withTests });
  return (
    <>
      <div className={styles.head}>
        <Heading level={1} size="l">
          Elige tu paquete
        </Heading>
        <nav className={styles.switch} aria-label="Sucursal">
          {branches.map(({ branch_id, name }) => (
            <Link
              key={branch_id}
              to={`${base}?branch_id=${branch_id}`}
              className={styles.choice}
              aria-current={branch_id === branch.branch_id ? 'true' : undefined}
              preventScrollReset
              onClick={() => rememberBranch(branch_id)}
            >
              {name}
            </Link>
          ))}
        </nav>
        <nav className={styles.anchors} aria-label="Secciones">
          <a href="#ofertas" className={`${styles.anchor} ${styles.offers}`}>
            Ver ofertas
          </a>
          {groups
            .filter(({ items, section }) => items.length > 0 && section !== 'sale')
            .map(({ section, title }) => (
              <a key={section} href={`#${anchors[section]}`} className={styles.anchor}>
                {title}
              </a>
            ))}
        </nav>
      </div>
      {groups.map(({ section, title, items }) => (
        <section
          key={section}
          id={anchors[section]}
          className={styles.section}
          aria-labelledby={`titulo-${section}`}
        >
          <Heading level={2} size="m">
            <span id={`titulo-${section}`}>{title}</span>
          </Heading>
          {items.length === 0 ? (
            <p className={styles.empty}>{notices.packages_empty}</p>
          ) : (
            <ul className={styles.grid}>
              {items.map((item) => (
                <li key={item.class_package_id}>
                  <PackageCard item={item} branch_id={branch.branch_id} />
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </>
  );
}
