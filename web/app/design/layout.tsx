import type { FileRef } from '@tbm/contract/fields';
import type { CSSProperties, ReactNode } from 'react';
import { Button, ButtonLink } from './button.tsx';
import { Img } from './img.tsx';
import styles from './layout.module.css';

/** A full-width band with the page's margins inside. */
export function Section({
  id,
  label,
  className = '',
  children,
}: {
  id?: string;
  label?: string;
  className?: string | undefined;
  children: ReactNode;
}): ReactNode {
  return (
    <section id={id} aria-label={label} className={`${styles.section} ${className}`}>
      <div className={styles.inner}>{children}</div>
    </section>
  );
}

export const Inner = ({
  className = '',
  children,
}: {
  className?: string | undefined;
  children: ReactNode;
}): ReactNode => <div className={`${styles.inner} ${className}`}>{children}</div>;

/** A heading in the display face; `level` is its rank in the page, `size` how large it is set. */
export function Heading({
  level = 2,
  size = 'm',
  className = '',
  children,
}: {
  level?: 1 | 2 | 3;
  size?: 's' | 'm' | 'l';
  className?: string | undefined;
  children: ReactNode;
}): ReactNode {
  const Tag = `h${level}` as const;
  return <Tag className={`${styles.title} ${styles[size]} ${className}`}>{children}</Tag>;
}

/** A picture in a box of fixed shape, its blurred placeholder below until it has come. */
export function Picture({
  file,
  alt,
  ratio,
  eager = false,
  sizes = '(min-width: 768px) 33vw, 80vw',
  className = '',
}: {
  file: Pick<FileRef, 'url' | 'width' | 'height' | 'placeholder'> | null;
  alt: string;
  /** `4 / 5`; the file's own when absent. */
  ratio?: string;
  eager?: boolean;
  /** How wide it stands on the page, as in `<img sizes>`. */
  sizes?: string;
  className?: string | undefined;
}): ReactNode {
  const style: CSSProperties = {
    aspectRatio: ratio ?? (file?.width && file.height ? `${file.width} / ${file.height}` : '4 / 3'),
    ...(file?.placeholder ? { backgroundImage: `url("${file.placeholder}")` } : {}),
  };
  return (
    <div className={`${styles.picture} ${className}`} style={style}>
      {file ? (
        <Img src={file.url} width={file.width} height={file.height} sizes={sizes} alt={alt} eager={eager} />
      ) : null}
    </div>
  );
}

/** Nothing here yet: says what to do next and has the button. */
export function EmptyState({
  title,
  text,
  action,
}: {
  title: string;
  text?: string;
  action?: { to: string; label: string };
}): ReactNode {
  return (
    <div className={styles.empty}>
      <Heading level={2} size="s">
        {title}
      </Heading>
      {text ? <p>{text}</p> : null}
      {action ? <ButtonLink to={action.to}>{action.label}</ButtonLink> : null}
    </div>
  );
}

/** It did not work: says what happened and has the way on. */
export function ErrorState({ message, retry }: { message: string; retry: () => void }): ReactNode {
  return (
    <div className={styles.empty} role="alert">
      <Heading level={2} size="s">
        Algo no salió bien
      </Heading>
      <p>{message}</p>
      <Button onClick={retry}>Intentar de nuevo</Button>
    </div>
  );
}

/** The place of something that is on its way, in its final size. */
export const Skeleton = ({ width = '100%', height }: { width?: string; height: string }): ReactNode => (
  <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />
);
