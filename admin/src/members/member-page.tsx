import { Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Title } from 'react-admin';
import { useParams } from 'react-router';
import { Outcome } from '../reports/parts.tsx';
import { useCall } from '../use-call.ts';
import { actions } from './actions.tsx';

/** A member, and what can be done with her account. */
export function MemberPage(): ReactNode {
  const { id = '' } = useParams();
  const read = useCall('GET /customer/admin/:id', { params: { id } });
  return (
    <Outcome read={read}>
      {(customer) => (
        <Stack spacing={2} sx={{ marginTop: 2 }}>
          <Title title={`${customer.name} ${customer.last_name}`} />
          <Typography>{`${customer.email} · ${customer.phone}`}</Typography>
          <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
            {actions.map((Action, index) => (
              <Action key={String(index)} customer={customer} />
            ))}
          </Stack>
        </Stack>
      )}
    </Outcome>
  );
}
