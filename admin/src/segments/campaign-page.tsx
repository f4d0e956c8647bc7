import { Button, Stack, Typography } from '@mui/material';
import { counted } from '@tbm/domain/counted';
import { type ReactNode, useState } from 'react';
import { api } from '../api.ts';
import { ActionDialog } from '../members/dialog.tsx';
import { momentAt } from '../moments.ts';
import { Outcome } from '../outcome.tsx';
import { Part } from '../part.tsx';
import { Tile, Tiles } from '../tiles.tsx';
import { useCall } from '../use-call.ts';
import { useNames } from './use-names.ts';
import { type Campaign, campaignStates, conditionsText, membersText } from './words.ts';

/** A message to a segment, and what became of it. */
export function CampaignPage({ id }: { id: string }): ReactNode {
  const read = useCall('GET /campaigns/:id', { params: { id: Number(id) } });
  return <Outcome read={read}>{(campaign) => <Results campaign={campaign} again={read.again} />}</Outcome>;
}

const sumsNote = ({ waiting, failed, withdrawn }: Campaign['email']): string =>
  [
    waiting > 0 ? `${waiting} por salir` : '',
    failed > 0 ? counted(failed, 'no salió', 'no salieron') : '',
    withdrawn > 0 ? counted(withdrawn, 'retirado', 'retirados') : '',
  ]
    .filter(Boolean)
    .join(', ');

/** A button that ends a campaign before it has been sent to all. */
const endWords = {
  scheduled: {
    button: 'Cancelar el mensaje',
    confirm: 'Sí, cancelar',
    doneText: 'Mensaje cancelado.',
    consequence: 'Nadie lo recibe y no se puede programar de nuevo: tendrías que escribirlo otra vez.',
  },
  sending: {
    button: 'Detener el envío',
    confirm: 'Sí, detener',
    doneText: 'Envío detenido.',
    consequence: 'Quien ya lo recibió lo conserva. A las demás ya no les llega, y no se puede reanudar.',
  },
} as const;

function Results({ campaign, again }: { campaign: Campaign; again: () => void }): ReactNode {
  const names = useNames();
  const [isAsking, setAsking] = useState(false);
  const { campaign_id, status, subject, text, segment, conditions, sendAt, createdAt, who } = campaign;
  const words = endWords[status === 'scheduled' ? 'scheduled' : 'sending'];
  const isOpen = status === 'scheduled' || status === 'sending';
  return (
    <>
      <Typography role="status" sx={{ fontWeight: 600 }}>
        {`${campaignStates[status]} · ${momentAt(sendAt)}`}
      </Typography>
      <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap' }}>
        <Button variant="outlined" onClick={again}>
          Actualizar resultados
        </Button>
        {isOpen ? (
          <Button color="error" onClick={() => setAsking(true)}>
            {words.button}
          </Button>
        ) : null}
      </Stack>
      {isAsking ? (
        <ActionDialog
          title={`¿${words.button}?`}
          confirm={words.confirm}
          doneText={words.doneText}
          isGrave
          consequence={words.consequence}
          onConfirm={() => api('POST /campaigns/:id/cancel', { params: { id: campaign_id } })}
          onDone={again}
          onClose={() => setAsking(false)}
        />
      ) : null}
      {campaign.startedAt === null ? null : (
        <Tiles>
          <Tile
            name="Socias"
            value={String(campaign.recipients)}
            {...(campaign.members === null
              ? {}
              : { note: `de ${membersText(campaign.members)} del segmento` })}
          />
          <Tile name="Correos enviados" value={String(campaign.email.sent)} note={sumsNote(campaign.email)} />
          <Tile name="En dispositivos" value={String(campaign.push.sent)} note={sumsNote(campaign.push)} />
          <Tile name="Leídos en notificaciones" value={String(campaign.read)} />
          <Tile
            name="Se dieron de baja"
            value={String(campaign.unsubscribed)}
            note="en los 7 días siguientes"
          />
        </Tiles>
      )}
      <Part name={subject}>
        <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</Typography>
        <Typography color="text.secondary" sx={{ marginTop: 2 }}>
          {`Para ${segment}${names ? `: ${conditionsText(conditions, names)}` : ''}. Lo escribió ${who} el ${momentAt(createdAt)}.`}
        </Typography>
      </Part>
    </>
  );
}
