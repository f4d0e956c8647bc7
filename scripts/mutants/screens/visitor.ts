import { change, type Mutant, skip } from '../mutant.ts';
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
  ...courtesy('features/checkout', {
    'a free package asks for a code [CHK-009]': change('takesDiscount', '&& currentPrice(item) > 0', ''),
  }),
  ...job('routes', {
    'an introductory class is offered to a buyer of the single one [PKG-033]': change(
      'MemberPackages',
      'bought.data ??',
      '',
    ),
    'the thank-you page does not name the purchase [PUR-008]': change(
      'Thanks',
      "['Paquete', data.class_package.title],",
      '',
    ),
  }),
  ...popup('features/popups', {
    'the popup of the day covers the dialog of a class [SCHED-007]': change(
      'DailyPopup',
      'isClassOpen ||',
      '',
    ),
  }),
  ...online('features/popups', {
    'the popup of the day covers the dialog of the trial [PREM-006]': change(
      'DailyPopup',
      "if (document.querySelector('dialog[open]')) return;",
      '',
    ),
  }),
  ...getsAPlace('features/schedule', {
    'the dearest option is preselected': change('BuyPlace', 'fitting[0]', 'fitting.at(-1)'),
    'the class is lost on the way to the checkout': change(
      'BuyPlace',
      '<input type="hidden" name="clase" value={item.single_class_id} />',
      '',
    ),
  }),
  ...getsAPlace('features/checkout', {
    'the purchase is made without the class': change('orderOf', '...place,', ''),
  }),
  ...getsAPlace('features/accounts', {
    'the password is typed twice on the way to paying': change(
      'SignUpForm',
      '{brief ? null',
      '{false ? null',
    ),
  }),
  ...getsAPlace('platform', {
    'the verification mail forgets the class [AUTH-009]': change('signUp', 'continuesAt(location)', 'null'),
  }),
  ...forgotten('features/accounts', {
    'a forgotten password loses the class': change(
      'SignInForm',
      'recoveryAddress(next)',
      'recoveryAddress(null)',
    ),
  }),
  ...forgotten('routes', {
    'a new password leads to the usual page': change(
      'NewPassword',
      'passwordReadyAddress(next)',
      'passwordReadyAddress(null)',
    ),
  }),
  ...courtesy('features/schedule', {
    'a courtesy is offered again': change('OutOfCredits', ', bought.data', ''),
  }),
  ...lost('features/checkout', {
    'a refused class has no alternatives': change(
      'Refused',
      '<Alternatives lost={single_class} branch={branch} />',
      '',
    ),
  }),
  ...full('features/checkout', {
    'a class that has filled is still sold with the package': skip('usePayForm', 'revalidate('),
    'a class that has filled before paying has no alternatives': change(
      'ClassInCart',
      '<NearestClasses items={nearest} to={toClass} />',
      '',
    ),
  }),
  ...courtesy('features/schedule/home-class-dialog.tsx', {
    'a member on the public schedule is sold a package before the credits are loaded': change(
      'Choice',
      'if (isMember)',
      'if (!isMember && isMember)',
    ),
  }),
  ...fullHere('features/schedule/home-class-dialog.tsx', {
    'a full class shows visitors no others': change(
      'Choice',
      '{others} <ButtonLink to={signIn}',
      '<ButtonLink to={signIn}',
    ),
  }),
  ...getsAPlace('features/schedule/home-class-dialog.tsx', {
    'a visitor is not told before the payment how to cancel [RES-023]': change('Choice', 'gratis hasta', ''),
  }),
  ...refusedCard('features/payment-sources', {
    'a refused card is shown without advice': change('RefusalNote', '{advice ? <p>{advice}</p> : null}', ''),
  }),
  ...stranger('layouts', {
    'a link to a class shows nothing of it to strangers [NAV-001]': skip(
      'subject',
      'return ofClass(server, id)',
    ),
    'a link to a film shows neither title nor picture [NAV-001]': change(
      'ofOnline',
      'if (film)',
      'if (film && !film)',
    ),
  }),
  ...notFound('layouts', {
    'a page that does not exist has neither bar nor menu': change(
      'ErrorPage',
      'SiteFrame menu={publicMenu(data.settings)}>{page}</SiteFrame',
      'main>{page}</main',
    ),
  }),
];
