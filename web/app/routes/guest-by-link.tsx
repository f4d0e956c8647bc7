import type { Args } from '@tbm/contract';
import type { GuestPage } from '@tbm/contract/guests';
import { problemText } from '@tbm/domain/messages';
import { formatHour } from '@tbm/domain/time';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ButtonLink } from '../design/button.tsx';
import { Heading, Skeleton } from '../design/layout.tsx';
import { Notice, Refusal } from '../design/notice.tsx';
import styles from '../features/accounts/accounts.module.css';
import code from '../features/check-in/check-in.module.css';
import { GuestContact } from '../features/guests/guest-contact.tsx';
import { linkedClassWords } from '../features/schedule/class-words.ts';
import { WaiverForm } from '../features/waivers/index.ts';
import { api } from '../platform/api.ts';

// The forms are not loaded by themselves: what is typed before a lazy part is hydrated is lost.
const QrCode = lazy(() => import('../design/qr-code.tsx'));

/** The page of a guest without an account: class, spot, code, and the waiver to sign. Null: the link is not valid, or no longer. */
export function GuestByLink({ token, loaded }: { token: string; loaded: GuestPage | null }): ReactNode {
  const [changed, setChanged] = useState<GuestPage | null>(null);
  const { revalidate } = useRevalidator();
  const page = changed ?? loaded;
  if (!page)
    return (
      <div className={styles.page}>
        <Heading level={1} size="l">
          Tu lugar como invitada
        </Heading>
        <Refusal>{problemText('guest_link_not_found')}</Refusal>
        <ButtonLink to="/" look="quiet" wide>
          Conocer TBM
        </ButtonLink>
      </div>
    );
  if (page.state === 'cancelled')
    return (
      <div className={styles.page}>
        <Heading level={1} size="l">
          Hola, {page.guest_name}
        </Heading>
        <Notice>
          Tu lugar en {linkedClassWords(page)} se canceló. Pregúntale a {page.host_name} si fue por ella o por
          el estudio.
        </Notice>
        <ButtonLink to="/paquetes/" look="quiet" wide>
          Ver paquetes
        </ButtonLink>
      </div>
    );
  return (
    <div className={styles.page}>
      <Heading level={1} size="l">
        Hola, {page.guest_name}
      </Heading>
      <p>
        {page.host_name} te invita a <strong>{linkedClassWords(page)}</strong>.
      </p>
      <Facts page={page} />
      {page.is_signed ? null : (
        <Notice>Antes de la clase firma tu responsiva. Está aquí abajo y toma un minuto.</Notice>
      )}
      <Code page={page} />
      <Waiver
        page={page}
        onSign={async (body) => {
          try {
            setChanged(await api('POST /guest_links/:token/waiver', { params: { token }, body }));
          } catch (error) {
            // A text that changed meanwhile is shown with its refusal.
            void revalidate();
            throw error;
          }
        }}
      />
      <GuestContact token={token} page={page} onChange={setChanged} />
    </div>
  );
}

function Facts({ page }: { page: GuestPage }): ReactNode {
  const { class_date, duration, timezone, coaches, branch, address, spot } = page;
  const maps = `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: `TBM ${branch}, ${address}` })}`;
  const rows: [string, ReactNode][] = [
    ['Empieza', `A las ${formatHour(class_date, timezone)}; dura ${duration} minutos`],
    ['Dónde', <a key="maps" href={maps} rel="noreferrer" target="_blank">{`${branch}: ${address}`}</a>],
    ...(coaches ? [['Coach', coaches] as [string, ReactNode]] : []),
    ['Tu lugar', spot === null ? 'Te lo damos al llegar' : `Lugar ${spot}`],
  ];
  return (
    <dl className={styles.column}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <strong>{value}</strong>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Code({ page }: { page: GuestPage }): ReactNode {
  if (page.state === 'attended') return <Notice isDone>Ya registramos tu llegada. Disfruta tu clase.</Notice>;
  return (
    <section className={code.code} aria-label="Tu código de llegada">
      <Heading level={2} size="s">
        Tu código de llegada
      </Heading>
      <div className={code.drawing}>
        <Suspense fallback={<Skeleton height="14rem" />}>
          {page.code ? <QrCode text={page.code} label="Código QR de tu lugar" /> : null}
        </Suspense>
      </div>
      <p className={code.letters}>{page.code}</p>
      <p>Muéstralo en recepción al llegar.</p>
    </section>
  );
}

function Waiver({
  page,
  onSign,
}: {
  page: GuestPage;
  onSign: (body: Args<'POST /guest_links/:token/waiver'>['body']) => Promise<void>;
}): ReactNode {
  if (!page.waiver) return null;
  if (page.is_signed)
    return <Notice isDone>Tu responsiva está firmada. No tienes que hacer nada más.</Notice>;
  return (
    <section className={styles.form} aria-label="Tu responsiva">
      <Heading level={2} size="m">
        Tu responsiva
      </Heading>
      <WaiverForm
        key={page.waiver.version}
        current={page.waiver}
        isMinor={null}
        today={page.today}
        onSign={({ health: _, ...body }) => onSign(body)}
      />
    </section>
  );
}
