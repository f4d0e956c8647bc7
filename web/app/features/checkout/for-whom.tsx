import type { Family } from '@tbm/contract/family';
import type { ReactNode } from 'react';
import { Option, Options } from '../../design/options.tsx';
import type { Visit } from './visit.ts';

/** Who gets the package: the buyer, or a member for whom the buyer pays. Another person is another cart. Renders nothing without a family. */
export const ForWhom = ({
  members,
  chosen,
  onChoose,
}: {
  members: Family['members'];
  /** The member for whom it is bought; undefined is the buyer. */
  chosen: number | undefined;
  onChoose: (part: Pick<Visit, 'cart_id' | 'member_id'>) => void;
}): ReactNode => {
  if (members.length === 0) return null;
  const choose = (member_id: number | undefined) => onChoose({ cart_id: crypto.randomUUID(), member_id });
  return (
    <Options legend="Para quién">
      <Option
        name="for_whom"
        title="Para mí"
        checked={chosen === undefined}
        onChoose={() => choose(undefined)}
      />
      {members.map(({ customer_id, name }) => (
        <Option
          key={customer_id}
          name="for_whom"
          title={`Para ${name}`}
          text="El paquete es suyo. El recibo llega a tu correo."
          checked={chosen === customer_id}
          onChoose={() => choose(customer_id)}
        />
      ))}
    </Options>
  );
};
