import type { Branch } from '@tbm/contract/branches';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ButtonLink } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { useScripts } from '../../platform/here.ts';
import { signInAddress } from '../../platform/next.ts';
import { hasSession } from '../../platform/session-hint.ts';
import { About } from './about.tsx';
import { begunText, notOnSale } from './begun.ts';
import { BuyPlace } from './buy-place.tsx';
import { buySpecialAt, classAddress } from './class-address.ts';
import { ClassFacts } from './class-facts.tsx';
import type { HomeWeek } from './home-week.ts';
import type { NearClass } from './nearest.ts';
import { NearestClasses } from './nearest-classes.tsx';
import styles from './schedule.module.css';
import type { WeekClass, WeekDay } from './week.ts';

interface Props extends Pick<HomeWeek, 'bookingOptions' | 'nearest' | 'about' | 'cancel'> {
  item: WeekClass;
  day: WeekDay;
  branch: Branch;
  closeTo: string;
  /** The address that opens another class. */
  toClass: (item: NearClass) => string;
}

/**
 * A class in home mode: a place and what pays for it, or sign-in and back to the class [X08, SCHED-016]. Of a special class,
 * its package.
 */
export function HomeClassDialog(props: Props): ReactNode {
  const { item, day, branch, about, closeTo } = props;
  return (
    <Dialog title={item.name} closeTo={closeTo}>
      <ClassFacts
        day={day.long}
        hours={`${item.time} a ${item.end}`}
        begun={item.begun ? begunText(item) : null}
        coaches={item.coaches}
        faces={item.faces}
        place={`${branch.name} · ${item.studio}`}
        code={item.short_code}
      >
        <About
          text={item.description || (about[item.class_type_id] ?? '')}
          class_type_id={item.class_type_id}
        />
      </ClassFacts>
      <Choice {...props} />
    </Dialog>
  );
}

function Choice({
  item,
  day: { date },
  branch,
  bookingOptions,
  nearest,
  cancel,
  closeTo,
  toClass,
}: Props): ReactNode {
  const { branch_id } = branch;
  const { class_package_id, spots } = item;
  const ofMembers = classAddress({ ...item, branch_id }, date);
  const isMember = useScripts() && hasSession();
  const others = <NearestClasses items={nearest[item.single_class_id] ?? []} to={toClass} />;
  if (item.past)
    return (
      <>
        <p>Esta clase ya pasó.</p>
        <ButtonLink to={closeTo} wide preventScrollReset>
          Ver otras clases
        </ButtonLink>
      </>
    );
  if (isMember)
    return (
      <ButtonLink to={ofMembers} look="accent" wide>
        {item.state === 'sold_out' ? 'Ver la lista de espera' : 'Reservar mi lugar'}
      </ButtonLink>
    );
  const signIn = signInAddress(ofMembers);
  if (item.state === 'sold_out')
    return (
      <>
        <p>Esta clase está llena, pero puedes anotarte a lista de espera. Entra a tu cuenta para hacerlo.</p>
        {others}
        <ButtonLink to={signIn} look="accent" wide>
          Entrar
        </ButtonLink>
      </>
    );
  if (item.opens)
    return (
      <>
        <p>Esta clase se abre el {item.opens}.</p>
        {others}
        <ButtonLink to={closeTo} wide preventScrollReset>
          Ver otras clases
        </ButtonLink>
      </>
    );
  const withClasses = (
    <p className={styles.sub}>
      ¿Ya tienes clases? <Link to={signIn}>Entrar y reservar</Link>
    </p>
  );
  if (item.begun)
    return (
      <>
        <p>{notOnSale}</p>
        {others}
        <ButtonLink to={closeTo} wide preventScrollReset>
          Ver otras clases
        </ButtonLink>
        {class_package_id === null ? withClasses : null}
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
      <BuyPlace
        item={{
          ...item,
          ...spots,
          branch_id,
          class_type: spots,
        }}
        options={bookingOptions}
        day={date}
        hour={item.time}
      />
      <p className={styles.sub}>Cancelas gratis hasta {cancel ? `${cancel} antes` : 'que empieza'}.</p>
      {withClasses}
    </>
  );
}
