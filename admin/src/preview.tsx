import { Button, Dialog, Stack, Typography } from '@mui/material';
import { type PreviewPage, previewPages, previewPath } from '@tbm/contract/preview';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useNotify, useRecordContext } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { accessToken, problemOf } from './api.ts';
import { Choice } from './choice.tsx';
import { draftCall, wrongIn } from './data.ts';
import type { Entity } from './entity.tsx';

const sizes = {
  phone: { name: 'Teléfono', width: 390, height: 844 },
  desktop: { name: 'Computadora', width: 1440, height: 900 },
} as const;
type Size = keyof typeof sizes;

const pageNames: Record<PreviewPage, string> = {
  own: 'Su página',
  home: 'Inicio',
  online: 'TBM Online',
  packages: 'Paquetes',
  branch: 'Página de la sucursal',
  location: 'Ubicación',
  rewards: 'Rewards',
  brands: 'Preguntas de Rewards',
  planner: 'Workout Planner',
  area: 'Espacio de las socias',
};

/** Shows the page of visitors with the unsaved content of the form. Renders nothing for a kind of record without a page. */
export function PreviewButton({ entity, isNew }: { entity: Entity; isNew: boolean }): ReactNode {
  const { getValues, setError } = useFormContext();
  const notify = useNotify();
  const record = useRecordContext();
  const [sentValues, setSentValues] = useState<Record<string, string> | null>(null);
  if (pagesOf(entity).length === 0) return null;
  async function open(): Promise<void> {
    const of = isNew ? undefined : record?.id;
    const wrong = Object.entries(wrongIn(entity, of, getValues()));
    for (const [name, message] of wrong) setError(name, { type: 'preview', message });
    if (wrong.length > 0) return notify('ra.message.invalid_form', { type: 'error' });
    const { key, id, body } = draftCall(entity, of, getValues());
    try {
      const token = await accessToken();
      setSentValues({
        token,
        call: key,
        id: String(id),
        body: JSON.stringify(body),
      });
    } catch (error) {
      notify(problemOf(error), { type: 'error' });
    }
  }
  return (
    <>
      <Button variant="outlined" onClick={() => void open()}>
        Vista previa
      </Button>
      {sentValues ? (
        <Preview sent={sentValues} pages={pagesOf(entity)} onClose={() => setSentValues(null)} />
      ) : null}
    </>
  );
}

const pagesOf = ({ path }: Entity): PreviewPage[] => Object.keys(previewPages[path] ?? {}) as PreviewPage[];

/** A frame as wide as a device, made smaller where this screen is narrower. */
function Preview({
  sent: sentValues,
  pages,
  onClose,
}: {
  sent: Record<string, string>;
  pages: readonly PreviewPage[];
  onClose: () => void;
}): ReactNode {
  const [page, setPage] = useState(pages[0] as PreviewPage);
  const [size, setSize] = useState<Size>(window.innerWidth < 900 ? 'phone' : 'desktop');
  const [place, setPlace] = useState<HTMLDivElement | null>(null);
  const [room, setRoom] = useState(0);
  const title = useId();
  const { name, width, height } = sizes[size];
  useEffect(() => {
    if (!place) return;
    const watch = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 0));
    watch.observe(place);
    return () => watch.disconnect();
  }, [place]);
  const scale = room === 0 ? 1 : Math.min(1, room / width);
  return (
    <Dialog open onClose={onClose} fullScreen aria-labelledby={title}>
      <Stack spacing={1.5} sx={{ padding: 2, minHeight: '100%', boxSizing: 'border-box' }}>
        <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
          <Typography id={title} component="h2" variant="h6" sx={{ flex: '1 1 auto' }}>
            Vista previa
          </Typography>
          {pages.length > 1 ? (
            <Choice
              name="Página"
              value={page}
              options={pages.map((one) => [one, pageNames[one]] as const)}
              onChange={setPage}
            />
          ) : null}
          <Choice
            name="Tamaño"
            value={size}
            options={(Object.keys(sizes) as Size[]).map((one) => [one, sizes[one].name] as const)}
            onChange={setSize}
          />
          <Button variant="contained" onClick={onClose}>
            Cerrar
          </Button>
        </Stack>
        <Typography color="text.secondary">
          {page === 'area' ? 'Así la verían tus socias' : 'Así la verían tus visitantes'} si guardaras ahora.
          Todavía no se guarda nada, y sus botones no hacen nada.
        </Typography>
        <div ref={setPlace} style={{ overflow: 'hidden' }}>
          <div style={{ width: width * scale, height: height * scale, margin: '0 auto' }}>
            <Page
              key={`${page} ${size}`}
              sent={{ ...sentValues, page }}
              title={`Página en ${name.toLowerCase()}`}
              style={{
                width,
                height,
                transform: `scale(${scale})`,
                transformOrigin: '0 0',
              }}
            />
          </div>
        </div>
      </Stack>
    </Dialog>
  );
}

/** The page is asked for by a form, so that neither draft nor token is in an address. */
function Page({
  sent: sentValues,
  title,
  style,
}: {
  sent: Record<string, string>;
  title: string;
  style: React.CSSProperties;
}): ReactNode {
  const name = useId();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.submit(), []);
  return (
    <>
      <iframe
        name={name}
        title={title}
        // Fonts are ours only for a page of our origin; scripts stay off.
        sandbox="allow-same-origin"
        style={{ ...style, border: '1px solid currentcolor', background: '#fff' }}
      />
      <form ref={form} method="post" action={previewPath} target={name} hidden>
        {Object.entries(sentValues).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} readOnly />
        ))}
      </form>
    </>
  );
}
