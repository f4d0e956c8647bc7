import { Alert, Button, Card, CardContent, Link, Stack, Typography } from '@mui/material';
import { columnOf, fieldsOf, headerOf, type ImportKind, importKinds } from '@tbm/contract/imports';
import { type ChangeEvent, type ReactNode, useRef } from 'react';
import { Title } from 'react-admin';
import { useSearchParams } from 'react-router';
import { api } from '../api.ts';
import { Listing } from '../listing.tsx';
import type { BackOfficePage } from '../menu.ts';
import { pageWidth } from '../page-width.ts';
import { Tabs } from '../tabs.tsx';
import { useAction } from '../use-action.ts';
import { ImportFile } from './import-file.tsx';
import { kinds, templateOf } from './kinds.ts';
import { PastImports } from './past-imports.tsx';

/**
 * An admin brings members from another system. A file is read and shown as it was understood; the rows that are right are imported,
 * and the others given back. The kind and the file are in the address.
 */
function ImportPage(): ReactNode {
  const [search, setSearch] = useSearchParams();
  const kind = importKinds.find((one) => one === search.get('tipo')) ?? 'customers';
  const file = Number(search.get('archivo')) || null;
  const open = (import_id: number | null): void =>
    setSearch(import_id === null ? { tipo: kind } : { tipo: kind, archivo: String(import_id) });
  return (
    <Stack spacing={2} sx={{ marginTop: 2, maxWidth: pageWidth }}>
      <Title title="Importar" />
      <Typography>
        Trae a tu estudio de otro sistema con tres archivos, en este orden: el CSV o Excel que ya tienes. Te
        mostramos cómo lo entendimos antes de guardar nada. Los renglones con problemas te los devolvemos, y
        si importas el mismo archivo otra vez no se repite nada.
      </Typography>
      <Tabs
        label="Qué importar"
        chosen={kind}
        tabs={importKinds.map((one, index) => ({
          name: one,
          text: `${index + 1}. ${kinds[one].name}`,
          to: `?tipo=${one}`,
        }))}
      />
      <Stack key={kind} spacing={2} sx={{ minWidth: 0 }}>
        <Chooser kind={kind} isOpen={file !== null} onRead={open} />
        {file === null ? (
          <>
            <Columns kind={kind} />
            <PastImports onOpen={(past) => setSearch({ tipo: past.kind, archivo: String(past.import_id) })} />
          </>
        ) : (
          <ImportFile key={file} id={file} onDiscard={() => open(null)} />
        )}
      </Stack>
    </Stack>
  );
}

/** Chooses a file and has it read. */
function Chooser({
  kind,
  isOpen,
  onRead,
}: {
  kind: ImportKind;
  isOpen: boolean;
  onRead: (import_id: number) => void;
}): ReactNode {
  const { isBusy, problem, run } = useAction();
  const chooser = useRef<HTMLInputElement>(null);

  function choose({ target }: ChangeEvent<HTMLInputElement>): void {
    const [file] = target.files ?? [];
    if (!file) return;
    run(async () => {
      const { import_id } = await api('POST /imports', { query: { kind }, file });
      onRead(import_id);
    });
    // The same file, mended, can be chosen again.
    target.value = '';
  }

  return (
    <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
      <input
        ref={chooser}
        type="file"
        accept=".csv,.txt,.tsv,.xlsx,.xls,text/csv"
        aria-label="Archivo CSV o Excel"
        hidden
        onChange={choose}
      />
      <Button
        variant={isOpen ? 'outlined' : 'contained'}
        disabled={isBusy}
        onClick={() => chooser.current?.click()}
      >
        {isOpen ? 'Elegir otro archivo' : 'Elegir el archivo'}
      </Button>
      <div aria-live="polite">
        {isBusy ? <Typography>Leyendo el archivo…</Typography> : null}
        {problem ? <Alert severity="error">{problem}</Alert> : null}
      </div>
    </Stack>
  );
}

/** What the file may hold. */
const Columns = ({ kind }: { kind: ImportKind }): ReactNode => (
  <Card>
    <CardContent>
      <Typography gutterBottom>{kinds[kind].about}</Typography>
      <Typography gutterBottom>
        Tus columnas pueden llamarse de otra manera, en español o en inglés: tú confirmas cuál es cuál.
      </Typography>
      <Listing
        name="Columnas del archivo"
        rows={fieldsOf(kind)}
        keyOf={(field) => field}
        columns={[
          { name: 'Columna', cell: (field) => headerOf(kind, field) },
          { name: 'Ejemplo', cell: (field) => columnOf(kind, field)?.example || '—' },
          {
            name: 'Qué va ahí',
            cell: (field) =>
              [columnOf(kind, field)?.needed ? 'Obligatoria.' : 'Opcional.', kinds[kind].hints[field]]
                .filter(Boolean)
                .join(' '),
          },
        ]}
      />
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

export const importPage: BackOfficePage = {
  paths: ['/importar'],
  element: <ImportPage />,
  menu: {
    name: 'Importar',
    group: 'bottom',
    order: 20,
  },
};
