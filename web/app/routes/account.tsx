import type { Answer } from '@tbm/contract';
import type { Customer } from '@tbm/contract/accounts';
import { lazy, type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { ButtonLink } from '../design/button.tsx';
import { ErrorState, Heading, Skeleton } from '../design/layout.tsx';
import { Screen } from '../design/screen.tsx';
import styles from '../features/accounts/accounts.module.css';
import { ChangeEmailForm } from '../features/accounts/change-email-form.tsx';
import { ChangePasswordForm } from '../features/accounts/change-password-form.tsx';
import { PhotoCard } from '../features/accounts/photo-card.tsx';
import { ThemeCard } from '../features/accounts/theme-card.tsx';
import { TwoStepCard } from '../features/accounts/two-step-card.tsx';
import { CommunityCard } from '../features/community/index.ts';
import { DeletionCard, PendingDeletion } from '../features/privacy/deletion-card.tsx';
import { DownloadCard } from '../features/privacy/download-card.tsx';
import { PrivacyCard } from '../features/privacy/privacy-card.tsx';
import { AddressCard } from '../features/profile/address-card.tsx';
import { ProfileCard } from '../features/profile/profile-card.tsx';
import { SeenCard } from '../features/profile/seen-card.tsx';
import { DevicesCard } from '../features/sessions/devices-card.tsx';
import { Screens } from '../features/sessions/screens.tsx';
import { WaiverState } from '../features/waivers/waiver-state.tsx';
import { useApi } from '../platform/query.ts';
import { useRoot, useTimezoneOf } from '../platform/root-data.ts';

const FamilyPage = lazy(async () => ({
  default: (await import('../features/family/index.ts')).FamilyPage,
}));

const Card = ({ title, children }: { title: string; children: ReactNode }): ReactNode => (
  <section className={styles.card} aria-label={title}>
    <Heading level={2} size="s">
      {title}
    </Heading>
    {children}
  </section>
);

/** Mi Información: the member's data and account settings [NAV-009, AUTH-009]. */
export default function Account() {
  const [params] = useSearchParams();
  // A screen of its own, without an address that every page would have to know.
  if (params.has('familia'))
    return (
      <Screen title="Mi Familia">
        <Suspense fallback={<Skeleton height="60vh" />}>
          <FamilyPage />
        </Suspense>
      </Screen>
    );
  return <OwnAccount />;
}

function OwnAccount() {
  const { data: customer, error, refetch } = useApi('GET /customer', {});
  // A notice above the cards and a card among them, or none: they come once it is known, and nothing pushes them down.
  const deletion = useApi('GET /account_deletion', {});
  const waiver = useApi('GET /customer/waiver', {});
  return (
    <Screen title="Mi Información">
      {error && !customer ? (
        <ErrorState message={error.message} retry={() => void refetch()} />
      ) : deletion.isPending || waiver.isPending ? (
        <Skeleton height="100vh" />
      ) : (
        <Cards customer={customer} waiver={waiver.data} />
      )}
    </Screen>
  );
}

function Cards({
  customer,
  waiver,
}: {
  customer: Customer | undefined;
  waiver: Answer<'GET /customer/waiver'> | undefined;
}): ReactNode {
  const { branches } = useRoot();
  const timezoneOf = useTimezoneOf();
  const branch = branches.find(({ branch_id }) => branch_id === customer?.branch_id)?.name ?? '';
  return (
    <div className={styles.cards}>
      <PendingDeletion />
      {/* A column each: a card that opens its form moves only those below it. */}
      <div className={styles.column}>
        <Card title="Tu foto">
          {customer ? <PhotoCard customer={customer} /> : <Skeleton height="6rem" />}
        </Card>
        <section className={styles.card} aria-label="Tus datos">
          {customer ? <ProfileCard customer={customer} branch={branch} /> : <Skeleton height="36rem" />}
        </section>
        <section className={styles.card} aria-label="Dirección de facturación">
          {customer ? <AddressCard address={customer.address} /> : <Skeleton height="7rem" />}
        </section>
        <Card title="Lo que ven otras socias">
          {customer ? <SeenCard customer={customer} /> : <Skeleton height="16rem" />}
        </Card>
        <Card title="Apariencia">
          <ThemeCard />
        </Card>
        <Card title="Tu familia">
          <p>Paga paquetes para alguien, o deja que alguien los pague para ti.</p>
          <ButtonLink to="/mytbm/informacion?familia" look="quiet">
            Ver mi familia
          </ButtonLink>
        </Card>
        {waiver?.current ? (
          <Card title="Tu responsiva">
            <WaiverState waiver={waiver} />
          </Card>
        ) : null}
      </div>
      <div className={styles.column}>
        <Card title="Cambiar correo">
          <ChangeEmailForm />
        </Card>
        <Card title="Cambiar contraseña">
          <ChangePasswordForm />
        </Card>
        {customer && (customer.role !== 'member' || customer.two_step) ? (
          <Card title="Verificación en dos pasos">
            <TwoStepCard isStaff={customer.role !== 'member'} />
          </Card>
        ) : null}
        <Card title="Tus dispositivos">
          {customer ? (
            <>
              <DevicesCard timezone={timezoneOf(customer)} />
              <Screens timezone={timezoneOf(customer)} />
            </>
          ) : (
            <Skeleton height="11.75rem" />
          )}
        </Card>
        <Card title="Tu privacidad">
          <PrivacyCard />
        </Card>
        <section id="comunidad" className={styles.card} aria-label="Comunidad">
          <Heading level={2} size="s">
            Comunidad
          </Heading>
          <CommunityCard />
        </section>
        <Card title="Descarga tus datos">
          {customer ? <DownloadCard timezone={timezoneOf(customer)} /> : <Skeleton height="9.5rem" />}
        </Card>
        <Card title="Eliminar mi cuenta">
          <DeletionCard />
        </Card>
      </div>
    </div>
  );
}
