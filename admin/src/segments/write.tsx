import {
  Alert,
  Button,
  Card,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Link,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import type { Answer } from '@tbm/contract';
import { campaignLimits } from '@tbm/contract/segments';
import { counted } from '@tbm/domain/counted';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useNotify } from 'react-admin';
import { Link as To, useNavigate } from 'react-router';
import { ApiProblem, api } from '../api.ts';
import { momentAt } from '../moments.ts';
import { Outcome } from '../outcome.tsx';
import { useTyped } from '../typed.ts';
import { useUnsaved } from '../unsaved.ts';
import { useCall } from '../use-call.ts';
import { MailPreview } from './mail-preview.tsx';
import { useNames } from './use-names.ts';
import { conditionsText, membersText, type Segment } from './words.ts';

type Preview = Answer<'POST /campaigns/preview'>;

/** A message to a segment: written, looked at, and sent after a question. */
export function Write({ id }: { id: string }): ReactNode {
  const read = useCall('GET /segments/:id', { params: { id: Number(id) } });
  return <Outcome read={read}>{(segment) => <Letter segment={segment} />}</Outcome>;
}

const pauseMs = 500;

function Letter({ segment }: { segment: Segment }): ReactNode {
  const names = useNames();
  const notify = useNotify();
  const navigate = useNavigate();
  const [values, setValues] = useTyped('message', { subject: '', text: '', moment: '' });
  const { subject, text, moment } = values;
  const [preview, setPreview] = useState<Preview | null>(null);
  /** Why it cannot be shown, as long as its words are what they are. */
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  /** Why it was not sent; it may be tried again. */
  const [refusal, setRefusal] = useState<ApiProblem | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  // A second press, or one after a lost connection, is the same message.
  const [request_id] = useState(() => crypto.randomUUID());
  const reach = useCall('POST /segments/reach', { body: { conditions: segment.conditions } });
  const saved = useUnsaved(subject.trim() !== '' || text.trim() !== '');
  const isWritten = subject.trim() !== '' && text.trim() !== '';

  useEffect(() => {
    if (!isWritten) return setPreview(null);
    let isOld = false;
    const wait = setTimeout(() => {
      api('POST /campaigns/preview', { body: { subject, text } }).then(
        (answer) => {
          if (isOld) return;
          setPreview(answer);
          setProblem(null);
        },
        (error: unknown) => !isOld && error instanceof ApiProblem && setProblem(error),
      );
    }, pauseMs);
    return () => {
      isOld = true;
      clearTimeout(wait);
    };
  }, [subject, text, isWritten]);

  async function send(): Promise<void> {
    setBusy(true);
    setRefusal(null);
    try {
      const sendAt = moment === '' ? null : new Date(moment).toISOString();
      const campaign = await api('POST /campaigns', {
        body: {
          request_id,
          segment_id: segment.segment_id,
          subject,
          text,
          sendAt,
        },
      });
      notify(sendAt === null ? 'El mensaje está saliendo.' : 'Mensaje programado.', { type: 'success' });
      saved();
      void navigate(`/segmentos/mensajes/${campaign.campaign_id}`);
    } catch (error) {
      if (error instanceof ApiProblem) setRefusal(error);
      setAsking(false);
    } finally {
      setBusy(false);
    }
  }

  const change = (changes: Partial<typeof values>): void => {
    setRefusal(null);
    setValues({ ...values, ...changes });
  };
  const shown = problem ?? refusal;
  const errors = shown?.body.errors ?? {};
  const isGood = isWritten && problem === null && preview !== null;
  return (
    <>
      <Typography>
        Para{' '}
        <Link component={To} to={`/segmentos/${segment.segment_id}`}>
          {segment.name}
        </Link>
        {names ? `: ${conditionsText(segment.conditions, names)}.` : ''}
      </Typography>
      <Outcome read={reach}>{(found) => <Reach reach={found} />}</Outcome>
      <Stack spacing={2} sx={{ maxWidth: '46rem' }}>
        <TextField
          label="Asunto"
          value={subject}
          onChange={({ target }) => change({ subject: target.value })}
          error={Boolean(errors.subject)}
          helperText={errors.subject ?? `${subject.length} de ${campaignLimits.subject}`}
          slotProps={{ htmlInput: { maxLength: campaignLimits.subject } }}
        />
        <TextField
          label="Mensaje"
          multiline
          minRows={5}
          value={text}
          onChange={({ target }) => change({ text: target.value })}
          error={Boolean(errors.text)}
          helperText={
            errors.text ??
            `${text.length} de ${campaignLimits.text}. Escribe {nombre} o {sucursal} y ponemos los de cada socia.`
          }
          slotProps={{ htmlInput: { maxLength: campaignLimits.text } }}
        />
        <TextField
          type="datetime-local"
          label="Cuándo sale"
          value={moment}
          onChange={({ target }) => change({ moment: target.value })}
          error={Boolean(errors.sendAt)}
          helperText={
            errors.sendAt ??
            'Vacío: ahora. Es la hora de este dispositivo. De 21:00 a 08:00 de su sucursal espera a la mañana.'
          }
          slotProps={{ inputLabel: { shrink: true } }}
          sx={{ maxWidth: '22rem' }}
        />
        {shown && Object.keys(errors).length === 0 ? <Alert severity="error">{shown.message}</Alert> : null}
        <Button
          variant="contained"
          disabled={!isGood || isBusy}
          onClick={() => setAsking(true)}
          sx={{ alignSelf: 'flex-start' }}
        >
          {moment === '' ? 'Enviar ahora' : 'Programar'}
        </Button>
      </Stack>
      {preview && problem === null ? <Shown preview={preview} /> : null}
      <Question
        isOpen={isAsking}
        isBusy={isBusy}
        reach={reach.data}
        moment={moment}
        onClose={() => setAsking(false)}
        onSend={() => void send()}
      />
    </>
  );
}

