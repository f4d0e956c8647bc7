import {
  Alert,
  Button,
  Card,
  CardContent,
  Link,
  Stack,
  Tab,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Tabs,
  Typography,
} from '@mui/material';
import type { Answer } from '@tbm/contract';
import { type ImportKind, importColumns, importKinds } from '@tbm/contract/imports';
import { counted } from '@tbm/domain/counted';
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
import { Title } from 'react-admin';
import { api } from '../api.ts';
import { useAction } from '../use-action.ts';
import { kinds, templateOf } from './kinds.ts';
import { readText } from './read-text.ts';

type Report = Answer<'POST /imports'>;
interface Chosen {
  name: string;
  csv: string;
}

/** An owner brings her members from another system: a file is checked first, and imported when every row is right. */
export function ImportPage(): ReactNode {
  const [kind, setKind] = useState<ImportKind>('customers');
  return (
    <Stack spacing={2} sx={{ marginTop: 2, maxWidth: 'min(60rem, calc(100vw - 1rem))' }}>
      <Title title="Importar" />
      <Typography>
        Trae a tu estudio de otro sistema con tres archivos, en este orden. Primero los revisamos: nada se
        guarda hasta que todos los renglones están bien, y si importas el mismo archivo otra vez no se repite
        nada.
      </Typography>
      <Tabs
        value={kind}
        onChange={(_, next: ImportKind) => setKind(next)}
        aria-label="Qué importar"
        variant="scrollable"
      >
        {importKinds.map((one, index) => (
          <Tab
            key={one}
            value={one}
            label={`${index + 1}. ${kinds[one].name}`}
            id={`importar-${one}`}
            aria-controls={`importar-${one}-panel`}
          />
        ))}
      </Tabs>
      <Stack
        key={kind}
        spacing={2}
        role="tabpanel"
        id={`importar-${kind}-panel`}
        aria-labelledby={`importar-${kind}`}
      >
        <Columns kind={kind} />
        <Importer kind={kind} />
      </Stack>
    </Stack>
  );
}

/** What the file must hold. */
const Columns = ({ kind }: { kind: ImportKind }): ReactNode => (
  <Card>
    <CardContent>
      <Typography gutterBottom>{kinds[kind].about}</Typography>
      <TableContainer component="section" tabIndex={0} aria-label="Columnas del archivo">
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>Columna</TableCell>
              <TableCell>Ejemplo</TableCell>
              <TableCell>Qué va ahí</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {Object.entries(importColumns[kind]).map(([name, { header, needed, example }]) => (
              <TableRow key={name}>
                <TableCell component="th" scope="row">
                  {header}
                </TableCell>
                <TableCell>{example}</TableCell>
                <TableCell>
                  {[needed ? 'Obligatoria.' : 'Opcional.', kinds[kind].hints[name]].filter(Boolean).join(' ')}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      <Link
        href={templateOf(kind)}
        download={`${kinds[kind].name}.csv`}
        sx={{ display: 'inline-block', marginTop: 2 }}
      >
        Descargar un archivo de ejemplo
      </Link>
    </CardContent>
  </Card>
);

/** Chooses a file, shows what is wrong with it, and imports it. */
function Importer({ kind }: { kind: ImportKind }): ReactNode {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [report, setReport] = useState<Report | null>(null);
  const { isBusy, problem, run } = useAction();
  const chooser = useRef<HTMLInputElement>(null);
  const isReady = report !== null && !report.saved && report.problems.length === 0;

  function send(file: Chosen, dry_run: boolean): void {
    setReport(null);
    setChosen(file);
    run(async () => setReport(await api('POST /imports', { body: { kind, csv: file.csv, dry_run } })));
  }

  async function choose({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = target.files ?? [];
    // The same file, mended, can be chosen again.
    target.value = '';
    if (file) send({ name: file.name, csv: readText(await file.arrayBuffer()) }, true);
  }

  return (
    <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
      <input
        ref={chooser}
        type="file"
        accept=".csv,text/csv"
        aria-label="Archivo CSV"
        hidden
        onChange={(event) => void choose(event)}
      />
      <Stack direction="row" spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center' }} useFlexGap>
        <Button
          variant={isReady ? 'outlined' : 'contained'}
          disabled={isBusy}
          onClick={() => chooser.current?.click()}
        >
          {chosen ? 'Elegir otro archivo' : 'Elegir el archivo y revisarlo'}
        </Button>
        {chosen && isReady ? (
          <Button variant="contained" disabled={isBusy} onClick={() => send(chosen, false)}>
            {`Importar ${counted(report.added, 'renglón', 'renglones')}`}
          </Button>
        ) : null}
        {chosen ? <Typography color="text.secondary">{chosen.name}</Typography> : null}
      </Stack>
      <div aria-live="polite" style={{ width: '100%' }}>
        {isBusy ? <Typography>Un momento, por favor…</Typography> : null}
        {problem ? <Alert severity="error">{problem}</Alert> : null}
        {report ? <Outcome report={report} /> : null}
      </div>
    </Stack>
  );
}

const knownText = (known: number): string =>
  known === 0 ? '' : ` ${counted(known, 'renglón ya estaba', 'renglones ya estaban')} y se queda igual.`;

function Outcome({ report: { saved, rows, added, known, problems } }: { report: Report }): ReactNode {
  if (saved)
    return (
      <Alert severity="success">{`Listo: ${counted(added, 'renglón importado', 'renglones importados')}.${knownText(known)}`}</Alert>
    );
  if (problems.length === 0)
    return (
      <Alert severity="info">{`El archivo está bien: ${counted(added, 'renglón nuevo', 'renglones nuevos')}.${knownText(known)} Todavía no se guarda nada.`}</Alert>
    );
  const wrong = new Set(problems.map(({ row }) => row)).size;
  return (
    <Stack spacing={2}>
      <Alert severity="warning">
        {`Corrige ${counted(wrong, 'renglón', 'renglones')} de ${rows} en tu archivo y elígelo otra vez. No se guardó nada.`}
      </Alert>
      <TableContainer component="section" tabIndex={0} aria-label="Qué corregir">
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>Renglón</TableCell>
              <TableCell>Columna</TableCell>
              <TableCell>Qué pasa</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {problems.map(({ row, column, code, message }) => (
              <TableRow key={`${row} ${column} ${code}`}>
                <TableCell>{row}</TableCell>
                <TableCell>{column ?? '—'}</TableCell>
                <TableCell>{message}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Stack>
  );
}
