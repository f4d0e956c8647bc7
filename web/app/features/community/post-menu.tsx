import { type ReactNode, useId, useRef, useState } from 'react';
import { Icon } from '../../design/icon.tsx';
import styles from './post.module.css';

/** Further actions of a post behind one button; closes on Escape, when the focus leaves, and with a choice. */
export function PostMenu({
  of,
  actions,
}: {
  /** Whose post it is. */
  of: string;
  actions: readonly { title: string; onChoose: () => void }[];
}): ReactNode {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  if (actions.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape and leaving close what its button opened.
    <div
      className={styles.menu}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        event.stopPropagation();
        event.preventDefault();
        setOpen(false);
        opener.current?.focus();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget) && document.hasFocus()) setOpen(false);
      }}
    >
      <button
        ref={opener}
        type="button"
        aria-label={`Más acciones, comentario de ${of}`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon path="M5 12h.01M12 12h.01M19 12h.01" size={20} weight={3} />
      </button>
      {isOpen ? (
        <div id={id} className={styles.choices}>
          {actions.map(({ title, onChoose }) => (
            <button
              key={title}
              type="button"
              onClick={() => {
                // A dialog that opens gives the focus back to what can be seen.
                opener.current?.focus();
                setOpen(false);
                onChoose();
              }}
            >
              {title}
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
}