function Question({
  isOpen,
  isBusy,
  reach,
  moment,
  onClose,
  onSend,
}: {
  isOpen: boolean;
  isBusy: boolean;
  reach: Answer<'POST /segments/reach'> | null;
  moment: string;
  onClose: () => void;
  onSend: () => void;
}): ReactNode {
  const title = useId();
  return (
    <Dialog open={isOpen} onClose={onClose} aria-labelledby={title}>
      <DialogTitle id={title}>{moment === '' ? '¿Enviar el mensaje?' : '¿Programar el mensaje?'}</DialogTitle>
      <DialogContent>
        <Typography>
          {`Hoy lo ${reach?.inbox === 1 ? 'recibiría' : 'recibirían'} ${membersText(reach?.inbox ?? 0)}. ${
            moment === ''
              ? 'Sale en cuanto confirmes.'
              : `Sale el ${momentAt(new Date(moment).toISOString())}, a quienes cumplan las condiciones en ese momento.`
          } Quien ya tenga otro mensaje tuyo ese día no lo recibe.`}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Seguir escribiendo</Button>
        <Button variant="contained" disabled={isBusy} onClick={onSend}>
          {moment === '' ? 'Sí, enviar' : 'Sí, programar'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Who receives it, by channel, and who does not, and why. */
const Reach = ({ reach }: { reach: Answer<'POST /segments/reach'> }): ReactNode => (
  <Card
    variant="outlined"
    sx={{ padding: 2, maxWidth: '46rem' }}
    component="section"
    aria-label="Quién lo recibe"
  >
    <Typography role="status" sx={{ fontWeight: 600 }}>
      {reach.inbox === 0
        ? 'Hoy no lo recibe nadie.'
        : `${reach.inbox === 1 ? 'Lo recibe' : 'Lo reciben'} ${reach.inbox} de ${membersText(reach.members)}.`}
    </Typography>
    {reach.inbox === 0 ? null : (
      <Typography>
        {`Por correo ${reach.email}, en su dispositivo ${reach.push}; todas, en sus notificaciones.`}
      </Typography>
    )}
    <Typography color="text.secondary">
      {`No lo reciben: ${counted(reach.no_consent, 'que no acepta', 'que no aceptan')} promociones y ${counted(reach.switched_off, 'que apagó', 'que apagaron')} estos mensajes.${
        reach.without_mail > 0 ? ` Sin correo, porque lo apagaron: ${reach.without_mail}.` : ''
      }`}
    </Typography>
  </Card>
);

const Shown = ({ preview: { subject, html, inbox } }: { preview: Preview }): ReactNode => (
  <Stack component="section" aria-label="Así lo recibe" spacing={1.5} sx={{ maxWidth: '46rem' }}>
    <Typography component="h2" variant="h6">
      Así lo recibe
    </Typography>
    <Typography color="text.secondary">Con el nombre y la sucursal de ejemplo: Ana, de Monterrey.</Typography>
    <Typography>
      <strong>Asunto:</strong> {subject}
    </Typography>
    <MailPreview html={html} />
    <Typography sx={{ overflowWrap: 'anywhere' }}>
      <strong>En sus notificaciones:</strong> {inbox}
    </Typography>
  </Stack>
);
