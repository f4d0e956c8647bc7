import type { Branch } from '@tbm/contract/branches';
import type { ReactNode } from 'react';
import { Accordion, Points } from '../../design/accordion.tsx';
import { Heading, Section } from '../../design/layout.tsx';
import styles from './branches.module.css';

/** RESERVACIONES, MATERIAL, ESTUDIO [PUB-032]. */
export const HouseRules = ({ content: { rules } }: Pick<Branch, 'content'>): ReactNode =>
  rules.length ? (
    <Section id="reglas" label="Reglas de la casa" className={styles.rules}>
      <div className={styles.pair}>
        <Heading level={2} size="l">
          Reglas de la casa
        </Heading>
        <Accordion items={rules.map(({ title, points }) => ({ title, body: <Points points={points} /> }))} />
      </div>
    </Section>
  ) : null;
