import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import type { EditedText } from '@tbm/contract/waivers';
import { paragraphsOf } from '@tbm/domain/waivers';
import { type ReactNode, useId, useState } from 'react';
import { Listing } from '../listing.tsx';
import { momentAt } from '../moments.ts';

/** The published versions, newest first. They never change. */
export function Versions({ published }: { published: readonly EditedText[] }): ReactNode {
  const [open, setOpen] = useState<EditedText | null>(null);
  if (published.length === 0)
    return (
      <Typography sx={{ maxWidth: '46rem' }}>
        Todavía no publicas ninguna versión: a nadie se le pide firmar.
      </Typography>
    );
  return (
    <>
      <Typography component="h2" variant="h6">
        Versiones publicadas
      </Typography>
      <Listing
        name="Versiones publicadas"
        rows={published}
        keyOf={({ version }) => version}
        columns={[
          { name: 'Versión', cell: ({ version }) => version, isNumber: true },
          { name: 'Publicada', cell: ({ publishedAt }) => (publishedAt ? momentAt(publishedAt) : '') },
          { name: 'La publicó', cell: ({ published_by }) => published_by ?? '—' },
          { name: 'Firmas', cell: ({ signatures }) => signatures.toLocaleString('es-MX'), isNumber: true },
          {
            name: 'Leer',
            cell: (text) => (
              <Button aria-label={`Leer la versión ${text.version}`} onClick={() => setOpen(text)}>
                Leer
              </Button>
            ),
          },
        ]}
      />
      {open ? <ReadText text={open} onClose={() => setOpen(null)} /> : null}
    </>
  );
}

function ReadText({ text, onClose }: { text: EditedText; onClose: () => void }): ReactNode {
  const titleId = useId();
  return (
    <Dialog open fullWidth onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Versión {text.version}</DialogTitle>
      <DialogContent>
        {paragraphsOf(text.text).map((paragraph) => (
          <Typography
            key={paragraph}
            sx={{ marginBottom: 2, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
          >
            {paragraph}
          </Typography>
        ))}
        {text.questions.length > 0 ? <Typography>Preguntas:</Typography> : null}
        <ul>
          {text.questions.map((question) => (
            <li key={question}>{question}</li>
          ))}
        </ul>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cerrar</Button>
      </DialogActions>
    </Dialog>
  );
}
