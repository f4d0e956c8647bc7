import { currentInstant, currentTime } from '@tbm/browser/clock';
import type { Branch } from '@tbm/contract/branches';
import type { Roster, RosterRow } from '@tbm/contract/rosters';
import { counted } from '@tbm/domain/counted';
import { compensatedEnd, returnedCreditText } from '@tbm/domain/lost-credits';
import { notices } from '@tbm/domain/notices';
import { isSoldOut, placesLeft } from '@tbm/domain/places';
import { isCancelable } from '@tbm/domain/schedule';
import { spotRows } from '@tbm/domain/spots';
import { dayIn, formatFullDay, formatHour, formatLongDay } from '@tbm/domain/time';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { showSuccess } from '../../design/alerts.tsx';
import { Button, ButtonLink } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { ErrorState } from '../../design/layout.tsx';
import { Refusal } from '../../design/notice.tsx';
import { SelectField } from '../../design/select-field.tsx';
import { formatPhone } from '../../platform/phone.ts';
import { useApi, useApiMutation } from '../../platform/query.ts';
import { LostSpot, SpotMap } from '../schedule/index.ts';
import { Choices } from './choices.tsx';
import styles from './desk.module.css';
import { HealthDialog } from './health-dialog.tsx';
import { PayWithOther } from './pay-with-other.tsx';
import { nameOf } from './roster.tsx';
import { useDesk } from './use-desk.ts';

interface Props {
  item: Roster;
  row: RosterRow;
  branch: Branch;
  onClose: () => void;
}

/** What the desk can do with a booking: mark cash as paid, change spot or class, cancel. */
export function PlaceDialog({ item, row, branch, onClose }: Props): ReactNode {
  const [part, setPart] = useState<'all' | 'cancel' | 'health'>('all');
  const { isAdmin } = useDesk();
  const change = useApiMutation('PUT /class_reservations', {
    onSuccess: (_, { body }) => {
      const isTold = body.single_class_id !== undefined && row.customer !== null;
      showSuccess(isTold ? `Cambio guardado; avisamos a ${row.customer?.name}` : 'Cambio guardado');
      onClose();
    },
  });
  const put = (body: { single_class_id?: number; spot?: number; is_paid?: boolean }) =>
    change.mutate({ body: { class_reservation_id: row.class_reservation_id, ...body } });
  if (part === 'health') return <HealthDialog row={row} onClose={onClose} />;
  return (
    <Dialog title={nameOf(row)} onClose={onClose} wide>
      <Refusal error={change.error} />
      {part === 'cancel' ? (
        <CancelPlace item={item} row={row} branch={branch} onClose={onClose} />
      ) : (
        <>
          {row.customer ? (
            <p className={styles.between}>
              <span className={styles.sub}>
                {row.guest_name ? `La invita ${row.customer.name} ${row.customer.last_name}. ` : null}
                Teléfono: {formatPhone(row.customer.phone)}
              </span>
              <Link to={`/recepcion/socia/${row.customer.customer_id}/`}>Ver su ficha</Link>
            </p>
          ) : null}
          {row.waiver_missing ? (
            <>
              <p>Falta su responsiva. Dale la tablet para que la lea y la firme; aquí no verá nada más.</p>
              <ButtonLink look="accent" wide to={`/recepcion/firmar/${row.class_reservation_id}/`}>
                Firmar aquí
              </ButtonLink>
            </>
          ) : null}
          {isAdmin && row.customer && row.guest_name === null ? (
            <Button look="quiet" wide onClick={() => setPart('health')}>
              Ver sus respuestas de salud
            </Button>
          ) : null}
          {row.is_cash && !row.is_paid ? (
            <Button look="accent" wide busy={change.isPending} onClick={() => put({ is_paid: true })}>
              Ya pagó en efectivo
            </Button>
          ) : null}
          <ChangeSpot item={item} row={row} busy={change.isPending} onSave={(spot) => put({ spot })} />
          {row.credit_expires ? <PayWithOther row={row} onClose={onClose} /> : null}
          {row.attend ? null : (
            <>
              <MoveClass
                item={item}
                branch={branch}
                busy={change.isPending}
                onSave={(single_class_id) => put({ single_class_id })}
              />
              <Button look="quiet" wide onClick={() => setPart('cancel')}>
                Cancelar su lugar
              </Button>
            </>
          )}
        </>
      )}
    </Dialog>
  );
}

