import type { Answer } from '@tbm/contract';
import { codeLengths } from '@tbm/contract/lengths';
import type { ReactNode } from 'react';
import { Button } from '../../design/button.tsx';
import { Refusal } from '../../design/notice.tsx';
import { TextField } from '../../design/text-field.tsx';
import { announce } from '../../platform/live-regions.ts';
import { useRouteForm } from '../../platform/use-route-form.ts';
import styles from './code.module.css';

type Checked = Answer<'POST /reward_codes/check'>;

/** Asks for the benefit of a code. The typed code stays in the field. */
export function CodeForm({
  code,
  onChecked,
}: {
  /** From the address. */
  code: string;
  onChecked: (checked: Checked | null) => void;
}): ReactNode {
  const { field, form, refusal, hasWrongFields, busy } = useRouteForm('POST /reward_codes/check', {
    routes: async () => (await import('@tbm/contract/rewards')).rewardRoutes,
    initial: { code },
    args: (body) => ({ body }),
    onSuccess: (checked) => {
      onChecked(checked);
      announce(`Código encontrado: ${checked.benefit}`);
    },
    onError: () => onChecked(null),
  });
  return (
    <form {...form} className={styles.form} aria-label="Revisar un código">
      <Refusal>{hasWrongFields ? null : refusal}</Refusal>
      <TextField
        label="Código"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={codeLengths.reward}
        {...field('code')}
      />
      <Button type="submit" look="accent" wide busy={busy}>
        Revisar código
      </Button>
    </form>
  );
}
