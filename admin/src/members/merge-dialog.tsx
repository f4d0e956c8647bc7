import {
  Alert,
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  List,
  ListItem,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import type { CustomerFound } from '@tbm/contract/desk';
import type { Duplicate, DuplicateReason, MergePreview } from '@tbm/contract/merging';
import { fieldNames } from '@tbm/domain/field-names';
import { type ReactNode, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../api.ts';
import { InlineFacts } from '../inline-facts.tsx';
import { dayAt, dayText } from '../moments.ts';
import { fullName } from '../names.ts';
import { Rows } from '../rows.tsx';
import { useAction } from '../use-action.ts';
import { useCall } from '../use-call.ts';
import { useMember } from './member-context.ts';
import { useFound } from './use-found.ts';
import { phoneText } from './words.ts';

const reasons: Record<DuplicateReason, string> = {
  phone: 'mismo teléfono',
  email: 'mismo correo, escrito distinto',
  name_birthdate: 'mismo cumpleaños y nombre parecido',
  name: 'mismo nombre',
};

type Person = MergePreview['kept'];

const Facts = ({ title, person }: { title: string; person: Person }): ReactNode => (
  <Box
    sx={{
      flex: '1 1 15rem',
      padding: 2,
      border: 1,
      borderColor: 'divider',
      borderRadius: 1,
    }}
  >
    <Typography variant="subtitle2" color="text.secondary" component="h3">
      {title}
    </Typography>
    <Typography sx={{ fontWeight: 700 }}>{fullName(person)}</Typography>
    <Typography sx={{ overflowWrap: 'anywhere' }}>{person.email}</Typography>
    <Typography>{phoneText(person.phone) || 'Sin teléfono'}</Typography>
    <Typography color="text.secondary">
      {person.has_account ? 'Puede iniciar sesión' : 'Sin cuenta'} · desde {dayText(dayAt(person.createdAt))}
    </Typography>
  </Box>
);

/** Any other customer, for a duplicate that no rule finds. */
function Search({ without, onChoose }: { without: number; onChoose: (id: number) => void }): ReactNode {
  const [words, setWords] = useState('');
  const { found, problem } = useFound(words);
  const others = found?.filter((one) => one.customer_id !== without);
  return (
    <Stack spacing={1}>
      <TextField label="Buscar otra socia" value={words} onChange={({ target }) => setWords(target.value)} />
      <People people={others ?? []} onChoose={onChoose} />
      <Typography role="status" color="text.secondary">
        {problem || (others?.length === 0 ? 'No encontramos a nadie así.' : '')}
      </Typography>
    </Stack>
  );
}

const People = ({
  people,
  onChoose,
}: {
  people: readonly (Duplicate | CustomerFound)[];
  onChoose: (id: number) => void;
}): ReactNode =>
  people.length === 0 ? null : (
    <List disablePadding>
      {people.map((one) => (
        <ListItem key={one.customer_id} disableGutters divider sx={{ gap: 2, flexWrap: 'wrap' }}>
          <Box sx={{ flex: '1 1 14rem', minWidth: 0 }}>
            <Typography sx={{ fontWeight: 600 }}>{fullName(one)}</Typography>
            <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
              <InlineFacts>{[one.email, phoneText(one.phone)].filter(Boolean)}</InlineFacts>
            </Typography>
            {'reasons' in one ? (
              <Typography variant="body2">{`Coincide: ${one.reasons.map((reason) => reasons[reason]).join('; ')}`}</Typography>
            ) : null}
          </Box>
          <Button
            variant="outlined"
            onClick={() => onChoose(one.customer_id)}
            aria-label={`Comparar con ${fullName(one)}`}
          >
            Comparar
          </Button>
        </ListItem>
      ))}
    </List>
  );

/** What would move, what prevents it, and which of the two is kept. */
function Comparison({
  preview: { kept, other, parts, blocks },
  onSwap,
}: {
  preview: MergePreview;
  onSwap: () => void;
}): ReactNode {
  return (
    <Stack spacing={2}>
      <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap' }}>
        <Facts title="Se conserva" person={kept} />
        <Facts title="Se cierra" person={other} />
      </Stack>
      <Button onClick={onSwap} sx={{ alignSelf: 'flex-start' }}>
        Conservar la otra
      </Button>
      {blocks.length > 0 ? (
        <Alert severity="warning" role="status">
          <Typography sx={{ fontWeight: 600 }}>Todavía no se pueden unir</Typography>
          <ul style={{ margin: 0, paddingInlineStart: '1.25rem' }}>
            {blocks.map(({ code, message }) => (
              <li key={code}>{message}</li>
            ))}
          </ul>
        </Alert>
      ) : null}
      {parts.length === 0 ? (
        <Typography>La cuenta que se cierra no tiene nada que mover.</Typography>
      ) : (
        <Rows
          name="Lo que se mueve"
          rows={parts}
          keyOf={({ part }) => part}
          columns={[
            { name: 'Qué', cell: ({ part }) => fieldNames[part] },
            { name: 'Se mueve', cell: ({ moved }) => moved },
            { name: 'Ya lo tiene', cell: ({ same }) => same },
          ]}
        />
      )}
      <Typography variant="body2" color="text.secondary">
        Medidas, fotos y permisos también pasan a la cuenta que se conserva. Lo que las dos tienen queda una
        vez. Rachas, Rewards y leaderboards se calculan de nuevo. La otra cuenta sale de todos sus
        dispositivos, ya no puede entrar y su correo queda libre. No se puede deshacer.
      </Typography>
    </Stack>
  );
}

interface Two {
  kept: number;
  other: number;
}

function MergeDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { member: customer, again } = useMember();
  const title = useId();
  const navigate = useNavigate();
  const { customer_id } = customer;
  const found = useCall('GET /members/:id/duplicates', { params: { id: customer_id } });
  const [two, setTwo] = useState<Two | null>(null);
  const [isDone, setDone] = useState(false);
  const read = useCall(
    'GET /members/:id/merge/preview',
    two && !isDone ? { params: { id: two.kept }, query: { other_id: two.other } } : null,
  );
  const preview = two && !read.isBusy ? read.data : null;
  const { isBusy, problem: refused, run } = useAction();
  const problem = refused || (two ? read.problem : '');
  const merge = ({ kept, other }: Two): void =>
    run(async () => {
      await api('POST /members/:id/merge', { params: { id: kept }, body: { other_id: other } });
      setDone(true);
    });

  const leave = () => {
    onClose();
    if (!isDone || !two) return;
    if (two.kept === customer_id) again();
    else void navigate(`/socias/${two.kept}`);
  };

  return (
    <Dialog open onClose={leave} maxWidth="md" fullWidth aria-labelledby={title}>
      <DialogTitle id={title}>Unir con otra cuenta</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          {problem ? <Alert severity="error">{problem}</Alert> : null}
          {isDone ? <Alert severity="success">Listo: ahora es una sola cuenta.</Alert> : null}
          {isDone ? null : two ? (
            preview ? (
              <Comparison preview={preview} onSwap={() => setTwo({ kept: two.other, other: two.kept })} />
            ) : problem ? null : (
              <Typography role="status">Cargando…</Typography>
            )
          ) : (
            <>
              <Typography>
                {`Cuentas que pueden ser también de ${fullName(customer)}. Un teléfono puede ser de dos personas: compara antes de unir.`}
              </Typography>
              {found.problem ? <Alert severity="error">{found.problem}</Alert> : null}
              {found.data?.length === 0 ? <Typography>No encontramos ninguna parecida.</Typography> : null}
              <People people={found.data ?? []} onChoose={(other) => setTwo({ kept: customer_id, other })} />
              <Search without={customer_id} onChoose={(other) => setTwo({ kept: customer_id, other })} />
            </>
          )}
        </Stack>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        {two && !isDone ? (
          <Button onClick={() => setTwo(null)} disabled={isBusy}>
            Elegir otra
          </Button>
        ) : null}
        <Button onClick={leave} disabled={isBusy}>
          {isDone ? 'Ver la cuenta' : 'Cancelar'}
        </Button>
        {two && preview && !isDone ? (
          <Button
            variant="contained"
            color="error"
            disabled={isBusy || preview.blocks.length > 0}
            onClick={() => merge(two)}
          >
            Unir para siempre
          </Button>
        ) : null}
      </DialogActions>
    </Dialog>
  );
}

/** Finds the other records of a person, and makes one of two. */
export function MergeButton(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        Unir con otra cuenta
      </Button>
      {isOpen ? <MergeDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
