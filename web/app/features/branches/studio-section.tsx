import type { Branch } from '@tbm/contract/branches';
import type { Location } from '@tbm/contract/studio';
import type { ReactNode } from 'react';
import { Accordion } from '../../design/accordion.tsx';
import { Heading, Section } from '../../design/layout.tsx';
import styles from './branches.module.css';
import { Contact } from './contact.tsx';
import { StudioMap } from './map.tsx';

/** The studio's location and amenities [PUB-036]. */
export const StudioSection = ({
  branch,
  location,
}: {
  branch: Branch;
  location: Location | undefined;
}): ReactNode => (
  <Section id="studio" label="El estudio" className={styles.studio}>
    <div className={styles.stack}>
      <Heading level={2} size="l">
        El estudio
      </Heading>
      <div className={styles.where}>
        <Contact branch={branch} location={location} />
        {branch.content.map ? <StudioMap name={branch.name} map={branch.content.map} /> : null}
      </div>
      {branch.content.facilities.length ? (
        <Accordion
          items={branch.content.facilities.map(({ title, text }) => ({ title, body: <p>{text}</p> }))}
        />
      ) : null}
    </div>
  </Section>
);