function ChangeSpot({
  item,
  row,
  busy,
  onSave,
}: Pick<Props, 'item' | 'row'> & { busy: boolean; onSave: (spot: number) => void }): ReactNode {
  const [spot, setSpot] = useState(row.spot);
  if (spotRows(item.class_type.spot_map).length === 0) return null;
  const others = { ...item, taken_spots: item.taken_spots.filter((taken) => taken !== row.spot) };
  const isSpotLost = spot !== null && !busy && others.taken_spots.includes(spot);
  return (
    <>
      <SpotMap item={others} chosen={isSpotLost ? null : spot} onChoose={setSpot} />
      <LostSpot spot={isSpotLost ? spot : null} />
      <Button
        look="quiet"
        wide
        why={spot === null || spot === row.spot || isSpotLost ? 'Elige otro lugar en el mapa.' : ''}
        busy={busy}
        onClick={() => spot !== null && onSave(spot)}
      >
        {spot === null || spot === row.spot ? 'Elige otro lugar' : `Cambiar al lugar ${spot}`}
      </Button>
    </>
  );
}

/** The number of days ahead that a place may be moved. */
const moveDays = 7;

function MoveClass({
  item,
  branch,
  busy,
  onSave,
}: Pick<Props, 'item' | 'branch'> & { busy: boolean; onSave: (single_class_id: number) => void }): ReactNode {
  const [chosen, setChosen] = useState('');
  const now = currentInstant();
  const today = dayIn(now, branch.timezone);
  const classes = useApi('GET /available_classes', {
    query: {
      branch_id: branch.branch_id,
      start_date: today.toString(),
      end_date: today.add({ days: moveDays }).toString(),
    },
  });
  const open = (classes.data ?? []).filter(
    (other) =>
      other.single_class_id !== item.single_class_id &&
      other.class_package_id === null &&
      !isSoldOut(other) &&
      Date.parse(other.class_date) > currentTime(),
  );
  const titleOf = (other: (typeof open)[number]) => {
    const day = formatLongDay(dayIn(other.class_date, branch.timezone));
    const hour = formatHour(other.class_date, branch.timezone);
    return `${day}, ${hour} · ${other.class_type.name} (${placesLeft(other)} libres)`;
  };
  return (
    <div className={styles.form}>
      {classes.error && !classes.data ? (
        <ErrorState message={classes.error.message} retry={() => void classes.refetch()} isPart />
      ) : null}
      <SelectField
        label="Mover a otra clase"
        description={
          classes.data && open.length === 0 ? `En ${moveDays} días no hay otra clase con lugar.` : undefined
        }
        emptyOption="Elige la clase"
        options={open.map((other) => ({ value: String(other.single_class_id), title: titleOf(other) }))}
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      {chosen ? (
        <Button look="quiet" wide busy={busy} onClick={() => onSave(Number(chosen))}>
          Mover a esa clase
        </Button>
      ) : null}
    </div>
  );
}

const paymentWord = ({ is_guest_pass }: Pick<RosterRow, 'is_guest_pass'>): string =>
  is_guest_pass ? 'pase de invitada' : 'crédito';

/** What an on-time cancellation returns: a credit or a pass, or money for cash and special classes. */
const refundText = ({ item, row }: Pick<Props, 'item' | 'row'>): string => {
  if (row.is_cash)
    return row.is_paid ? 'Ya pagó en efectivo: devuélveselo o aplícalo a otra clase.' : 'No ha pagado nada.';
  return item.class_package_id === null
    ? `Su ${paymentWord(row)} vuelve a su cuenta.`
    : 'La pagó con su paquete: el dinero lo devuelve la administración.';
};

/** What the member keeps when the studio takes the place away (docs/decisions/0063). */
const compensationText = ({ item, row, branch }: Pick<Props, 'item' | 'row' | 'branch'>): string => {
  if (!row.credit_expires) return refundText({ item, row });
  const end = compensatedEnd({
    expiration_date: row.credit_expires,
    now: currentInstant(),
    timezone: branch.timezone,
    compensation_days: branch.compensation_days,
  });
  return `El crédito vuelve a su cuenta y se puede usar hasta el ${formatFullDay(end)}.`;
};

