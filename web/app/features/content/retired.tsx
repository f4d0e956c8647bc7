import type { ReactNode } from 'react';
import type { MetaDescriptor } from 'react-router';
import { ButtonLink } from '../../design/button.tsx';
import { Heading, Section } from '../../design/layout.tsx';
import styles from './detail.module.css';

/** The metadata of such a page: search engines forget its address. */
export const retiredMeta = (title: string): MetaDescriptor[] => [
  { title: `${title} · TBM` },
  { name: 'robots', content: 'noindex' },
];

/** Instead of the page of a record that was retired (docs/decisions/0095). Its loader answers 410. */
export const Retired = ({
  title,
  text,
  link,
}: {
  title: string;
  text: string;
  link: { to: string; label: string };
}): ReactNode => (
  <Section label={title}>
    <div className={styles.retired}>
      <Heading level={1} size="l">
        {title}
      </Heading>
      <p className={styles.lead}>{text}</p>
      <ButtonLink to={link.to}>{link.label}</ButtonLink>
    </div>
  </Section>
);
