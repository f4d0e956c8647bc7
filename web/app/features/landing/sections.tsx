import type { Branch } from '@tbm/contract/branches';
import type { ClassType, Instructor } from '@tbm/contract/studio';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ButtonLink } from '../../design/button.tsx';
import { Carousel } from '../../design/carousel.tsx';
import { Heading, Picture, Section } from '../../design/layout.tsx';
import styles from './landing.module.css';

const pictureOf = (url: string, width: number, height: number) =>
  url ? { url, width, height, placeholder: null } : null;

/** Who we are [PUB-007]. */
export const About = ({ branch }: { branch: Branch }): ReactNode => (
  <Section id="nosotras" label="Nosotras">
    <div className={styles.about}>
      <div className={styles.prose}>
        <Heading level={2} size="l">
          Fuertes, juntas
        </Heading>
        {branch.content.about.split('\n').map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      <div className={styles.aboutPictures} aria-hidden="true">
        <Picture file={pictureOf(branch.content.about_image_left, 800, 1000)} alt="" />
        <Picture file={pictureOf(branch.content.about_image_center, 800, 1000)} alt="" />
        <Picture file={pictureOf(branch.content.about_image_right, 800, 1000)} alt="" />
      </div>
    </div>
  </Section>
);

/** In person, online, certifications [PUB-009]. */
export function Plans({ branch, certifications }: { branch: Branch; certifications: string }): ReactNode {
  const plans = [
    {
      to: '/paquetes/#presenciales',
      title: 'Presencial',
      text: 'Clases de 50 minutos con tu coach al lado y tu lugar apartado.',
      picture: branch.content.plans_image_presencial,
    },
    {
      to: '/paquetes/#online',
      title: 'Online',
      text: 'Una videoteca para entrenar en tu sala, a tu hora y a tu nivel.',
      picture: branch.content.plans_image_online,
    },
    {
      to: certifications,
      title: 'Certificaciones',
      text: 'Aprende el método y da clase con nosotras.',
      picture: '/demo/media/tile-certificaciones.webp',
    },
  ];
  return (
    <Section id="planes" label="Planes" className={styles.plans ?? ''}>
      <Heading level={2} size="l">
        Entrena a tu manera
      </Heading>
      <ul className={styles.planGrid}>
        {plans.map(({ to, title, text, picture }) => {
          const inside = (
            <>
              <Picture file={pictureOf(picture, 1200, 1500)} alt="" ratio="16 / 11" />
              <span className={styles.planText}>
                <Heading level={3} size="m">
                  {title}
                </Heading>
                <span>{text}</span>
              </span>
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

/** Branch 1's class types that have an image [PUB-011]. */
export const ClassTypes = ({ items }: { items: ClassType[] }): ReactNode => (
  <Section id="disciplinas">
    <div className={styles.kinds}>
      <Heading level={2} size="l">
        Disciplinas
      </Heading>
      <Carousel label="Disciplinas">
        {items.map((item) => (
          <article key={item.class_type_id} className={styles.kind}>
            <Picture file={item.file} alt={`Clase de ${item.name}`} ratio="4 / 3" />
            <div className={styles.kindText}>
              <p className={styles.code}>{item.short_code}</p>
              <Heading level={3} size="s">
                {item.name}
              </Heading>
              <p>{item.description}</p>
            </div>
          </article>
        ))}
      </Carousel>
    </div>
  </Section>
);

/** Colours by place in the row: multiples of 3 light, even primary-light, otherwise primary [UI-010]. */
export const coachLook = (index: number): 'light' | 'primaryLight' | 'primary' =>
  index % 3 === 0 ? 'light' : index % 2 === 0 ? 'primaryLight' : 'primary';

const founder = 2;

/** The coaches [PUB-012]; instructor 2 is the founder [PUB-064]. */
export const Coaches = ({ items }: { items: Instructor[] }): ReactNode => (
  <Section id="coaches" className={styles.coaches ?? ''}>
    <div className={styles.kinds}>
      <Heading level={2} size="l">
        Tus coaches
      </Heading>
      <Carousel label="Coaches">
        {items.map((coach, index) => (
          <article key={coach.instructor_id} className={`${styles.coach} ${styles[coachLook(index)]}`}>
            <Picture file={coach.file} alt={`Retrato de ${coach.name} ${coach.last_name}`} ratio="4 / 5" />
            <div className={styles.kindText}>
              {coach.instructor_id === founder ? <p className={styles.founder}>Fundadora</p> : null}
              <Heading level={3} size="s">
                {coach.name} {coach.last_name}
              </Heading>
              <p>{coach.quote}</p>
            </div>
          </article>
        ))}
      </Carousel>
    </div>
  </Section>
);

export const Invitation = (): ReactNode => (
  <Section label="Empieza hoy" className={styles.last ?? ''}>
    <div className={styles.lastInner}>
      <Heading level={2} size="l">
        Tu lugar está listo
      </Heading>
      <p className={styles.tagline}>
        Crea tu cuenta, elige un paquete y aparta tu lugar en menos de lo que dura una canción.
      </p>
      <ButtonLink to="/registro/">Crear mi cuenta</ButtonLink>
    </div>
  </Section>
);
