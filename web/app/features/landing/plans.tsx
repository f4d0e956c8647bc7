import type { Branch } from '@tbm/contract/branches';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import certificaciones from '../../assets/tile-certificaciones.webp';
import { Img } from '../../design/img.tsx';
import { Heading, Section } from '../../design/layout.tsx';
import styles from './plans.module.css';

/** In person, online, certifications [PUB-009]. */
export function Plans({ branch, certifications }: { branch: Branch; certifications: string }): ReactNode {
  const plans = [
    {
      to: '/paquetes/#presenciales',
      title: 'Presencial',
      text: 'Clases con tu coach al lado y tu lugar reservado.',
      picture: branch.content.plans_image_presencial,
    },
    {
      to: '/online/',
      title: 'Online',
      text: 'Una videoteca para entrenar en tu sala, a tu hora y a tu nivel.',
      picture: branch.content.plans_image_online,
    },
    {
      to: certifications,
      title: 'Certificaciones',
      text: 'Aprende el método y da clase con nosotras.',
      picture: certificaciones,
    },
  ];
  return (
    <Section id="planes" label="Planes" className={styles.plans}>
      <Heading level={2} size="l">
        Entrena a tu manera
      </Heading>
      <ul className={styles.grid}>
        {plans
          .filter(({ to }) => to)
          .map(({ to, title, text, picture }) => {
            const inside = (
              <>
                {picture ? (
                  <Img
                    src={picture}
                    width={1200}
                    height={1500}
                    sizes="(min-width: 768px) min(33vw, 26rem), 92vw"
                  />
                ) : null}
                <div className={styles.text}>
                  <Heading level={3} size="m">
                    {title}
                  </Heading>
                  <span>{text}</span>
                </div>
              </>
            );
            return (
              <li key={title}>
                {/^https?:/.test(to) ? (
                  <a className={styles.plan} href={to}>
                    {inside}
                  </a>
                ) : (
                  <Link className={styles.plan} to={to}>
                    {inside}
                  </Link>
                )}
              </li>
            );
          })}
      </ul>
    </Section>
  );
}
