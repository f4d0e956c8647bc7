import type { SingleClass } from '@tbm/contract/schedule';
import { type ReactNode, useState } from 'react';
import { Form } from 'react-router';
import { Button, ButtonLink } from '../../design/button.tsx';
import { DialogActions } from '../../design/dialog.tsx';
import { Option, Options } from '../../design/options.tsx';
import { type BookingOption, fittingOptions } from './booking-option.ts';
import { PlacesLeft } from './places-left.tsx';
import styles from './schedule.module.css';
import { SpotMap } from './spot-map.tsx';
import type { SpotAvailability } from './spots-note.ts';

/** What the form needs to know of the class. */
export type ClassOnSale = SpotAvailability & Pick<SingleClass, 'single_class_id' | 'branch_id'>;

/**
 * A place and what pays for it, for a member or visitor without credits; the cheapest is preselected. A plain form, so that it works before scripts run: its
 * address carries the class and the spot to the checkout, which reserves them.
 */
export function BuyPlace({
  item,
  options,
  day,
  hour,
}: {
  item: ClassOnSale;
  options: readonly BookingOption[];
  /** The civil day and the hour of the class. */
  day: string;
  hour: string;
}): ReactNode {
  const [spot, setSpot] = useState<number | null>(null);
  const [chosen, setChosen] = useState<number>();
  const fitting = fittingOptions(options, { day, hour });
  const preselected = fitting[0];
  if (!preselected)
    return (
      <ButtonLink to={`/paquetes/?branch_id=${item.branch_id}`} look="accent" wide>
        Ver paquetes
      </ButtonLink>
    );
  const option = fitting.find(({ class_package_id }) => class_package_id === chosen) ?? preselected;
  // Another member may have taken the spot while this form was open.
  const free = spot !== null && !item.taken_spots.includes(spot) ? spot : null;
  return (
    <Form method="get" action={`/checkout/${preselected.class_package_id}/`} className={styles.buy}>
      <input type="hidden" name="branch_id" value={item.branch_id} />
      <input type="hidden" name="clase" value={item.single_class_id} />
      <SpotMap item={item} chosen={free} onChoose={setSpot} />
      <PlacesLeft item={item} />
      <Options legend="¿Cómo quieres venir?">
        {fitting.map(({ class_package_id, title, price, text }) => (
          <Option
            key={class_package_id}
            name="paquete"
            value={String(class_package_id)}
            title={`${title} · ${price}`}
            text={text}
            checked={class_package_id === option.class_package_id}
            onChoose={() => setChosen(class_package_id)}
          />
        ))}
      </Options>
      <DialogActions>
        {free === null ? null : <p className={styles.chosen}>Lugar {free}</p>}
        {/* The choice itself may lie below the window. */}
        <Button type="submit" look="accent" wide>
          Continuar con {option.title} · {option.price}
        </Button>
      </DialogActions>
    </Form>
  );
}
