import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../../design/button.tsx';
import styles from './community.module.css';

/** The two answers of a dialog that asks before something ends. */
export const Confirm = ({
  onClose,
  children,
  ...confirm
}: {
  onClose: () => void;
  children: string;
} & Pick<ComponentProps<typeof Button>, 'type' | 'busy' | 'onClick'>): ReactNode => (
  <div className={styles.choices}>
    <Button look="quiet" onClick={onClose}>
      Cancelar
    </Button>
    <Button look="danger" {...confirm}>
      {children}
    </Button>
  </div>
);
