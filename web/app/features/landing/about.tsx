import type { Branch } from '@tbm/contract/branches';
import type { ReactNode } from 'react';
import { Img, widths } from '../../design/img.tsx';
import { Heading, Section } from '../../design/layout.tsx';
import styles from './about.module.css';

const sides = ['left', 'center', 'right'] as const;

/** Three pictures of a branch; the phone shows its own when the branch has them [BRANCH-006]. */
function Pictures({ content }: Pick<Branch, 'content'>): ReactNode {
  return (
    <div className={styles.pictures} aria-hidden="true">
      {sides.map((side) => {
        const wide = content[`about_image_${side}`];
        const narrow = content[`about_image_${side}_mobile`];
        return wide || narrow ? (
          <picture key={side}>
            <source media="(max-width: 767px)" {...widths(narrow || wide, 800, '36vw')} />
            <Img src={wide || narrow} width={800} height={1000} sizes="20vw" />
          </picture>
        ) : null;
      })}
    </div>
  );
}

/** The "about us" section [PUB-007, PUB-028]. */
export const About = ({
  id,
  title,
  text,
  content,
  children,
}: {
  id: string;
  title: string;
  text: string;
  content: Branch['content'];
  children?: ReactNode;
}): ReactNode => (
  <Section id={id} label={title}>
    <div className={styles.about}>
      <div className={styles.prose}>
        <Heading level={2} size="l">
          {title}
        </Heading>
        {text
          .split('\n')
          .filter(Boolean)
          .map((line) => (
            <p key={line}>{line}</p>
          ))}
      </div>
      <Pictures content={content} />
    </div>
    {children}
  </Section>
);
