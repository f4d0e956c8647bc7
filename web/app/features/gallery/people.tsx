import type { ReactNode } from 'react';
import { Avatar } from '../../design/avatar.tsx';
import { Flame } from '../../design/flame.tsx';
import { LevelMark } from '../../design/level-mark.tsx';
import { levels } from '../../design/level-ring.tsx';
import styles from './gallery.module.css';
import { Row, Sample } from './sample.tsx';

const people = ['Fernanda Ruiz', 'Ana Treviño', 'Gaby Salas', 'Irma Luna', 'Marta Paz', 'Nora Gil'];
const names = ['Rising Star', 'Grinding and Shining', 'Fierce Soul', 'Girl Boss', 'Legend Babez', 'Glow Era'];

export const Faces = (): ReactNode => (
  <Sample title="Caras">
    <Row>
      {people.map((name) => (
        <Avatar key={name} name={name} file={null} />
      ))}
    </Row>
    <Row>
      {(['xs', 's', 'm', 'l'] as const).map((size, index) => (
        <Avatar key={size} name={people[index] ?? ''} file={null} size={size} level={2 * index} />
      ))}
      <Avatar name="TBM" file={{ url: '/icon-192.png' }} size="l" level={5} />
    </Row>
  </Sample>
);

export const Levels = (): ReactNode => (
  <Sample title="Niveles">
    {(['reached', 'next', 'closed'] as const).map((state) => (
      <ol key={state} className={styles.levels}>
        {Array.from({ length: levels }, (_, index) => (
          <li key={names[index]}>
            <LevelMark level={index + 1} state={state} />
            {names[index]}
          </li>
        ))}
      </ol>
    ))}
    <Row>
      <LevelMark level={4} state="reached" size="6rem" />
      <LevelMark level={0} state="reached" size="6rem" />
      <LevelMark level={5} state="next" size="2rem" />
      <LevelMark level={6} state="closed" size="1.5rem" />
    </Row>
  </Sample>
);

export const Flames = (): ReactNode => (
  <Sample title="Racha">
    <Row>
      <Flame state="lit" />
      <Flame state="lit" />
      <Flame state="risk" />
      <Flame state="unlit" />
    </Row>
    <Row>
      <Flame state="lit" size="5rem" />
      <Flame state="risk" size="5rem" />
      <Flame state="unlit" size="5rem" />
      <Flame state="lit" size="1.25rem" />
    </Row>
  </Sample>
);
