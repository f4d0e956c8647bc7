import type { PlanOption, PlanOptions } from '@tbm/contract/plan-changes';
import { formatPesos } from '@tbm/domain/money';
import { planGives } from '@tbm/domain/plan-changes';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../design/button.tsx';
import { Heading } from '../../design/layout.tsx';
import styles from './subscription-changes.module.css';

/** The packages that a subscription can change to, each with what it gives and costs. */
export const ChoosePlan = ({ options: { current, options } }: { options: PlanOptions }): ReactNode => (
  <div className={styles.form}>
    <section className={styles.current} aria-label="Tu plan de hoy">
      <p className={styles.note}>Hoy tienes</p>
      <Plan plan={current} />
    </section>
    <ul className={styles.plans}>
      {options.map((plan) => (
        <li key={plan.class_package_id} className={styles.plan}>
          <Plan plan={plan} />
          <ButtonLink look="quiet" to={`?a=${plan.class_package_id}`}>
            Ver el cambio<span className="visually-hidden"> a {plan.title}</span>
          </ButtonLink>
        </li>
      ))}
    </ul>
  </div>
);

const Plan = ({ plan }: { plan: PlanOption }): ReactNode => (
  <div>
    <Heading level={2} size="s">
      {plan.title}
    </Heading>
    <p className={styles.price}>
      {formatPesos(plan.price)} {plan.rhythm}
    </p>
    <p>{planGives(plan).join(' · ')}</p>
  </div>
);
