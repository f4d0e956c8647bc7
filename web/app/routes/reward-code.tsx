import type { Answer } from '@tbm/contract';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Heading } from '../design/layout.tsx';
import styles from '../features/rewards/code.module.css';
import { CodeForm } from '../features/rewards/code-form.tsx';
import { CodeUse } from '../features/rewards/code-use.tsx';
import type { Route } from './+types/reward-code';

export const meta: Route.MetaFunction = () => [
  { title: 'Revisar un código de Rewards · TBM' },
  { name: 'robots', content: 'noindex' },
];

/** `/rewards/codigo/`: a partner brand checks a member's code and counts its use, without an account. */
export default function RewardCode() {
  const code = useSearchParams()[0].get('codigo') ?? '';
  const [checked, setChecked] = useState<Answer<'POST /reward_codes/check'> | null>(null);
  return (
    <div className={styles.page}>
      <Heading level={1} size="l">
        Revisa un código
      </Heading>
      <p>
        Para marcas aliadas de TBM Rewards: escribe el código que te enseña la socia y mira qué beneficio le
        toca.
      </p>
      <CodeForm code={code} onChecked={setChecked} />
      {checked ? <CodeUse key={checked.code} checked={checked} onUsed={setChecked} /> : null}
    </div>
  );
}
