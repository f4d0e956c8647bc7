import type { Mutant } from '../mutant.ts';
import { walked } from './walked.ts';

const getsAPlace = walked('visitor.spec.ts', 'a visitor taps a class and gets a place');
const job = walked('main-job.spec.ts', 'a visitor becomes a member: chooses Monterrey');
const forgotten = walked('accounts.spec.ts', 'a password forgotten on the way to a class');
const courtesy = walked('visitor.spec.ts', 'a member without credits takes the courtesy visit, once');
const lost = walked('visitor.spec.ts', 'the last place is taken during the payment');
const full = walked('visitor.spec.ts', 'a class that is full already is not sold with the package');
const fullHere = walked('visitor.spec.ts', 'a visitor who opens a full class is offered others');
const refusedCard = walked('visitor.spec.ts', 'a refused card is reported at the card with advice');
const stranger = walked('strangers.spec.ts', 'a stranger sees the content behind a link of the member area');
const notFound = walked(
  'strangers.spec.ts',
  'a page that does not exist has bar, menu, picture and links to go on',
);
const online = walked('popups.spec.ts', 'the library’s picture of the day leads to the community');
const popup = walked('popups.spec.ts', 'the studio’s popup shows once a day on a device');

/** Breaks between a visitor's choice of a class and the booked place, and of the pages for strangers. */
export const visitor: Mutant[] = [
  ...courtesy('features/checkout/use-discount.ts', [
    'a free package asks for a code [CHK-009]',
    'signedIn && currentPrice(item) > 0',
    'signedIn',
  ]),
  ...job('routes/member-packages.tsx', [
    'an introductory class is offered to a buyer of the single one [PKG-033]',
    'packages={withoutSpentTrials([...hidden, ...packages.data], bought.data ?? [])}',
    'packages={withoutSpentTrials([...hidden, ...packages.data], [])}',
  ]),
  ...job('routes/thanks.tsx', [
    'the thank-you page does not name the purchase [PUR-008]',
    "    ['Paquete', data.class_package.title],\n",
    '',
  ]),
  ...popup('features/popups/daily-popup.tsx', [
    'the popup of the day covers the dialog of a class [SCHED-007]',
    'if (isClassOpen || !src)',
    'if (!src)',
  ]),
  ...online('features/popups/daily-popup.tsx', [
    'the popup of the day covers the dialog of the trial [PREM-006]',
    "if (document.querySelector('dialog[open]')) return;",
    '',
  ]),
  ...getsAPlace(
    'features/schedule/buy-place.tsx',
    ['the dearest option is preselected', 'fitting[0]', 'fitting.at(-1)'],
    [
      'the class is lost on the way to the checkout',
      '<input type="hidden" name="clase" value={item.single_class_id} />',
      '',
    ],
  ),
  ...getsAPlace('features/checkout/pay-form.tsx', [
    'the purchase is made without the class',
    '      ...place,\n',
    '',
  ]),
  ...getsAPlace('features/accounts/sign-up-form.tsx', [
    'the password is typed twice on the way to paying',
    '{brief ? null : (',
    '{false ? null : (',
  ]),
  ...getsAPlace('platform/session.ts', [
    'the verification mail forgets the class [AUTH-009]',
    'identity.signUp(account, continuesAt(location))',
    'identity.signUp(account, null)',
  ]),
  ...forgotten('features/accounts/sign-in-form.tsx', [
    'a forgotten password loses the class',
    'to={recoveryAddress(next)}',
    'to={recoveryAddress(null)}',
  ]),
  ...forgotten('routes/new-password.tsx', [
    'a new password leads to the usual page',
    'passwordReadyAddress(next)',
    'passwordReadyAddress(null)',
  ]),
  ...courtesy('features/schedule/class-modal.tsx', [
    'a courtesy is offered again',
    'bookingOptionsOf(packages.data, { branch_id, today }, bought.data)',
    'bookingOptionsOf(packages.data, { branch_id, today })',
  ]),
  ...lost('features/checkout/requested-place.tsx', [
    'a refused class has no alternatives',
    '<Alternatives lost={single_class} branch={branch} />',
    '',
  ]),
  ...full('features/checkout/use-pay-form.ts', [
    'a class that has filled is still sold with the package',
    'void revalidate();',
    '',
  ]),
  ...full('features/checkout/class-in-cart.tsx', [
    'a class that has filled before paying has no alternatives',
    '<NearestClasses items={nearest} to={toClass} />',
    '',
  ]),
  ...courtesy('features/schedule/home-class-dialog.tsx', [
    'a member on the public schedule is sold a package before the credits are loaded',
    '  if (isMember)\n',
    '  if (!isMember && isMember)\n',
  ]),
  ...fullHere('features/schedule/home-class-dialog.tsx', [
    'a full class shows visitors no others',
    '        {others}\n        <ButtonLink to={signIn}',
    '        <ButtonLink to={signIn}',
  ]),
  ...getsAPlace('features/schedule/home-class-dialog.tsx', [
    'a visitor is not told before the payment how to cancel [RES-023]',
    'Cancelas gratis hasta {cancel',
    'Cancelas {cancel',
  ]),
  ...refusedCard('features/payment-sources/refusal-note.tsx', [
    'a refused card is shown without advice',
    '{advice ? <p>{advice}</p> : null}',
    '',
  ]),
  ...stranger('layouts/shared-link.ts', [
    'a link to a class shows nothing of it to strangers [NAV-001]',
    'if (id) return ofClass(server, id);',
    '',
  ]),
  ...stranger('layouts/shared-link.ts', [
    'a link to a film shows neither title nor picture [NAV-001]',
    '  if (film)\n',
    '  if (film && !film)\n',
  ]),
  ...notFound('layouts/error-page.tsx', [
    'a page that does not exist has neither bar nor menu',
    '<SiteFrame menu={publicMenu(data.settings)}>{page}</SiteFrame>',
    '<main>{page}</main>',
  ]),
];
