import { Button, Card, MenuItem, Stack, TextField, Typography } from '@mui/material';
import type { SegmentCondition, SegmentConditions } from '@tbm/contract/segments';
import type { ReactNode } from 'react';
import { conditionWords, type Names, namesOf } from './words.ts';

interface Props {
  value: SegmentConditions;
  names: Names;
  onChange: (value: SegmentConditions) => void;
}

const entries = (of: Record<number, string>): [number, string][] =>
  Object.entries(of).map(([id, name]) => [Number(id), name]);

/** What a condition asks at first. */
function first(name: SegmentCondition, { branches, classTypes }: Names): SegmentConditions {
  const number = conditionWords[name].number?.first ?? 0;
  if (name === 'branch_id') return { branch_id: entries(branches)[0]?.[0] };
  if (name === 'class_taken')
    return { class_taken: { class_type_id: entries(classTypes)[0]?.[0] ?? 0, days: number } };
  return { [name]: conditionWords[name].number ? number : true };
}

/** The conditions of a segment, all of which must be true: one a line. */
export function Conditions({ value, names, onChange }: Props): ReactNode {
  const chosen = namesOf(value);
  const others = (Object.keys(conditionWords) as SegmentCondition[]).filter((name) => !chosen.includes(name));
  return (
    <Stack component="fieldset" className="group" spacing={1.5} sx={{ maxWidth: '46rem' }}>
      <legend>Cumplen todo esto</legend>
      {chosen.length === 0 ? <Typography>Todavía no eliges ninguna condición.</Typography> : null}
      {chosen.map((name) => (
        <Card key={name} variant="outlined" sx={{ padding: 1.5 }}>
          <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
            <Typography sx={{ flex: '1 1 12rem', fontWeight: 600 }}>{conditionWords[name].name}</Typography>
            <Fields name={name} value={value} names={names} onChange={onChange} />
            <Button
              color="inherit"
              aria-label={`Quitar: ${conditionWords[name].name}`}
              onClick={() => onChange({ ...value, [name]: undefined })}
            >
              Quitar
            </Button>
          </Stack>
        </Card>
      ))}
      <TextField
        select
        size="small"
        label="Agregar una condición"
        value=""
        onChange={({ target }) => onChange({ ...value, ...first(target.value as SegmentCondition, names) })}
        sx={{ maxWidth: '20rem' }}
      >
        {others.map((name) => (
          <MenuItem key={name} value={name}>
            {conditionWords[name].name}
          </MenuItem>
        ))}
      </TextField>
    </Stack>
  );
}

function Choice({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: number;
  options: Record<number, string>;
  onChange: (value: number) => void;
}): ReactNode {
  return (
    <TextField
      select
      size="small"
      label={label}
      value={options[value] === undefined ? '' : String(value)}
      onChange={({ target }) => onChange(Number(target.value))}
      sx={{ minWidth: '11rem' }}
    >
      {entries(options).map(([id, name]) => (
        <MenuItem key={id} value={String(id)}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}

function Fields({ name, value, names, onChange }: Props & { name: SegmentCondition }): ReactNode {
  const { number } = conditionWords[name];
  const taken = value.class_taken;
  const amount = name === 'class_taken' ? taken?.days : value[name];
  const isWrong =
    number !== undefined && !(typeof amount === 'number' && amount >= number.least && amount <= number.most);
  const setAmount = (next: number): void =>
    onChange(
      name === 'class_taken' && taken
        ? { ...value, class_taken: { ...taken, days: next } }
        : { ...value, [name]: next },
    );
  return (
    <>
      {name === 'branch_id' ? (
        <Choice
          label="Sucursal"
          value={value.branch_id ?? 0}
          options={names.branches}
          onChange={(branch_id) => onChange({ ...value, branch_id })}
        />
      ) : null}
      {name === 'class_taken' && taken ? (
        <Choice
          label="Clase"
          value={taken.class_type_id}
          options={names.classTypes}
          onChange={(class_type_id) => onChange({ ...value, class_taken: { ...taken, class_type_id } })}
        />
      ) : null}
      {number ? (
        <TextField
          type="number"
          size="small"
          label={number.label}
          error={isWrong}
          helperText={isWrong ? `Escribe un número entre ${number.least} y ${number.most}.` : null}
          value={Number.isNaN(amount) ? '' : amount}
          onChange={({ target }) =>
            setAmount(target.value === '' ? Number.NaN : Math.trunc(Number(target.value)))
          }
          slotProps={{ htmlInput: { min: number.least, max: number.most, inputMode: 'numeric' } }}
          sx={{ width: '14rem' }}
        />
      ) : null}
    </>
  );
}
