import type { Branch } from '@tbm/contract/branches';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ButtonLink } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { signInAddress } from '../../platform/next.ts';
import { BuyPlace } from './buy-place.tsx';
import { buySpecialAt, classAddress } from './class-address.ts';
import { ClassFacts } from './class-facts.tsx';
import styles from './schedule.module.css';
import type { Way } from './ways.ts';
import type { WeekClass, WeekDay } from './week.ts';

/**
 * A class in home mode: a place and what pays for it, or sign-in and back to the class [X08, SCHED-016]. Of a special class,
 * its package.
 */
export function HomeClassDialog({
  item,
  day,
  branch,
  ways,
  closeTo,
}: {
  item: WeekClass;
  day: WeekDay;
  branch: Branch;
  ways: readonly Way[];
  closeTo: string;
}): ReactNode {
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
      <Choice item={item} date={day.date} branch_id={branch.branch_id} ways={ways} closeTo={closeTo} />
    </Dialog>
  );
}

function Choice({
  item,
  date,
  branch_id,
  ways,
  closeTo,
}: {
  item: WeekClass;
  date: string;
  branch_id: number;
  ways: readonly Way[];
  closeTo: string;
}): ReactNode {
  const { class_package_id, seats } = item;
  const signIn = signInAddress(classAddress({ ...item, branch_id }, date));
  if (item.past)
    return (
      <>
        <p>Esta clase ya pasó.</p>
        <ButtonLink to={closeTo} wide preventScrollReset>
          Ver otras clases
        </ButtonLink>
      </>
    );
  if (item.state === 'sold_out')
    return (
      <>
        <p>Esta clase está llena, pero puedes anotarte a lista de espera. Entra a tu cuenta para hacerlo.</p>
        <ButtonLink to={signIn} look="accent" wide>
          Entrar
        </ButtonLink>
      </>
    );
  if (class_package_id !== null)
    return (
      <>
        <p>Es una clase especial: tu lugar se reserva al comprar su paquete.</p>
        <ButtonLink to={buySpecialAt(class_package_id, branch_id)} look="accent" wide>
          Comprar mi lugar
        </ButtonLink>
      </>
    );
  return (
    <>
      <BuyPlace item={{ ...item, ...seats, branch_id, class_type: seats }} ways={ways} day={date} />
      <p className={styles.sub}>
        ¿Ya tienes clases? <Link to={signIn}>Entrar y reservar</Link>
      </p>
    </>
  );
}
