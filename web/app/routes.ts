import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
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
  // A branch is known by its slug; any other first word is a page that does not exist.
  layout('layouts/branch.tsx', [route(':slug/*', 'routes/branch.tsx')]),
  layout('layouts/forms.tsx', [
    route('entrar', 'routes/sign-in.tsx'),
    route('registro', 'routes/sign-up.tsx'),
    route('recuperar', 'routes/recover.tsx'),
    route('recuperar/nueva', 'routes/new-password.tsx'),
    route('verificar', 'routes/verify.tsx'),
    route('checkout/:class_package_id', 'routes/checkout.tsx'),
    route('gracias/:purchase_id', 'routes/thanks.tsx'),
  ]),
  route('mytbm', 'layouts/member.tsx', [
    index('routes/home.tsx'),
    route('presencial', 'routes/schedule.tsx'),
    route('reservaciones', 'routes/reservations.tsx'),
    route('creditos', 'routes/credits.tsx'),
    route('membresias', 'routes/purchases.tsx'),
    route('pagos', 'routes/charges.tsx'),
    route('paquetes', 'routes/member-packages.tsx'),
    route('cuenta', 'routes/account.tsx'),
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
