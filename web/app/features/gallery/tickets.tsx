import type { ReactNode } from 'react';
import { Button } from '../../design/button.tsx';
import { Stat, Stats } from '../../design/stat.tsx';
import { Ticket } from '../../design/ticket.tsx';
import { Sample } from './sample.tsx';

export const Tickets = (): ReactNode => (
  <Sample title="Boleto">
    <Ticket
      kicker="Tu próxima clase"
      title="Viernes 27 · 07:00"
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
    <Ticket tone="quiet" kicker="Pasada" title="Lunes 16 · 18:00" stub={<Button>Calificar</Button>}>
      <p>Jump con Ana y Valeria</p>
    </Ticket>
    <Ticket tone="quiet" title="Sin talón">
      <p>Un boleto sin acción no lleva perforación.</p>
    </Ticket>
  </Sample>
);

export const Figures = (): ReactNode => (
  <Sample title="Cifras">
    <Stats>
      <Stat value="8" label="clases por usar" note="Vencen el 30 de noviembre" />
      <Stat value="128" label="clases tomadas" />
      <Stat value="$1,490" label="pagado este mes" />
    </Stats>
  </Sample>
);
