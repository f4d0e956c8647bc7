import type { ReactNode } from 'react';
import { Badge } from '../../design/badge.tsx';
import { Button, ButtonLink, type ButtonLook } from '../../design/button.tsx';
import { ClassMark, type ShortCode } from '../../design/class-mark.tsx';
import { Heading } from '../../design/layout.tsx';
import { WordIcon } from '../../design/word-icon.tsx';
import styles from './gallery.module.css';
import { Row, Sample } from './sample.tsx';

const colors = [
  'ink',
  'ink-soft',
  'cream',
  'paper',
  'line',
  'accent',
  'accent-light',
  'branch',
  'band',
  'online-light',
  'gold',
  'gold-deep',
  'ember',
  'danger',
  'danger-light',
  'success',
  'success-light',
];
const looks: ButtonLook[] = ['ink', 'accent', 'light', 'quiet', 'plain', 'danger'];
const codes: ShortCode[] = ['G&T', 'BARRE', 'SNB', 'BBP', 'JUMP', 'CARDIO', 'MIX'];
const icons = ['heart', 'star', 'check', 'back', 'lock', 'play', 'filter', 'share'] as const;

export const Type = (): ReactNode => (
  <Sample title="Letra">
    {(['l', 'm', 's'] as const).map((size) => (
      <Heading key={size} level={3} size={size}>
        Más fuerte
      </Heading>
    ))}
    <p>
      Texto corrido con <strong>énfasis</strong> y <a href="#letra">un enlace</a>.
    </p>
  </Sample>
);

export const Colors = (): ReactNode => (
  <Sample title="Colores">
    <ul className={styles.colors}>
      {colors.map((name) => (
        <li key={name} className={styles.color} style={{ background: `var(--${name})` }}>
          <span>{name}</span>
        </li>
      ))}
    </ul>
  </Sample>
);

export const Buttons = (): ReactNode => (
  <Sample title="Botones">
    <Row>
      {looks.map((look) => (
        <Button key={look} look={look}>
          Reservar
        </Button>
      ))}
    </Row>
    <Row>
      <Button busy>Reservando</Button>
      <Button why="Elige primero un lugar.">Reservar</Button>
      <ButtonLink to="/" look="accent">
        Un enlace
      </ButtonLink>
    </Row>
    <Button wide look="accent">
      A todo lo ancho
    </Button>
  </Sample>
);

export const Marks = (): ReactNode => (
  <Sample title="Etiquetas y marcas">
    <Row>
      {(['accent', 'good', 'bad', 'soft'] as const).map((tone) => (
        <Badge key={tone} tone={tone}>
          Activa
        </Badge>
      ))}
    </Row>
    <Row>
      {codes.map((code) => (
        <span key={code}>
          <ClassMark code={code} /> {code}
        </span>
      ))}
    </Row>
    <Row>
      {icons.map((name) => (
        <WordIcon key={name} name={name} />
      ))}
      <WordIcon name="heart" filled />
    </Row>
  </Sample>
);
