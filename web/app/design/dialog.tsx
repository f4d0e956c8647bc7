import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './dialog.module.css';

/** A dialog: focus stays inside, Escape closes it, and focus returns where it was. */
export function Dialog({
  title,
  opened = true,
  onClose,
  children,
}: {
  title: string;
  opened?: boolean;
  onClose: () => void;
  children: ReactNode;
}): ReactNode {
  return (
    <Modal.Root opened={opened} onClose={onClose} centered>
      <Modal.Overlay backgroundOpacity={0.6} color="var(--ink)" />
      <Modal.Content>
        <Modal.Body>
          <div className={styles.head}>
            <Modal.Title>{title}</Modal.Title>
            <Modal.CloseButton aria-label="Cerrar" />
          </div>
          <div className={styles.body}>{children}</div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
