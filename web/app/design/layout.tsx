import type { FileRef } from '@tbm/contract/fields';
import type { CSSProperties, ReactNode } from 'react';
import { Button, ButtonLink } from './button.tsx';
import { Img } from './img.tsx';
import styles from './layout.module.css';
import type { PictureFile } from './picture-of.ts';

/** A full-width band that keeps the page's margins inside. */
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

/** A heading in the display font; `level` is its rank in the page, `size` its font size. */
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

/** A picture in a box of fixed aspect ratio, over a blurred placeholder until it has loaded. */
export function Picture({
  file,
  alt,
  ratio,
  eager = false,
  sizes,
  className = '',
}: {
  file: (PictureFile & Partial<Pick<FileRef, 'placeholder'>>) | null;
  alt: string;
  /** Such as `4 / 5`; defaults to the file's own ratio. */
  ratio?: string;
  eager?: boolean;
  /** Displayed width, as in `<img sizes>`. */
  sizes: string;
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

/** An empty state: explains what to do next and offers a button for it. */
export function EmptyState({
  title,
  text,
  action,
}: {
  title: string;
  text?: string;
  action?: { label: string } & ({ to: string } | { onClick: () => void });
}): ReactNode {
  return (
    <div className={styles.empty}>
      <Heading level={2} size="s">
        {title}
      </Heading>
      {text ? <p>{text}</p> : null}
      {action && 'to' in action ? <ButtonLink to={action.to}>{action.label}</ButtonLink> : null}
      {action && 'onClick' in action ? <Button onClick={action.onClick}>{action.label}</Button> : null}
    </div>
  );
}

/**
 * A failure: explains what happened and offers a way to continue. `isPart`: part of a card under its own title, where a
 * box with a title in it would be louder than the card.
 */
export function ErrorState({
  message,
  retry,
  isPart = false,
}: {
  message: string;
  retry: () => void;
  isPart?: boolean;
}): ReactNode {
  return (
    <div className={isPart ? styles.failedPart : styles.empty} role="alert">
      {isPart ? null : (
        <Heading level={2} size="s">
          Algo no salió bien
        </Heading>
      )}
      <p>{message}</p>
      <Button look={isPart ? 'quiet' : 'ink'} onClick={retry}>
        Intentar de nuevo
      </Button>
    </div>
  );
}

/** A placeholder in the final size of the content being loaded. */
export const Skeleton = ({ width = '100%', height }: { width?: string; height: string }): ReactNode => (
  <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />
);
