import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { announce } from '../platform/live-regions.ts';
import styles from './button.module.css';

export type ButtonLook = 'ink' | 'accent' | 'light' | 'quiet' | 'plain' | 'danger';

const classes = (look: ButtonLook, wide: boolean, className = ''): string =>
  [styles.button, look === 'ink' ? '' : styles[look], wide ? styles.wide : '', className]
    .filter(Boolean)
    .join(' ');

interface Looks {
  look?: ButtonLook;
  wide?: boolean;
}

/**
 * A button. While `busy` it shows a spinner and cannot be pressed again; it keeps the focus. `why`: the reason for which
 * it cannot be pressed now, and explains why when it is pressed.
 */
export function Button({
  look = 'ink',
  wide = false,
  busy = false,
  why = '',
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: Omit<ComponentProps<'button'>, 'disabled'> & Looks & { busy?: boolean; why?: string }): ReactNode {
  const id = useId();
  const [explained, setExplained] = useState('');
  const isOff = busy || why !== '';
  return (
    <>
      <button
        type={type}
        className={classes(look, wide, className)}
        aria-disabled={isOff || undefined}
        aria-busy={busy || undefined}
        aria-describedby={why ? id : undefined}
        {...rest}
        onClick={(event) => {
          if (!isOff) return onClick?.(event);
          event.preventDefault();
          // The spinner explains it.
          if (busy) return;
          setExplained(why);
          announce(why, 'assertive');
        }}
      >
        {busy ? <Spinner /> : null}
        {children}
      </button>
      {why ? (
        <span id={id} className={styles.why} hidden={explained !== why}>
          {why}
        </span>
      ) : null}
    </>
  );
}

/** A link styled as a button. Addresses on other sites become plain links. */
export function ButtonLink({
  look = 'ink',
  wide = false,
  className,
  to,
  children,
  ...rest
}: Omit<ComponentProps<typeof Link>, 'to'> & Looks & { to: string }): ReactNode {
  const all = classes(look, wide, className);
  return /^https?:/.test(to) ? (
    <a className={all} href={to} {...rest}>
      {children}
    </a>
  ) : (
    <Link className={all} to={to} {...rest}>
      {children}
    </Link>
  );
}

export const Spinner = (): ReactNode => <span className={styles.spinner} aria-hidden="true" />;
