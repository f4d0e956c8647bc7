import { formatPesos } from '@tbm/domain/money';
import { currentPrice } from '@tbm/domain/packages';
import { trialCheckout, trialClassCheckout, trialClassId } from '@tbm/domain/trial';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../design/button.tsx';
import { Heading } from '../../design/layout.tsx';
import { LinkTabs } from '../../design/link-tabs.tsx';
import { rememberBranch } from '../../platform/branch.ts';
import { useHere } from '../../platform/here.ts';
import { useApi } from '../../platform/query.ts';
import { useRoot } from '../../platform/root-data.ts';
import { useTrial } from '../trial/index.ts';
import styles from './home.module.css';

/** The start of a member who has bought nothing: the city, its classes (`children`), a free trial, packages to buy. */
export function FirstVisit({ trialUsed, children }: { trialUsed: boolean; children: ReactNode }): ReactNode {
  const { branch, branches } = useRoot();
  const here = useHere();
  const { branch_id } = branch;
  const { offer, isOver } = useTrial(!trialUsed);
  const single = useApi('GET /class_packages/:id', { params: { id: trialClassId(branch_id) } }).data;
  return (
    <>
      <section className={styles.city} aria-label="Tu ciudad">
        <p className={styles.lead}>Elige tu ciudad y mira las clases de esta semana.</p>
        <LinkTabs
          label="Sucursal"
          current={String(branch_id)}
          tabs={branches.map((each) => ({
            value: String(each.branch_id),
            title: each.name,
            to: here({ branch_id: String(each.branch_id), clase: null }),
          }))}
          onChoose={(value) => rememberBranch(Number(value))}
        />
      </section>
      {children}
      <div className={styles.offers}>
        {trialUsed || isOver ? null : (
          <section className={styles.offer} aria-label="Prueba gratis">
            <Heading level={2} size="s">
              Empieza en casa, gratis
            </Heading>
            <p>Toda la videoteca de TBM Online. {offer?.terms}</p>
            <ButtonLink to={trialCheckout(branch_id)} look="accent">
              Prueba {offer?.free ?? 'gratis'}
            </ButtonLink>
          </section>
        )}
        <section className={styles.offer} aria-label="Tu primera clase">
          <Heading level={2} size="s">
            Tu primera clase en {branch.name}
          </Heading>
          <p>
            {single ? `${formatPesos(currentPrice(single))}, un solo pago. ` : ''}Cuando quieras más, hay
            paquetes para cada ritmo.
          </p>
          <div className={styles.row}>
            <ButtonLink to={trialClassCheckout(branch_id)}>Comprar mi primera clase</ButtonLink>
            <ButtonLink to="/mytbm/paquetes" look="quiet">
              Ver paquetes
            </ButtonLink>
          </div>
        </section>
      </div>
    </>
  );
}