/**
 * Cancels a booking, by the member's wish or because the studio takes the place away. By the member's wish, the credit is
 * returned on time with its validity; later, the desk decides whether it is excused. Guests have no strikes.
 */
function CancelPlace({ item, row, branch, onClose }: Props): ReactNode {
  const [by, setBy] = useState<'member' | 'studio'>('member');
  const [excused, setExcused] = useState<'true' | 'false'>('false');
  const cancel = useApiMutation('DELETE /class_reservations/:id', {
    onSuccess: () => {
      showSuccess(notices.cancelled);
      onClose();
    },
  });
  const inTime = isCancelable(item.class_date, currentInstant(), branch.cancel_minutes);
  const byMember = inTime ? {} : { excused };
  const query = by === 'studio' ? { decided_by: by } : byMember;
  return (
    <>
      {row.customer ? <Decision item={item} row={row} branch={branch} by={by} onChange={setBy} /> : null}
      {by === 'studio' ? (
        <p>Su lugar se libera, sin strike, y le avisamos. {compensationText({ item, row, branch })}</p>
      ) : (
        <ByMember
          item={item}
          row={row}
          branch={branch}
          inTime={inTime}
          excused={excused}
          onExcuse={setExcused}
        />
      )}
      <Refusal error={cancel.error} />
      <Button
        look="danger"
        wide
        busy={cancel.isPending}
        onClick={() => cancel.mutate({ params: { id: row.class_reservation_id }, query })}
      >
        Sí, cancelar su lugar
      </Button>
      <Button look="quiet" wide onClick={onClose}>
        Conservar su lugar
      </Button>
    </>
  );
}

const isByCredit = ({ item, row }: Pick<Props, 'item' | 'row'>): boolean =>
  !row.is_cash && item.class_package_id === null;

/** Whose decision it is. A credit comes back usable when the studio takes the place away, and keeps its validity otherwise. */
function Decision({
  item,
  row,
  branch,
  by,
  onChange,
}: Omit<Props, 'onClose'> & {
  by: 'member' | 'studio';
  onChange: (by: 'member' | 'studio') => void;
}): ReactNode {
  const byCredit = isByCredit({ item, row });
  return (
    <Choices
      legend="¿De quién es la decisión?"
      options={[
        {
          value: 'member',
          title: byCredit ? `De ella: el ${paymentWord(row)} conserva su vigencia` : 'De ella: lo pidió',
        },
        {
          value: 'studio',
          title: byCredit
            ? `Del estudio: el ${paymentWord(row)} vale ${counted(branch.compensation_days, 'día', 'días')} más, al menos`
            : 'Del estudio: le quitamos el lugar',
        },
      ]}
      value={by}
      onChange={onChange}
    />
  );
}

/** What cancelling by the member's wish gives back, and whether a late cancellation is excused. */
function ByMember({
  item,
  row,
  branch,
  inTime,
  excused,
  onExcuse,
}: Omit<Props, 'onClose'> & {
  inTime: boolean;
  excused: 'true' | 'false';
  onExcuse: (excused: 'true' | 'false') => void;
}): ReactNode {
  const byCredit = isByCredit({ item, row });
  const isReturned = byCredit && (inTime || excused === 'true');
  const today = dayIn(currentInstant(), branch.timezone).toString();
  return (
    <>
      {inTime || (row.guest_name && !byCredit) ? (
        <p>
          {inTime ? 'Está a tiempo: su lugar se libera.' : 'Su lugar se libera.'} {refundText({ item, row })}
        </p>
      ) : (
        <Choices
          legend="Ya es tarde para cancelar. ¿Qué hacemos?"
          options={[
            {
              value: 'false',
              title: row.guest_name
                ? `Cancelación tardía: sin ${paymentWord(row)}`
                : byCredit
                  ? 'Cancelación tardía: sin crédito y con strike'
                  : 'Cancelación tardía: con strike',
            },
            {
              value: 'true',
              title: row.guest_name
                ? `Justificada: su ${paymentWord(row)} vuelve`
                : byCredit
                  ? 'Justificada: su crédito vuelve, sin strike'
                  : 'Justificada: sin strike',
            },
          ]}
          value={excused}
          onChange={onExcuse}
        />
      )}
      {isReturned && row.credit_expires ? <p>{returnedCreditText(row.credit_expires, today)}</p> : null}
    </>
  );
}
