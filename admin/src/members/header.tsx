import { Alert, Avatar, Box, Chip, IconButton, Link, Stack, TextField, Typography } from '@mui/material';
import { currentInstant } from '@tbm/browser/clock';
import type { MemberTag } from '@tbm/contract/members';
import { counted } from '@tbm/domain/counted';
import { type ReactNode, useState } from 'react';
import { Link as To } from 'react-router';
import { api, problemOf } from '../api.ts';
import { InlineFacts } from '../inline-facts.tsx';
import { dayAt, dayText } from '../moments.ts';
import { fullName } from '../names.ts';
import { useCall } from '../use-call.ts';
import { memberActions } from './actions.tsx';
import { useMember } from './member-context.ts';
import { useBranches } from './use-branches.ts';
import { ageOn, phoneText, states } from './words.ts';

/** The member's name, contacts, state, and the actions. */
export function Header(): ReactNode {
  const { member } = useMember();
  const { nameOf, zoneOf } = useBranches();
  const zone = zoneOf(member.branch_id);
  const today = dayAt(currentInstant(), zone);
  const facts = [
    nameOf(member.branch_id),
    `Socia desde ${dayText(dayAt(member.createdAt, zone))}`,
    ...(member.birthdate ? [counted(ageOn(member.birthdate, today), 'año', 'años')] : []),
    ...(member.signup_reason ? [`Nos conoció por: ${member.signup_reason}`] : []),
    `Número ${member.customer_id}`,
  ];
  return (
    <Stack direction="row" useFlexGap spacing={2} sx={{ alignItems: 'flex-start' }}>
      <Avatar src={member.file?.url} alt="" sx={{ width: { xs: 48, sm: 72 }, height: { xs: 48, sm: 72 } }} />
      <Stack spacing={1} sx={{ flex: 1, minWidth: 0 }}>
        <Typography component="p" variant="h4" sx={{ overflowWrap: 'anywhere' }}>
          {fullName(member)}
        </Typography>
        <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap', overflowWrap: 'anywhere' }}>
          {member.phone ? <Link href={`tel:${member.phone}`}>{phoneText(member.phone)}</Link> : null}
          <Link href={`mailto:${member.email}`}>{member.email}</Link>
          <Link href={`/recepcion/socia/${member.customer_id}/`}>Ver en recepción</Link>
        </Stack>
        <Typography color="text.secondary">
          <InlineFacts>{facts}</InlineFacts>
        </Typography>
        <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
          <Chip
            label={states[member.state]}
            color={member.state === 'active' ? 'success' : 'default'}
            variant={member.state === 'active' ? 'filled' : 'outlined'}
          />
          {member.role === null ? <Chip variant="outlined" label="Sin cuenta todavía" /> : null}
          {member.has_access ? <Chip variant="outlined" label="TBM Online" /> : null}
          {member.strikes > 0 ? (
            <Chip color="error" variant="outlined" label={counted(member.strikes, 'strike', 'strikes')} />
          ) : null}
        </Stack>
        <Tags />
        <Stack
          direction="row"
          useFlexGap
          spacing={1}
          role="group"
          aria-label="Acciones"
          sx={{ flexWrap: 'wrap' }}
        >
          {memberActions.map((Action, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
            <Action key={index} />
          ))}
        </Stack>
      </Stack>
    </Stack>
  );
}

/** The member's tags, each with a button to remove it, and the tags that can be added. */
function Tags(): ReactNode {
  const { member } = useMember();
  const { customer_id: id } = member;
  const all = useCall('GET /members/tags', {});
  const [tags, setTags] = useState(member.tags);
  const [problem, setProblem] = useState('');
  const change = (call: Promise<MemberTag[]>): void => {
    setProblem('');
    call.then(setTags).catch((error: unknown) => setProblem(problemOf(error)));
  };
  const others = (all.data ?? []).filter((one) =>
    tags.every(({ member_tag_id }) => member_tag_id !== one.member_tag_id),
  );
  return (
    <Box>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <Stack
          component="ul"
          direction="row"
          useFlexGap
          spacing={1}
          aria-label="Etiquetas"
          sx={{
            flexWrap: 'wrap',
            listStyle: 'none',
            padding: 0,
            margin: 0,
          }}
        >
          {tags.map(({ member_tag_id, name }) => (
            <Stack
              key={member_tag_id}
              component="li"
              direction="row"
              sx={{
                alignItems: 'center',
                bgcolor: 'divider',
                borderRadius: 4,
                paddingLeft: 1.5,
              }}
            >
              {name}
              <IconButton
                size="small"
                color="inherit"
                aria-label={`Quitar la etiqueta ${name}`}
                onClick={() =>
                  change(api('DELETE /members/:id/tags/:member_tag_id', { params: { id, member_tag_id } }))
                }
              >
                <svg
                  viewBox="0 0 16 16"
                  width="16"
                  height="16"
                  stroke="currentColor"
                  strokeWidth="1.8"
                  aria-hidden="true"
                >
                  <path d="m4 4 8 8m0-8-8 8" />
                </svg>
              </IconButton>
            </Stack>
          ))}
        </Stack>
        {others.length > 0 ? (
          <TextField
            select
            size="small"
            label="Agregar etiqueta"
            value=""
            slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
            onChange={({ target }) =>
              target.value
                ? change(
                    api('POST /members/:id/tags', {
                      params: { id },
                      body: { member_tag_id: Number(target.value) },
                    }),
                  )
                : null
            }
          >
            <option value="">Elige una</option>
            {others.map(({ member_tag_id, name }) => (
              <option key={member_tag_id} value={member_tag_id}>
                {name}
              </option>
            ))}
          </TextField>
        ) : null}
        {all.data?.length === 0 ? (
          <Link component={To} to="/etiquetas-de-socias/create">
            Crear la primera etiqueta
          </Link>
        ) : null}
      </Stack>
      {problem ? (
        <Alert severity="error" sx={{ marginTop: 1 }}>
          {problem}
        </Alert>
      ) : null}
    </Box>
  );
}
