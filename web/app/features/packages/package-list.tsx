import type { Branch } from '@tbm/contract/branches';
import type { ClassPackage } from '@tbm/contract/packages';
import { notices } from '@tbm/domain/notices';
import { groupPackages } from '@tbm/domain/packages';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Heading } from '../../design/layout.tsx';
import { rememberBranch } from '../../platform/branch.ts';
import { useHere } from '../../platform/here.ts';
import { Comparison } from './comparison.tsx';
import { sharedFeatures } from './features.ts';
import { PackageCard } from './package-card.tsx';
import styles from './packages.module.css';
import { SectionNav } from './section-nav.tsx';

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

/** The packages page: branch buttons, a comparison, anchors, sections [PKG-009..011]. Works without scripts. */
export function PackageList({
  packages,
  branches,
  branch,
  withTests = false,
}: {
  packages: ClassPackage[];
  branches: Branch[];
  branch: Branch;
  /** Includes test packages for users who may see them [PKG-034]. */
  withTests?: boolean;
}): ReactNode {
  const here = useHere();
  const groups = groupPackages(packages, { withTests });
  const links = groups
    .filter(({ items, section }) => items.length > 0 && section !== 'sale')
    .map(({ section, title }) => ({ id: anchors[section] as string, title }));
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
              to={here({ branch_id: String(branch_id) })}
              className={styles.choice}
              aria-current={branch_id === branch.branch_id ? 'true' : undefined}
              preventScrollReset
              onClick={() => rememberBranch(branch_id)}
            >
              {name}
            </Link>
          ))}
        </nav>
        <Comparison packages={packages} branch_id={branch.branch_id} />
      </div>
      <SectionNav links={[{ id: 'ofertas', title: 'Ver ofertas', isOffers: true }, ...links]} />
      {groups.map(({ section, title, items }) => (
        <PackageSection
          key={section}
          id={anchors[section] as string}
          title={title}
          items={items}
          branch_id={branch.branch_id}
        />
      ))}
    </>
  );
}

/** A section: what its packages have in common once, then each with what is its own. */
function PackageSection({
  id,
  title,
  items,
  branch_id,
}: {
  id: string;
  title: string;
  items: readonly ClassPackage[];
  branch_id: number;
}): ReactNode {
  const shared = sharedFeatures(items);
  return (
    <section id={id} className={styles.section} aria-labelledby={`titulo-${id}`}>
      <Heading level={2} size="m">
        <span id={`titulo-${id}`}>{title}</span>
      </Heading>
      {shared.length ? (
        <p className={styles.shared}>
          <strong>Todos incluyen:</strong> {shared.join(' · ')}
        </p>
      ) : null}
      {items.length === 0 ? (
        <p className={styles.empty}>{notices.packages_empty}</p>
      ) : (
        <ul className={styles.grid}>
          {items.map((item) => (
            <li key={item.class_package_id} id={`paquete-${item.class_package_id}`}>
              <PackageCard item={item} branch_id={branch_id} shared={shared} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
