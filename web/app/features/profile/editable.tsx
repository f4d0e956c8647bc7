import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Heading } from '../../design/layout.tsx';
import styles from './profile.module.css';

/** A card's content with a view and an edit mode [PROFILE-005]. The focus follows: into the form, and back to the button. */
export function Editable({
  title,
  action,
  view,
  edit,
}: {
  title: string;
  /** The name of the button that begins to edit. */
  action: string;
  view: ReactNode;
  edit: (close: () => void) => ReactNode;
}): ReactNode {
  const [isEditing, setEditing] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(false);
  useEffect(() => {
    if (before.current === isEditing) return;
    before.current = isEditing;
    box.current?.querySelector<HTMLElement>(isEditing ? 'input, select' : 'button')?.focus();
  }, [isEditing]);
  return (
    <div ref={box} className={styles.view}>
      <div className={styles.head}>
        <Heading level={2} size="s">
          {title}
        </Heading>
        {isEditing ? null : (
          <Button look="quiet" onClick={() => setEditing(true)}>
            {action}
          </Button>
        )}
      </div>
      {isEditing ? edit(() => setEditing(false)) : view}
    </div>
  );
}

/** The names and values of a card; a missing value says so [ERR-056, ERR-057]. */
export const Rows = ({
  rows,
}: {
  rows: readonly [name: string, value: string, missing: string][];
}): ReactNode => (
  <dl className={styles.data}>
    {rows.map(([name, value, missing]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd data-empty={value === '' || undefined}>{value || missing}</dd>
      </div>
    ))}
  </dl>
);

/** The buttons of an edit mode. */
export const EditActions = ({ busy, onCancel }: { busy: boolean; onCancel: () => void }): ReactNode => (
  <div className={styles.actions}>
    <Button type="submit" look="accent" busy={busy}>
      Guardar
    </Button>
    <Button look="quiet" why={busy ? 'Espera un momento.' : ''} onClick={onCancel}>
      Cancelar
    </Button>
  </div>
);
