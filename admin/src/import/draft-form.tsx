import {
  Alert,
  Card,
  CardContent,
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import type { Args } from '@tbm/contract';
import {
  type FileImport,
  headerOf,
  type ImportDraft,
  type ImportField,
  type ImportQuestion,
} from '@tbm/contract/imports';
import { counted } from '@tbm/domain/counted';
import { retention, spanInWords } from '@tbm/domain/retention';
import { type ReactNode, useState } from 'react';
import { Listing } from '../listing.tsx';
import { useCall } from '../use-call.ts';

type Settings = NonNullable<Args<'POST /imports/:id/settings'>['body']>;

interface Props {
  fileImport: FileImport;
  draft: ImportDraft;
  /** Chooses how the file is read. */
  onChoose: (settings: Settings) => void;
}

const unansweredText = ({ rows }: ImportDraft): string =>
  `${counted(rows, 'renglón', 'renglones')}. Antes de importar, contesta las preguntas y elige las columnas que faltan.`;

function readyText({ rows, ready }: ImportDraft): string {
  const wrong = rows - ready;
  const text = `${counted(ready, 'renglón listo', 'renglones listos')} de ${rows}.`;
  return wrong === 0
    ? text
    : `${text} ${counted(wrong, 'tiene problemas: te lo devolvemos', 'tienen problemas: te los devolvemos')} en un archivo.`;
}

/** How a file was understood: what it leaves open, its columns and packages, and its first rows in words. */
export function DraftForm(props: Props): ReactNode {
  const { draft } = props;
  return (
    <Stack spacing={2} sx={{ minWidth: 0 }}>
      <Alert severity={draft.is_ready ? 'info' : 'warning'}>
        {[
          draft.is_answered ? readyText(draft) : unansweredText(draft),
          `Todavía no entra nada; si no lo importas, el archivo se borra en ${spanInWords(retention.import_drafts)}.`,
        ].join(' ')}
      </Alert>
      {draft.warnings.map((warning) => (
        <Alert key={warning} severity="warning">
          {warning}
        </Alert>
      ))}
      {draft.questions.length > 0 ? <Questions {...props} /> : null}
      <FirstRows {...props} />
      <ColumnMatches {...props} />
      {draft.packages.length > 0 ? <PackageMatches {...props} /> : null}
      <Reading {...props} />
    </Stack>
  );
}

/** The questions that the file leaves open. */
const Questions = ({ draft: { questions }, onChoose }: Props): ReactNode => (
  <Part title="Antes de importar">
    {questions.map((question) => (
      <Question
        key={question.id}
        question={question}
        onAnswer={(value) => onChoose({ answers: [{ id: question.id, value }] })}
      />
    ))}
  </Part>
);

function Question({
  question: { id, text, options, answer },
  onAnswer,
}: {
  question: ImportQuestion;
  onAnswer: (value: string) => void;
}): ReactNode {
  const [shown, pick] = usePicked(answer ?? '');
  return (
    <FormControl>
      <FormLabel id={`pregunta-${id}`}>{text}</FormLabel>
      <RadioGroup
        aria-labelledby={`pregunta-${id}`}
        value={shown}
        onChange={(_, value) => {
          pick(value);
          onAnswer(value);
        }}
      >
        {options.map((option) => (
          <FormControlLabel
            key={option.value}
            value={option.value}
            label={option.label}
            control={<Radio />}
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}

/** A choice, shown at once, until the server answers. */
function usePicked(value: string): [shown: string, pick: (value: string) => void] {
  const [picked, setPicked] = useState({ from: value, value });
  return [picked.from === value ? picked.value : value, (next) => setPicked({ from: value, value: next })];
}

type Preview = ImportDraft['preview'][number];

/** The first rows, as they were understood. */
function FirstRows({ fileImport: { kind }, draft: { preview, fields } }: Props): ReactNode {
  const shown: ImportField[] = fields
    .map(({ field }) => field)
    .filter((field) => preview.some(({ cells }) => cells.some((cell) => cell.field === field)));
  if (shown.length === 0) return null;
  return (
    <Part title="Así entendimos los primeros renglones">
      <Listing
        name="Primeros renglones"
        rows={preview}
        keyOf={({ row }) => row}
        columns={[
          { name: 'Renglón', cell: ({ row }) => row },
          ...shown.map((field) => ({
            name: headerOf(kind, field),
            cell: ({ cells }: Preview) => cells.find((cell) => cell.field === field)?.text || '—',
          })),
        ]}
      />
    </Part>
  );
}

/** The column of the file for each field. */
const ColumnMatches = ({ fileImport: { kind }, draft: { columns, fields }, onChoose }: Props): ReactNode => (
  <Part title="Qué columna es cada dato">
    <Grid>
      {fields.map(({ field, column }) => (
        <Choice
          key={field}
          label={headerOf(kind, field)}
          value={column === null ? '' : String(column)}
          helperText={
            column === null ? '' : columns[column]?.sample ? `Por ejemplo: ${columns[column].sample}` : ''
          }
          onChange={(value) => onChoose({ fields: [{ field, column: value === '' ? null : Number(value) }] })}
          options={[
            { value: '', label: 'Ninguna' },
            ...columns.map(({ header }, index) => ({ value: String(index), label: header })),
          ]}
        />
      ))}
    </Grid>
  </Part>
);

/** The studio's package for each one that the file names. */
function PackageMatches({ draft: { packages }, onChoose }: Props): ReactNode {
  const { data } = useCall('GET /class_packages/admin/all', {});
  const options = (data ?? [])
    .filter(({ deletedAt, is_test }) => deletedAt === null && !is_test)
    .map(({ class_package_id, title }) => ({
      value: String(class_package_id),
      label: `${title} (${class_package_id})`,
    }));
  return (
    <Part title="Qué paquete de TBM es cada uno">
      <Grid>
        {packages.map(({ name, rows, class_package_id }) => (
          <Choice
            key={name}
            label={name}
            value={data && class_package_id !== null ? String(class_package_id) : ''}
            helperText={[
              // A label is cut at the width of its field.
              name.length > 30 ? name : '',
              class_package_id === null
                ? counted(rows, 'renglón que no entra', 'renglones que no entran')
                : counted(rows, 'renglón', 'renglones'),
            ]
              .filter(Boolean)
              .join(' · ')}
            onChange={(value) =>
              onChoose({ packages: [{ name, class_package_id: value === '' ? null : Number(value) }] })
            }
            options={[{ value: '', label: 'Ninguno' }, ...options]}
          />
        ))}
      </Grid>
    </Part>
  );
}

/** How the file was opened. */
const Reading = ({ draft, onChoose }: Props): ReactNode => (
  <Part title="Cómo leímos el archivo">
    <Grid>
      {draft.encoding === null ? null : (
        <Choice
          label="Codificación"
          value={draft.encoding}
          helperText="Cámbiala si los acentos se ven mal."
          onChange={(encoding) => onChoose({ encoding })}
          options={draft.encodings}
        />
      )}
      {draft.sheet === null ? null : (
        <Choice
          label="Hoja"
          value={draft.sheet}
          helperText=""
          onChange={(sheet) => onChoose({ sheet })}
          options={draft.sheets.map((name) => ({ value: name, label: name }))}
        />
      )}
      <TextField
        key={draft.header_row}
        label="Renglón de los encabezados"
        type="number"
        defaultValue={draft.header_row}
        onBlur={({ target }) => {
          const header_row = Number(target.value);
          if (header_row >= 1 && header_row !== draft.header_row) onChoose({ header_row });
        }}
        helperText="Los de arriba no se importan."
      />
    </Grid>
  </Part>
);

const Part = ({ title, children }: { title: string; children: ReactNode }): ReactNode => (
  <Card>
    <CardContent>
      <Stack spacing={2} sx={{ minWidth: 0 }}>
        <Typography component="h2" variant="h6">
          {title}
        </Typography>
        {children}
      </Stack>
    </CardContent>
  </Card>
);

const Grid = ({ children }: { children: ReactNode }): ReactNode => (
  <Stack
    sx={{
      display: 'grid',
      gap: 2,
      gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 16rem), 1fr))',
    }}
  >
    {children}
  </Stack>
);

/** One of a few, by the list of the system. */
function Choice({
  label,
  value,
  options,
  helperText,
  onChange,
}: {
  label: string;
  value: string;
  options: { value: string; label: string }[];
  helperText: string;
  onChange: (value: string) => void;
}): ReactNode {
  const [shown, pick] = usePicked(value);
  return (
    <TextField
      select
      label={label}
      value={shown}
      helperText={helperText}
      onChange={({ target }) => {
        pick(target.value);
        onChange(target.value);
      }}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </TextField>
  );
}
