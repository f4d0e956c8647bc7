import { Button, DialogContentText, Typography } from '@mui/material';
import type { StoredFile } from '@tbm/contract/files';
import { type ReactNode, useState } from 'react';
import { api } from '../api.ts';
import { filmStateText } from '../film-state.ts';
import { FormDialog } from '../form-dialog.tsx';
import { Listing } from '../listing.tsx';
import { momentAt } from '../moments.ts';
import { Outcome } from '../outcome.tsx';
import { Pages } from '../paging.tsx';
import { useCall } from '../use-call.ts';

const kindOf = ({ type }: StoredFile): string => {
  if (type.startsWith('video/')) return 'Video';
  if (type.startsWith('image/')) return 'Imagen';
  return type === 'text/vtt' ? 'Subtítulos' : 'PDF';
};

const megabytes = (bytes: number): string =>
  `${(bytes / 1024 ** 2).toLocaleString('es-MX', { maximumFractionDigits: 1 })} MB`;

/** What was uploaded, and its deletion. */
export function Files(): ReactNode {
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<StoredFile | null>(null);
  const read = useCall('GET /files', { query: { page } });
  return (
    <>
      <Typography color="text.secondary" sx={{ maxWidth: '46rem' }}>
        Los videos, imágenes, subtítulos y PDF que se han subido. Lo que nada usa se puede borrar, y se borra
        solo después de 30 días.
      </Typography>
      <Outcome read={read}>
        {({ data, ...pages }) => (
          <>
            {data.length === 0 ? <Typography>Ninguno.</Typography> : null}
            {data.length > 0 ? (
              <Listing
                name="Archivos"
                rows={data}
                keyOf={({ file_id }) => file_id}
                columns={[
                  { name: 'Archivo', cell: ({ name }) => name },
                  { name: 'Tipo', cell: kindOf },
                  { name: 'Tamaño', cell: ({ size }) => megabytes(size) },
                  { name: 'Subido', cell: ({ createdAt }) => momentAt(createdAt) },
                  { name: 'Estado', cell: (file) => filmStateText(file) || '—' },
                  {
                    name: 'Sin uso desde',
                    cell: ({ unusedSince }) => (unusedSince === null ? '—' : momentAt(unusedSince)),
                  },
                  {
                    name: 'Borrar',
                    cell: (file) => (
                      <Button
                        color="error"
                        aria-label={`Borrar: ${file.name}`}
                        onClick={() => setChosen(file)}
                      >
                        Borrar
                      </Button>
                    ),
                  },
                ]}
              />
            ) : null}
            <Pages page={pages} onPage={setPage} />
          </>
        )}
      </Outcome>
      {chosen ? (
        <FormDialog
          title="Borrar archivo"
          action="Borrar archivo"
          color="error"
          onSend={() => api('DELETE /files/:id', { params: { id: chosen.file_id } })}
          onClose={(isDone) => {
            setChosen(null);
            if (isDone) read.again();
          }}
        >
          {() => (
            <DialogContentText>
              {`${chosen.name} se borra para siempre, con sus calidades y su imagen. Si algo del sitio lo usa, no se borra.`}
            </DialogContentText>
          )}
        </FormDialog>
      ) : null}
    </>
  );
}
