import type { Branch } from '@tbm/contract/branches';
import { settings } from '@tbm/domain/settings';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import styles from './schedule.module.css';
import type { WeekClass, WeekDay } from './week.ts';

/** Where booking goes on after signing in: the same class, open [X08]. */
export const resumeAt = (item: Pick<WeekClass, 'single_class_id'>, date: string, branch_id: number): string =>
  `/mytbm/presencial?${new URLSearchParams({
    branch_id: String(branch_id),
    dia: date,
    clase: String(item.single_class_id),
  })}`;

/** Checkout of the schedule's package, or of a special class's own [SCHED-016, SCHED-018]. */
export const buyAt = ({ class_package_id }: Pick<WeekClass, 'class_package_id'>, branch_id: number): string =>
  `/checkout/${class_package_id ?? settings.home_schedule_package_id}/?branch_id=${branch_id}`;

/** A class in home mode: it asks for signing in and goes on from there, or leads to its package [X08, SCHED-016]. */
export function HomeClassDialog({
  item,
  day,
  branch,
  closeTo,
}: {
  item: WeekClass;
  day: WeekDay;
  branch: Branch;
  closeTo: string;
}): ReactNode {
  const signIn = `/entrar/?next=${encodeURIComponent(resumeAt(item, day.date, branch.branch_id))}`;
  const isSpecial = item.class_package_id !== null;
  const isFull = item.state === 'sold_out';
  return (
    <Dialog title={item.name} closeTo={closeTo}>
      <div className={styles.facts}>
        <p>
          <strong>{day.long}</strong>, {item.time} · {item.duration} min
        </p>
        <p>Con {item.coaches}</p>
        <p className={styles.sub}>
          {branch.name} · {item.studio}
        </p>
        {item.description ? <p className={styles.sub}>{item.description}</p> : null}
      </div>
      {item.past ? (
        <>
          <p>Esta clase ya pasó.</p>
          <ButtonLink to={closeTo} wide preventScrollReset>
            Ver otras clases
          </ButtonLink>
        </>
      ) : isSpecial && !isFull ? (
        <>
          <p>Es una clase especial: tu lugar se aparta al comprar su paquete.</p>
          <ButtonLink to={buyAt(item, branch.branch_id)} look="accent" wide>
            Comprar mi lugar
          </ButtonLink>
        </>
      ) : (
        <>
          <p>
            {isFull
              ? 'Esta clase está llena. Entra a tu cuenta para ver qué puedes hacer, o mira otro horario.'
              : `${item.badge ? `Quedan ${item.badge.toLowerCase()}. ` : ''}Entra a tu cuenta y elige tu lugar.`}
          </p>
          <ButtonLink to={signIn} look="accent" wide>
            {isFull ? 'Entrar' : 'Entrar y reservar'}
          </ButtonLink>
          <ButtonLink to={buyAt(item, branch.branch_id)} look="quiet" wide>
            Comprar clases
          </ButtonLink>
        </>
      )}
    </Dialog>
  );
}
