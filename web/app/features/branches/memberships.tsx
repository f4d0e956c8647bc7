import type { Branch } from '@tbm/contract/branches';
import type { ClassPackage } from '@tbm/contract/packages';
import { allIncludeOnline } from '@tbm/domain/packages';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../design/button.tsx';
import { Carousel } from '../../design/carousel.tsx';
import { Heading, Section } from '../../design/layout.tsx';
import { PackageCard } from '../packages/index.ts';
import styles from './branches.module.css';

/** The branch's packages in a row; the text about online access applies to all of them [PUB-033, PUB-034]. */
export const Memberships = ({
  items,
  branch: { branch_id },
}: {
  items: readonly ClassPackage[];
  branch: Branch;
}): ReactNode =>
  items.length ? (
    <Section id="paquetes" label="Elige tu membresía">
      <div className={styles.stack}>
        <div className={styles.head}>
          <Heading level={2} size="l">
            ELIGE TU MEMBRESIA
          </Heading>
          <p className={styles.lead}>
            {allIncludeOnline(items)
              ? 'Todos los paquetes presenciales incluyen acceso ilimitado a TBM Online.'
              : 'Los paquetes que incluyen acceso ilimitado a TBM Online lo dicen en su lista.'}
          </p>
        </div>
        <Carousel label="Paquetes">
          {items.map((item) => (
            <PackageCard key={item.class_package_id} item={item} branch_id={branch_id} />
          ))}
        </Carousel>
        <ButtonLink to={`/paquetes/?branch_id=${branch_id}`} look="quiet" className={styles.start}>
          Ver todos los paquetes
        </ButtonLink>
      </div>
    </Section>
  ) : null;
