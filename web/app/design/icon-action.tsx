import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from './icon.tsx';
import styles from './icon-action.module.css';

const paths = {
  calendar: 'M5 6h14v14H5zM5 10h14M9 3v4M15 3v4',
  cancel: 'M6 6l12 12M18 6L6 18',
  class: 'M4 12h13M12 6l6 6-6 6',
  code: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 18h2v2h-2zM18 14h2M14 18v2',
  edit: 'M4 20h4L19 9l-4-4L4 16zM13 7l4 4',
  file: 'M7 3h7l4 4v14H7zM14 3v4h4M10 13h5M10 17h5',
  link: 'M10 14l9-9M13 5h6v6M18 14v5H5V6h5',
  pin: 'M9 4h6v6l3 4H6l3-4zM12 14v7',
  receipt: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6',
  spot: 'M7 4v9h10V4M5 13h14v4H5zM7 17v3M17 17v3',
  swap: 'M4 8h14M14 4l4 4-4 4M20 16H6M10 12l-4 4 4 4',
  trash: 'M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13M10 11v5M14 11v5',
} as const;

interface Shown {
  /** One of the shared icons, or the path of another one. */
  icon: keyof typeof paths | { path: string };
  /** A word or two, shown below the icon. */
  label: string;
  /** What it acts on, such as `Barre Flow, 23 nov`: the accessible name continues with it. */
  of: string;
}

const Face = ({ icon, label }: Pick<Shown, 'icon' | 'label'>): ReactNode => (
  <>
    <Icon path={typeof icon === 'string' ? paths[icon] : icon.path} size={20} weight={1.8} />
    {label}
  </>
);

/** A secondary action of a row: an icon above its name. */
export const IconButton = ({
  icon,
  label,
  of,
  busy = false,
  ...rest
}: Shown & Omit<ComponentProps<'button'>, 'className' | 'children'> & { busy?: boolean }): ReactNode => (
  <button
    type="button"
    className={styles.action}
    aria-label={`${label} ${of}`}
    aria-disabled={busy || undefined}
    aria-busy={busy}
    {...rest}
    {...(busy ? { onClick: undefined } : {})}
  >
    <Face icon={icon} label={label} />
  </button>
);

/** The same as a link. */
export const IconLink = ({
  icon,
  label,
  of,
  to,
  ...rest
}: Shown &
  Omit<ComponentProps<typeof Link>, 'className' | 'children' | 'to'> & { to: string }): ReactNode => (
  <Link className={styles.action} to={to} aria-label={`${label} ${of}`} {...rest}>
    <Face icon={icon} label={label} />
  </Link>
);
