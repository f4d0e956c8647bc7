import { type ReactNode, useState } from 'react';
import { Button } from '../../design/button.tsx';
import { Ticket } from '../../design/ticket.tsx';
import { ClassCard, DayStrip, SpotMap, type WeekClass } from '../schedule/index.ts';
import styles from './gallery.module.css';
import { Sample } from './sample.tsx';

const plain: WeekClass = {
  single_class_id: 0,
  class_type_id: 0,
  name: 'Barre Body Pilates',
  short_code: 'BBP',
  time: '07:00',
  hour: 7,
  end: '07:50',
  coaches: 'Fernanda',
  faces: [{ name: 'Fernanda', url: null }],
  studio: 'Studio',
  description: '',
  state: 'available',
  spot: null,
  left: 21,
  spots: {
    capacity: 21,
    taken: 0,
    taken_spots: [],
    spot_map: null,
  },
  badge: null,
  begun: false,
  ended: false,
  past: false,
  opens: null,
  waiting: false,
  class_package_id: null,
};
const states: Partial<WeekClass>[] = [
  {},
  { badge: { text: '2 Lugares', lang: 'es' }, left: 2, short_code: 'JUMP', name: 'Jump' },
  { state: 'reserved', short_code: 'BARRE', name: 'Barre Flow' },
  { state: 'reserved', spot: 9, short_code: 'SNB', name: 'Sculpt & Burn' },
  { state: 'sold_out', left: 0, short_code: 'G&T', name: 'Glutes & Thighs' },
  { state: 'sold_out', left: 0, waiting: true, short_code: 'JUMP', name: 'Jump' },
  { begun: true, short_code: 'SNB', name: 'Sculpt & Burn' },
  { opens: 'jue 3 dic', short_code: 'MIX', name: 'Mix' },
  { past: true, short_code: 'CARDIO', name: 'Cardio' },
  { past: true, state: 'reserved', spot: 9, short_code: 'MIX', name: 'Mix' },
];

const strip = Array.from({ length: 14 }, (_, index) => ({
  date: `2026-11-${16 + index}`,
  weekday: ['Lun', 'Mar', 'Mié', 'Jue', 'Vie', 'Sáb', 'Dom'][index % 7] ?? '',
  long: `día ${16 + index}`,
  isToday: index === 2,
  isChosen: index === 3,
  isEmpty: index === 5,
}));

export const Classes = (): ReactNode => (
  <Sample title="Clases">
    <DayStrip days={strip} toDay={() => '#'} />
    <ul className={styles.cards}>
      {states.map((state, index) => (
        <li key={Object.keys(state).join() || index}>
          <ClassCard item={{ ...plain, ...state, single_class_id: index }} to="#" />
        </li>
      ))}
    </ul>
  </Sample>
);

export const Spots = (): ReactNode => (
  <Sample title="Mapa de lugares">
    <ExampleMap />
  </Sample>
);

function ExampleMap(): ReactNode {
  const [chosen, setChosen] = useState(7);
  return (
    <SpotMap
      item={{
        capacity: 10,
        taken_spots: [2, 3],
        class_type: { spot_map: '5,5' },
      }}
      chosen={chosen}
      onChoose={setChosen}
    />
  );
}

export const Tickets = (): ReactNode => (
  <Sample title="Boleto">
    <Ticket
      kicker="Tu próxima clase"
      title="Viernes 27 · 07:00"
      level={3}
      stub={
        <>
          <p>Empieza en 2 horas</p>
          <Button look="light">Mi código</Button>
          <Button look="quiet">Cambiar</Button>
        </>
      }
    >
      <p>
        <strong>Barre Flow</strong> con Fernanda
      </p>
      <p>Monterrey · Studio San Pedro · Lugar 9</p>
    </Ticket>
    <Ticket tone="quiet" kicker="Pasada" title="Lunes 16 · 18:00" level={3} stub={<Button>Calificar</Button>}>
      <p>Jump con Ana y Valeria</p>
    </Ticket>
    <Ticket tone="quiet" title="Sin talón" level={3}>
      <p>Un boleto sin acción no lleva perforación.</p>
    </Ticket>
  </Sample>
);
