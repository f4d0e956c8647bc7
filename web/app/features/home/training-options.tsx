import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Heading, Picture } from '../../design/layout.tsx';
import { useRoot } from '../../platform/root-data.ts';
import styles from './home.module.css';

const half = '(min-width: 768px) 40vw, 100vw';

const pictureOf = (url: string) =>
  url
    ? {
        url,
        width: 1200,
        height: 1500,
        placeholder: null,
      }
    : null;

/** The cards to in-person booking and to the online videos [NAV-012]. */
export function TrainingOptions(): ReactNode {
  const {
    branch: { name, content },
  } = useRoot();
  const options = [
    {
      to: '/mytbm/presencial',
      title: 'Reserva tu clase',
      text: `Presencial en ${name}`,
      url: content.plans_image_presencial,
    },
    {
      to: '/mytbm/online',
      title: 'Entrena en línea',
      text: 'TBM Online, cuando quieras',
      url: content.plans_image_online,
    },
  ];
  return (
    <div className={styles.options}>
      {options.map(({ to, title, text, url }) => (
        <Link key={to} to={to} className={styles.option}>
          <Picture file={pictureOf(url)} alt="" ratio="16 / 10" sizes={half} />
          <div className={styles.optionText}>
            <Heading level={2} size="s">
              {title}
            </Heading>
            <span>{text}</span>
          </div>
        </Link>
      ))}
    </div>
  );
}
