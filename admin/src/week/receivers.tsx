import { Alert, Box, Stack, Typography } from '@mui/material';
import type { ClassPreview } from '@tbm/contract/week';
import { counted } from '@tbm/domain/counted';
import type { ReactNode } from 'react';
import { channels } from '../system/words.ts';

const noticeNames: Record<ClassPreview['people'][number]['notice'], string> = {
  class_cancelled: 'su clase se cancela',
  class_changed: 'su clase cambia',
  class_substitute: 'otra coach da su clase',
  waitlist_changed: 'la clase que espera cambia',
};

/** How many people a preview names; a member with guests is one. */
export const peopleIn = ({ people }: ClassPreview): number =>
  new Set(people.map(({ customer_id }) => customer_id)).size;

/** Who is notified and by which text, before anything happens. */
export const Receivers = ({ preview }: { preview: ClassPreview }): ReactNode => {
  const { people, texts, credits, cash, guests, waiting } = preview;
  const number = peopleIn(preview);
  return (
    <Stack spacing={1.5}>
      <Alert severity={number === 0 ? 'success' : 'warning'} icon={false} role="status">
        {number === 0 ? 'No se avisa a nadie.' : `Se avisa a ${counted(number, 'persona', 'personas')}.`}
        {credits > 0
          ? ` ${credits === 1 ? 'Regresa 1 crédito' : `Regresan ${credits} créditos`} a su cuenta.`
          : ''}
        {cash > 0 ? ` ${counted(cash, 'lugar es', 'lugares son')} en efectivo: se arregla en recepción.` : ''}
      </Alert>
      {guests > 0 ? (
        <Typography sx={{ fontWeight: 600 }}>
          {counted(guests, 'lugar es de una invitada', 'lugares son de invitadas')} sin cuenta: avísales tú.
        </Typography>
      ) : null}
      {people.length > 0 ? (
        <Box
          component="ul"
          aria-label="A quién se avisa"
          tabIndex={0}
          sx={{
            margin: 0,
            paddingLeft: '1.25rem',
            maxHeight: '12rem',
            overflowY: 'auto',
          }}
        >
          {people.map(({ customer_id, name, guest_name, is_waiting, notice, channels: by }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a member may have several places.
            <li key={`${customer_id} ${index}`}>
              {name}
              {guest_name ? `, por ${guest_name}` : ''}
              {is_waiting ? ', en lista de espera' : ''}:{' '}
              <Typography component="span" variant="body2" color="text.secondary">
                {noticeNames[notice]} · {by.map((one) => channels[one].toLowerCase()).join(', ')}
              </Typography>
            </li>
          ))}
        </Box>
      ) : null}
      {texts.map(({ notice, subject, text }) => (
        <Box component="details" key={notice}>
          <Box component="summary" sx={{ cursor: 'pointer', fontWeight: 600 }}>
            Lo que lee en su correo: {noticeNames[notice]}
          </Box>
          <Typography sx={{ fontWeight: 600, marginTop: 1 }}>{subject}</Typography>
          <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {text}
          </Typography>
        </Box>
      ))}
      {waiting.length > 0 ? (
        <Typography>En lista de espera, sin aviso: {waiting.map(({ name }) => name).join(', ')}.</Typography>
      ) : null}
    </Stack>
  );
};
