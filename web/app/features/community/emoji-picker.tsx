import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import styles from './composer.module.css';
import { emojiGroups } from './emoji.ts';

/** Our own small picker; arrow keys go from one to the next [COMM-004]. */
export default function EmojiPicker({
  onChoose,
  onClose,
}: {
  onChoose: (emoji: string) => void;
  onClose: () => void;
}): ReactNode {
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.querySelector('button')?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      event.preventDefault();
      return onClose();
    }
    const all = [...(box.current?.querySelectorAll('button') ?? [])];
    const at = all.indexOf(document.activeElement as HTMLButtonElement);
    const rowOf = ({ offsetTop }: HTMLElement) => offsetTop;
    const here = all[at];
    // The focus is not on one of the emoji.
    if (!here) return;
    const inRow = (row: HTMLButtonElement[]) =>
      row.toSorted(
        (a, b) => Math.abs(a.offsetLeft - here.offsetLeft) - Math.abs(b.offsetLeft - here.offsetLeft),
      )[0];
    const rowBeside = (step: 1 | -1) => {
      const beside = all
        .filter((one) => (rowOf(one) - rowOf(here)) * step > 0)
        .toSorted((a, b) => (rowOf(a) - rowOf(b)) * step)[0];
      return beside ? inRow(all.filter((one) => rowOf(one) === rowOf(beside))) : undefined;
    };
    const next = {
      ArrowRight: () => all[at + 1],
      ArrowLeft: () => all[at - 1],
      ArrowDown: () => rowBeside(1),
      ArrowUp: () => rowBeside(-1),
      Home: () => all[0],
      End: () => all.at(-1),
    }[event.key];
    if (!next) return;
    event.preventDefault();
    next()?.focus();
  };
  return (
    <section ref={box} className={styles.picker} aria-label="Emoji" onKeyDown={onKeyDown}>
      {emojiGroups.map(({ title, emoji }, group) => (
        <fieldset key={title}>
          <legend className={styles.group}>{title}</legend>
          <div className={styles.emoji}>
            {emoji.map(([sign, name], index) => (
              <button
                key={sign}
                type="button"
                tabIndex={group + index === 0 ? 0 : -1}
                aria-label={name}
                onClick={() => onChoose(sign)}
              >
                {sign}
              </button>
            ))}
          </div>
        </fieldset>
      ))}
    </section>
  );
}
