import type { ReactNode } from 'react';
import { Accordion, Points } from '../../design/accordion.tsx';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { Carousel } from '../../design/carousel.tsx';
import { Entry } from '../../design/entry.tsx';
import { IconButton } from '../../design/icon-action.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../design/layout.tsx';
import { LinkTabs } from '../../design/link-tabs.tsx';
import { Shelf } from '../../design/shelf.tsx';
import { DataTable, Pager } from '../../design/table.tsx';
import styles from './gallery.module.css';
import { Sample } from './sample.tsx';

const rows = [
  { id: 1, when: '03 jul 2026 07:00', what: 'Barre Flow' },
  { id: 2, when: '05 jul 2026 18:00', what: 'Jump' },
];
const tabs = ['Próximas', 'Pasadas', 'Canceladas'].map((title) => ({ value: title, title, to: '#' }));
const names = ['Barre', 'Sculpt', 'Jump', 'Cardio', 'Mix', 'Pilates', 'Core', 'Fuerza'];
const tiles = names.map((name) => (
  <li key={name}>
    <div className={styles.tile}>{name}</div>
  </li>
));

const card = ({ when, what }: (typeof rows)[number]): ReactNode => (
  <Entry
    title={when}
    level={3}
    aside={<Badge tone="good">Confirmada</Badge>}
    actions={
      <>
        <Button>Mi código</Button>
        <IconButton icon="spot" label="Lugar" of={what} />
        <IconButton icon="cancel" label="Cancelar" of={what} />
      </>
    }
  >
    <p>{what}</p>
  </Entry>
);

export const Lists = (): ReactNode => (
  <Sample title="Listas">
    <LinkTabs label="Reservaciones" tabs={tabs} current="Próximas" />
    <DataTable
      label="Reservaciones"
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { title: 'Fecha', cell: ({ when }) => when },
        { title: 'Clase', isHeader: true, cell: ({ what }) => what },
        { title: 'Estado', cell: () => <Badge tone="good">Confirmada</Badge> },
        { title: 'Acciones', isAction: true, cell: () => <Button look="quiet">Cancelar</Button> },
      ]}
      card={card}
    />
    <Pager page={2} pages={5} to={() => '#'} />
  </Sample>
);

export const States = (): ReactNode => (
  <Sample title="Vacío, error y carga">
    <EmptyState
      title="Aún no hay clases"
      text="Elige la primera."
      action={{ to: '/', label: 'Ver horario' }}
    />
    <ErrorState message="No pudimos cargar tus clases." retry={() => {}} />
    <Skeleton height="4rem" />
  </Sample>
);

export const Rows = (): ReactNode => (
  <Sample title="Filas que se deslizan">
    <Shelf title="Clases" more={{ to: '/', label: 'Ver todas' }}>
      {tiles}
    </Shelf>
    <Carousel label="Clases">
      {names.map((name) => (
        <div key={name} className={styles.tile}>
          {name}
        </div>
      ))}
    </Carousel>
  </Sample>
);

export const Questions = (): ReactNode => (
  <Sample title="Acordeón">
    <Accordion
      items={[
        { title: '¿Qué llevo?', body: <Points points={['Agua', 'Toalla', 'Calcetas']} /> },
        { title: '¿Puedo cancelar?', body: <p>Hasta una hora antes.</p> },
      ]}
    />
  </Sample>
);
