import {
  Alert,
  Button,
  FormControlLabel,
  Radio,
  RadioGroup,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import { reasonLengths, typedLimit } from '@tbm/contract/lengths';
import type { MemberCharge } from '@tbm/contract/member-record';
import { formatPesos, toCentavos, toPesos } from '@tbm/domain/money';
import { methods } from '@tbm/domain/settings';
import { type ReactNode, useState } from 'react';
import { api, download, problemOf } from '../api.ts';
import { InlineFacts } from '../inline-facts.tsx';
import { Listing } from '../listing.tsx';
import { momentAt } from '../moments.ts';
import { Outcome } from '../outcome.tsx';
import { Pages } from '../paging.tsx';
import { moneyText } from '../reports/numbers.ts';
import { useTyped } from '../typed.ts';
import { useCall } from '../use-call.ts';
import { DeskMethod } from './desk-method.tsx';
import { ActionDialog } from './dialog.tsx';
import { useMember } from './member-context.ts';
import { useBranches } from './use-branches.ts';
import { chargeStates } from './words.ts';

/** What can still be refunded of a charge. */
const leftOf = ({ total_payment, refunded }: MemberCharge): number =>
  toPesos(toCentavos(total_payment) - toCentavos(refunded));

/** The member's charges and what was returned, with receipts and refunds. */
export function Charges(): ReactNode {
  const { member, again } = useMember();
  const { zoneOf } = useBranches();
  const [page, setPage] = useState(1);
  const [refunded, setRefunded] = useState<MemberCharge | null>(null);
  const [problem, setProblem] = useState('');
  const id = member.customer_id;
  const read = useCall('GET /members/:id/charges', { params: { id }, query: { page } });
  const save = (invoice_id: number): void => {
    setProblem('');
    download(
      'GET /members/:id/charges/:invoice_id/receipt',
      { params: { id, invoice_id } },
      `recibo-tbm-${invoice_id}.pdf`,
    ).catch((error: unknown) => setProblem(problemOf(error)));
  };
  return (
    <>
      {problem ? <Alert severity="error">{problem}</Alert> : null}
      <Outcome read={read}>
        {({ data, ...listPage }) =>
          data.length === 0 ? (
            <Typography>No tiene cobros.</Typography>
          ) : (
            <>
              <Listing
                name="Cobros"
                rows={data}
                keyOf={({ invoice_id }) => invoice_id}
                columns={[
                  {
                    name: 'Cobro',
                    cell: (row) => (
                      <>
                        {row.title}
                        <Typography variant="body2" color="text.secondary">
                          {`Folio del cargo ${row.invoice_id}`}
                          {row.bill ? ` · Nota ${row.bill}` : ''}
                        </Typography>
                      </>
                    ),
                  },
                  { name: 'Cuándo', cell: (row) => momentAt(row.createdAt, zoneOf(row.branch_id)) },
                  { name: 'Método de pago', cell: (row) => row.payment_method },
                  {
                    name: 'Total',
                    cell: (row) =>
                      moneyText(row.status === 'refunded' ? -row.total_payment : row.total_payment),
                    isNumber: true,
                  },
                  { name: 'Estado', cell: (row) => <State row={row} /> },
                  {
                    name: 'Acciones',
                    cell: (row) => (
                      <Stack direction="row" useFlexGap spacing={0.5} sx={{ flexWrap: 'wrap' }}>
                        {row.status === 'failed' ? null : (
                          <Button size="small" onClick={() => save(row.invoice_id)}>
                            {`Recibo ${row.invoice_id}`}
                          </Button>
                        )}
                        {row.refundable_by && leftOf(row) > 0 ? (
                          <Button size="small" color="error" onClick={() => setRefunded(row)}>
                            {`Reembolsar ${row.invoice_id}`}
                          </Button>
                        ) : null}
                      </Stack>
                    ),
                  },
                ]}
              />
              <Typography variant="body2" color="text.secondary">
                Los cargos a tarjeta y a PayPal los reembolsa su procesador de pagos. Lo que se pagó en
                recepción lo devuelves tú; aquí queda registrado.
              </Typography>
              <Pages page={listPage} onPage={setPage} />
            </>
          )
        }
      </Outcome>
      {refunded ? <Refund charge={refunded} onDone={again} onClose={() => setRefunded(null)} /> : null}
    </>
  );
}

const State = ({ row }: { row: MemberCharge }): ReactNode => (
  <>
    {chargeStates[row.status]}
    <Typography variant="body2" color="text.secondary">
      <InlineFacts>
        {[
          row.refunded > 0 ? `Se reembolsaron ${formatPesos(row.refunded)}` : '',
          row.pending > 0 ? `${formatPesos(row.pending)} en camino` : '',
          row.refund_of === null ? '' : `Del cargo ${row.refund_of}`,
          row.refunded_by ? `Lo hizo ${row.refunded_by}` : '',
          row.reason ?? '',
        ].filter((part) => part !== '')}
      </InlineFacts>
    </Typography>
  </>
);

/** How a person gives money back. */
const inHand: Record<string, string> = {
  [methods.cash]: 'en efectivo',
  [methods.terminal]: 'en la terminal',
  [methods.transfer]: 'por transferencia',
};

function Refund({
  charge,
  onDone,
  onClose,
}: {
  charge: MemberCharge;
  onDone: () => void;
  onClose: () => void;
}): ReactNode {
  const left = leftOf(charge);
  const isByHand = charge.refundable_by === 'desk';
  const [key] = useState(() => crypto.randomUUID());
  const [values, setValues] = useTyped(`refund ${charge.invoice_id}`, {
    isWhole: true,
    typed: '',
    reason: '',
    method: '',
  });
  const set = (change: Partial<typeof values>) => setValues({ ...values, ...change });
  const { isWhole, typed, reason, method } = values;
  const amount = isWhole ? left : Number(typed);
  const isExact = toPesos(toCentavos(amount)) === amount;
  const isSum = Number.isFinite(amount) && amount > 0 && amount <= left && isExact;
  const isReady = isSum && (!isByHand || method !== '');
  const remaining = toPesos(toCentavos(left) - toCentavos(isSum ? amount : 0));
  const refundText =
    method === ''
      ? `Se le devuelven ${formatPesos(amount)} por ${charge.payment_method}`
      : `Devuélvele tú ${formatPesos(amount)} ${inHand[method]}: aquí solo queda registrado`;
  return (
    <ActionDialog
      title={`Reembolsar el cargo ${charge.invoice_id}`}
      confirm={isByHand ? 'Registrar reembolso' : isSum ? `Reembolsar ${formatPesos(amount)}` : 'Reembolsar'}
      doneText={isByHand ? 'Reembolso registrado.' : 'Reembolso hecho.'}
      isGrave
      isReady={isReady}
      consequence={
        isReady
          ? `${refundText}. De ${formatPesos(charge.total_payment)} quedan cobrados ${formatPesos(remaining)}. Sus clases y su acceso no cambian.`
          : null
      }
      onConfirm={() =>
        api('POST /invoices/:id/refund', {
          params: { id: charge.invoice_id },
          body: {
            key,
            total_payment: amount,
            ...(reason.trim() ? { reason: reason.trim() } : {}),
            ...(method === '' ? {} : { refund_method_id: Number(method) }),
          },
        })
      }
      onDone={onDone}
      onClose={onClose}
    >
      <RadioGroup
        aria-label="Cuánto"
        value={isWhole ? 'whole' : 'part'}
        onChange={(_event, value) => set({ isWhole: value === 'whole' })}
      >
        <FormControlLabel value="whole" control={<Radio />} label={`Todo: ${formatPesos(left)}`} />
        <FormControlLabel value="part" control={<Radio />} label="Una parte" />
      </RadioGroup>
      {isWhole ? null : (
        <TextField
          type="number"
          required
          label="Pesos"
          value={typed}
          error={typed !== '' && !isSum}
          helperText={typed !== '' && !isSum ? `Entre $0.01 y ${formatPesos(left)}, con dos decimales.` : ' '}
          slotProps={{ htmlInput: { min: 0.01, max: left, step: 0.01 } }}
          onChange={({ target }) => set({ typed: target.value })}
        />
      )}
      {isByHand ? (
        <DeskMethod
          label="Cómo se lo devuelves"
          empty="Elige cómo se lo devuelves"
          value={method}
          onChange={(method) => set({ method })}
        />
      ) : null}
      <TextField
        label="Motivo (opcional)"
        value={reason}
        slotProps={{ htmlInput: { maxLength: typedLimit(reasonLengths.refund) } }}
        onChange={({ target }) => set({ reason: target.value })}
      />
    </ActionDialog>
  );
}
