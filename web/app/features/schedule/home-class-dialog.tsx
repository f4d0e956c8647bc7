import type { Branch } from '@tbm/contract/branches';
import { placesText } from '@tbm/domain/schedule';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { signInAddress } from '../../platform/next.ts';
import { rememberClass } from '../../platform/pending-class.ts';
import { buyAt, classAddress } from './class-address.ts';
import { ClassFacts } from './class-facts.tsx';
import styles from './schedule.module.css';
import type { WeekClass, WeekDay } from './week.ts';

/** A class in home mode: leads to sign-in and back to the class, or to its package [X08, SCHED-016]. */
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
  const { branch_id } = branch;
  const address = classAddress({ ...item, branch_id }, day.date);
  const signIn = signInAddress(address);
  const isSpecial = item.class_package_id !== null;
  const isFull = item.state === 'sold_out';
  return (
    <Dialog title={item.name} closeTo={closeTo}>
      <ClassFacts
        day={day.long}
        hours={`${item.time} a ${item.end}`}
        coaches={item.coaches}
        faces={item.faces}
        place={`${branch.name} · ${item.studio}`}
        code={item.short_code}
      >
        {item.description ? <p className={styles.sub}>{item.description}</p> : null}
      </ClassFacts>
      {item.past ? (
        <>
          <p>Esta clase ya pasó.</p>
          <ButtonLink to={closeTo} wide preventScrollReset>
            Ver otras clases
          </ButtonLink>
        </>
      ) : isSpecial && !isFull ? (
        <>
          <p>Es una clase especial: tu lugar se reserva al comprar su paquete.</p>
          <ButtonLink to={buyAt(item, branch_id)} look="accent" wide>
            Comprar mi lugar
          </ButtonLink>
        </>
      ) : (
        <>
          <p>
            {isFull
              ? 'Esta clase está llena, pero puedes anotarte a lista de espera. Entra a tu cuenta para hacerlo.'
              : `${item.badge ? `${placesText(item.left)}. ` : ''}Entra a tu cuenta y elige tu lugar.`}
          </p>
          <ButtonLink to={signIn} look="accent" wide>
            {isFull ? 'Entrar' : 'Entrar y reservar'}
          </ButtonLink>
          <ButtonLink to={buyAt(item, branch_id)} look="quiet" wide onClick={() => rememberClass(address)}>
            Comprar clases
          </ButtonLink>
        </>
      )}
    </Dialog>
  );
}
