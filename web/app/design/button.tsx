import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './button.module.css';

export type ButtonLook = 'ink' | 'accent' | 'light' | 'quiet' | 'plain' | 'danger';

const classes = (look: ButtonLook, wide: boolean, more = ''): string =>
  [styles.button, look === 'ink' ? '' : styles[look], wide ? styles.wide : '', more]
    .filter(Boolean)
    .join(' ');

interface Looks {
  look?: ButtonLook;
  wide?: boolean;
}

/** A button; while `busy` it shows a spinner and cannot be pressed again. */
export function Button({
  look = 'ink',
  wide = false,
  busy = false,
  className,
  children,
  disabled,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & Looks & { busy?: boolean }): ReactNode {
  return (
    <button
      type={type}
      className={classes(look, wide, className)}
      disabled={disabled || busy}
      aria-busy={busy}
      {...rest}
    >
      {busy ? <Spinner /> : null}
      {children}
    </button>
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
