import type { HealthAnswers } from '@tbm/contract/waivers';
import type { ReactNode } from 'react';
import { formatPhone } from '../../platform/phone.ts';
import styles from './waivers.module.css';

/** What a member answered about their health, question by question. */
export const HealthList = ({ health }: { health: HealthAnswers & { questions: string[] } }): ReactNode => (
  <dl className={styles.answers}>
    {health.questions.map((question, index) => {
      const answer = health.answers[index];
      const words = answer?.yes ? ['Sí', answer.detail].filter(Boolean).join(': ') : 'No';
      return (
        <div key={question}>
          <dt>{question}</dt>
          <dd>{words}</dd>
        </div>
      );
    })}
    {health.emergency_name && health.emergency_phone ? (
      <div>
        <dt>Contacto de emergencia</dt>
        <dd>
          {health.emergency_name},{' '}
          <a href={`tel:${health.emergency_phone}`}>{formatPhone(health.emergency_phone)}</a>
        </dd>
      </div>
    ) : null}
  </dl>
);
