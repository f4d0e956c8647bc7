import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** The page of the shared parts, only where the site is served from its sources (`npm run dev`). */
const development = process.env.TBM_DEV === '1' ? [route('diseno', 'routes/design.tsx')] : [];

export default [
  ...development,
  layout('layouts/public.tsx', [
    index('routes/landing.tsx'),
    route('paquetes', 'routes/packages.tsx'),
    route('ubicacion', 'routes/location.tsx'),
    route('coach/:instructor_id', 'routes/coach.tsx'),
    route('program/:program_id', 'routes/program.tsx'),
    route('class_type/:class_type_id', 'routes/class-type.tsx'),
    route('reto', 'routes/challenge.tsx'),
    route('preguntas-frecuentes', 'routes/questions.tsx'),
    route('terminos', 'routes/terms.tsx'),
    route('terminos-y-condiciones', 'routes/terms.tsx', { id: 'terms-and-conditions' }),
  ]),
  layout('layouts/online.tsx', [route('online/*', 'routes/online.tsx')]),
  layout('layouts/rewards.tsx', [
    route('rewards/faq', 'routes/rewards-faq.tsx'),
    route('rewards/*', 'routes/rewards.tsx'),
  ]),
  // A branch is identified by its slug; any other first path segment is a page that does not exist.
  layout('layouts/branch.tsx', [route(':slug/*', 'routes/branch.tsx')]),
  layout('layouts/forms.tsx', [
    route('entrar', 'routes/sign-in.tsx'),
    route('registro', 'routes/sign-up.tsx'),
    route('recuperar', 'routes/recover.tsx'),
    route('recuperar/nueva', 'routes/new-password.tsx'),
    route('verificar', 'routes/verify.tsx'),
    route('baja/:token', 'routes/unsubscribe.tsx'),
    route('checkout/:class_package_id', 'routes/checkout.tsx'),
    route('gracias/:purchase_id', 'routes/thanks.tsx'),
  ]),
  route('mytbm', 'layouts/member.tsx', [
    index('routes/home.tsx'),
    route('presencial', 'routes/schedule.tsx'),
    route('online', 'routes/library.tsx'),
    route('online/estrenos', 'routes/premieres.tsx'),
    route('online/program/:program_url', 'routes/library-program.tsx'),
    route('online/clases/:class_type_id', 'routes/library-class-type.tsx'),
    route('video/:video_id', 'routes/video.tsx'),
    route('comunidad', 'routes/community.tsx'),
    route('reservaciones', 'routes/reservations.tsx'),
    route('waitlists', 'routes/waitlists.tsx'),
    route('creditos', 'routes/credits.tsx'),
    route('membresias', 'routes/purchases.tsx'),
    route('pagos', 'routes/charges.tsx'),
    route('metodos', 'routes/payment-sources.tsx'),
    route('cancel/:purchase_id', 'routes/cancel.tsx'),
    route('paquetes', 'routes/member-packages.tsx'),
    route('informacion', 'routes/account.tsx'),
    route('notifications', 'routes/notifications.tsx'),
    route('*', 'routes/not-found.tsx', { id: 'member-not-found' }),
  ]),
  route('recepcion', 'layouts/desk.tsx', [
    index('routes/desk-today.tsx'),
    route('clase/:single_class_id', 'routes/desk-class.tsx'),
    route('socia/:customer_id', 'routes/desk-member.tsx'),
    route('horario', 'routes/desk-week.tsx'),
  ]),
  route('sitemap.xml', 'routes/sitemap.ts'),
  route('robots.txt', 'routes/robots.ts'),
  route('manifest.webmanifest', 'routes/manifest.ts'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig;
