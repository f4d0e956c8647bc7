import AxeBuilder from '@axe-core/playwright';
import { expect, type Locator, type Page } from '@playwright/test';
import axeCore, { type AxeResults, type RunOptions } from 'axe-core';
import type { Account } from './calls.ts';

/**
 * Runs axe, without details of what passes. A page without frames runs it by itself: the builder also opens another page for
 * each look, which takes five times as long. It cannot look into a frame that runs no scripts, and would wait for it.
 */
async function axe(
  page: Page,
  runOnly: { type: 'tag' | 'rule'; values: string[] },
): Promise<Pick<AxeResults, 'violations'>> {
  const hasFrames =
    page.frames().length > 1 &&
    (await page.locator('iframe[sandbox]:not([sandbox*="scripts"])').count()) === 0;
  const options: RunOptions = { runOnly, resultTypes: ['violations'], iframes: hasFrames };
  if (hasFrames) return new AxeBuilder({ page }).options(options).analyze();
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axeCore.source);
  return page.evaluate(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => ({ violations }))`,
  );
}

/** The findings of axe on the current screen, one line for each broken rule. */
async function axeFindings(page: Page, screen: string): Promise<string[]> {
  const { violations } = await axe(page, {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'],
  });
  return violations.map(
    ({ id, nodes }) =>
      `${screen}: ${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' | ')}`,
  );
}

/**
 * Resolves once the page has stopped fading and moving, after 350 ms at the latest. An endless movement, as of a busy button
 * or a placeholder, is ignored.
 */
const settled = `new Promise((resolve) => {
  setTimeout(resolve, 350);
  requestAnimationFrame(() => requestAnimationFrame(() => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    Promise.allSettled(ending.map(({ finished }) => finished)).then(resolve);
  }));
})`;

/** Expects axe to find nothing on the current screen. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  // The page is scrolled to the top: otherwise a fixed bar covers the part to which the journey has scrolled.
  await page.evaluate('scrollTo(0, 0)');
  await page.evaluate(settled);
  if ((await axeFindings(page, screen)).length === 0) return;
  // A notification that fades while axe looks has no contrast for a moment; a real finding stays.
  await page.waitForTimeout(1000);
  expect(await axeFindings(page, screen)).toEqual([]);
}

/** Expects the name of each control to contain the words on it, so that it can be chosen by voice. */
export async function expectVisibleNames(page: Page, screen: string): Promise<void> {
  const { violations } = await axe(page, { type: 'rule', values: ['label-content-name-mismatch'] });
  expect(
    violations.flatMap(({ nodes }) => nodes.map(({ html }) => html)),
    screen,
  ).toEqual([]);
}

/** Expects no horizontal overflow. */
export async function expectNoSideScroll(page: Page): Promise<void> {
  const content = (await page.evaluate('document.documentElement.scrollWidth')) as number;
  // `innerWidth` is not used: on a phone the window widens to overflowing content.
  expect(content).toBeLessThanOrEqual((page.viewportSize()?.width ?? 0) + 1);
}

/** Expects the columns of a table in order on a wide screen, and cards instead on a phone. */
export async function expectColumns(page: Page, label: string, columns: string[]): Promise<void> {
  const size = page.viewportSize();
  const table = page.getByRole('table', { name: label });
  await page.setViewportSize({ width: 1024, height: 900 });
  await expect(table.getByRole('columnheader')).toHaveText(columns);
  await expect(table).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('list', { name: label })).toBeVisible();
  await expect(table).toBeHidden();
  if (size) await page.setViewportSize(size);
}

/** An attribute of each element that a locator finds, in their order. */
export const attributes = async (elements: Locator, name: string): Promise<string[]> =>
  Promise.all((await elements.all()).map(async (element) => (await element.getAttribute(name)) ?? ''));

/** Runs in the browser, whose types are unknown here. A mixed colour has another notation. */
const ground = new Function(
  'element',
  `const colour = getComputedStyle(element).backgroundColor;
  const mixed = /^color\\(srgb ([\\d.]+) ([\\d.]+) ([\\d.]+)\\)$/.exec(colour);
  return mixed ? 'rgb(' + mixed.slice(1).map((part) => Math.round(part * 255)).join(', ') + ')' : colour;`,
) as (element: unknown) => string;
/** The colour of an element's ground, as red, green and blue. */
export const groundOf = (element: Locator): Promise<string> => element.evaluate(ground);

/** Expects a number of classes to be left on Mis Créditos. */
export const expectClassesLeft = (page: Page, classes: number): Promise<void> =>
  expect(page.getByText(new RegExp(`^${classes} clases? por usar$`))).toBeVisible();

export const uniqueEmail = (name: string): string =>
  `${name}.${Date.now()}.${Math.floor(Math.random() * 1e6)}@correo.tbm.test`;

export interface NewMember extends Account {
  customer_id: number;
  /** The time of sign-up, by the demo's clock. */
  createdAt: string;
}

/** Fills the sign-up form and sends it. */
export async function fillSignUp(page: Page, { email, password }: Account): Promise<void> {
  await page.getByLabel('Nombre', { exact: true }).fill('Regina');
  await page.getByLabel('Apellidos').fill('Treviño Salas');
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Teléfono').fill('8112345678');
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  // The password is typed only once on the way to paying.
  const repeated = page.getByLabel('Repite tu contraseña');
  if (await repeated.count()) await repeated.fill(password);
  await page.getByLabel('¿Cómo te enteraste de TBM?').selectOption('Instagram');
  await page.getByRole('button', { name: 'Crear mi cuenta' }).click();
}

/** Signs in by the form, at another server where `origin` is given. */
export async function signIn(page: Page, { email, password }: Account, origin = ''): Promise<void> {
  await page.goto(`${origin}/entrar/`);
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar Ahora' }).click();
}

/** Fills the simulator's card form. */
export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Número de tarjeta').fill(number);
  await page.getByLabel(/Vencimiento/).fill('12/30');
  await page.getByLabel(/CVC/).fill('123');
}

/** A card number that succeeds and is used only once: a trial is once per card. */
export function newCardNumber(): string {
  const body = `4539${String(Math.floor(Math.random() * 1e11)).padStart(11, '0')}`;
  const sum = [...body].toReversed().reduce((so, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return so + (value > 9 ? value - 9 : value);
  }, 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}

/** Answers the bank's challenge in its frame. */
export async function answerBank(page: Page, button: 'Autorizar' | 'Rechazar'): Promise<void> {
  await page
    .frameLocator('iframe[title="Verificación de tu banco"]')
    .getByRole('button', { name: button })
    .click();
}

/** Checks a screen: axe, and no horizontal overflow. */
export async function expectWellMade(page: Page, screen: string): Promise<void> {
  await expectAccessible(page, screen);
  await expectNoSideScroll(page);
}

/** Accepts the terms and presses the button to buy. */
export async function buy(page: Page, button: string | RegExp): Promise<void> {
  await page.getByLabel(/Acepto los términos/).check();
  await page.getByRole('button', { name: button }).click();
}

export const demoPassword = 'tbm-demo-2026';

export interface Mail {
  subject: string;
  text: string;
}

/** All mail to a recipient with a matching subject, newest first. */
export async function mailsTo(page: Page, email: string, subject: RegExp): Promise<Mail[]> {
  const answer = await page.request.get(`/simuladores/correo/api/messages?to=${encodeURIComponent(email)}`);
  return ((await answer.json()) as Mail[]).filter((mail) => subject.test(mail.subject));
}

/** Waits for the newest mail to a recipient with a matching subject. */
export async function mailTo(page: Page, email: string, subject: RegExp): Promise<Mail> {
  let found: Mail | undefined;
  await expect
    .poll(
      async () => {
        [found] = await mailsTo(page, email, subject);
        return found?.subject ?? 'none';
      },
      { timeout: 30_000 },
    )
    .toMatch(subject);
  return found as Mail;
}

/** Opens the mailbox like a person, reads the newest matching mail and follows its link. */
export async function followMail(page: Page, email: string, subject: RegExp): Promise<void> {
  await mailTo(page, email, subject);
  await page.goto(`/simuladores/correo/?to=${encodeURIComponent(email)}`);
  await page.getByRole('link', { name: subject }).first().click();
  const text = await page.locator('pre').innerText();
  const [link] = /http:\/\/localhost:\d+\/\S+/.exec(text) ?? [];
  expect(link, text).toBeTruthy();
  await page.goto(link as string);
}

/** Signs a new member up by the form; ends in the member area. */
export async function signUp(page: Page, name: string): Promise<Account> {
  const member = { email: uniqueEmail(name), password: 'secreta-1' };
  await page.goto('/registro/');
  await fillSignUp(page, member);
  await expect(page.getByRole('heading', { level: 1, name: 'Hola, Regina' })).toBeVisible();
  return member;
}

/** The optional details of a record, so that the home asks for nothing. */
const complete = {
  profile: { birthdate: '1994-03-07' },
  address: {
    country: 'México',
    country_code: 'MX',
    state: 'Nuevo León',
    state_code: 'NLE',
    city: 'Monterrey',
  },
};

/**
 * A new member without purchases, signed in on the page by the calls of the sign-up form. The record is complete, unless
 * `isIncomplete` asks for a record as it is directly after that form.
 */
export async function newMember(page: Page, name: string, { isIncomplete = false } = {}): Promise<NewMember> {
  const member = { email: uniqueEmail(name), password: 'secreta-1' };
  const [first, last] = ['Regina', 'Treviño Salas'];
  const { request } = page.context();
  // A browser sends the origin of a form; with a cookie and without an origin the identity library refuses the call.
  const { origin } = new URL((await request.get('/api/health')).url());
  const made = await request.post('/api/auth/sign-up/email', {
    headers: { origin },
    data: { ...member, name: `${first} ${last}` },
  });
  expect(made.ok(), await made.text()).toBe(true);
  const { token } = (await (await request.get('/api/auth/token')).json()) as { token: string };
  const bound = await request.post('/api/customer/signup', {
    headers: { authorization: `Bearer ${token}` },
    data: { name: first, last_name: last, email: member.email, phone: '8112345678', reason: 'Instagram' },
  });
  expect(bound.ok(), await bound.text()).toBe(true);
  if (!isIncomplete) {
    const headers = { authorization: `Bearer ${token}` };
    const told = await Promise.all([
      request.put('/api/customer', { headers, data: complete.profile }),
      request.post('/api/addresses', { headers, data: complete.address }),
    ]);
    expect(told.map((answer) => answer.status())).toEqual([200, 201]);
  }
  // The site stores on the device that a user signed in. The script does so only once, so signing out still works.
  await page.addInitScript(`if (location.protocol !== 'about:' && !sessionStorage.getItem('signed-up')) {
    sessionStorage.setItem('signed-up', '1');
    localStorage.setItem('tbm_session', '1');
  }`);
  await page.context().addCookies([{ name: 'tbm_session', value: '1', url: origin }]);
  const { customer_id, createdAt } = (await bound.json()) as NewMember;
  return { ...member, customer_id, createdAt };
}

/** Opens the member's account menu. */
export async function openAccountMenu(page: Page, isMobile: boolean): Promise<void> {
  if (isMobile) await page.getByRole('button', { name: 'Abrir menú' }).click();
  else await page.getByRole('navigation', { name: 'Principal' }).locator('summary').last().click();
}

/** Signs out by the menu. */
export async function signOut(page: Page, isMobile: boolean): Promise<void> {
  await openAccountMenu(page, isMobile);
  await page.getByRole('button', { name: 'Salir' }).locator('visible=true').click();
  await expect(page).toHaveURL('/entrar/');
}

/** The element with the keyboard focus. */
interface Focused {
  words: string;
  inFooter: boolean;
  inDialog: boolean;
  shown: boolean;
}

export const focused = (page: Page): Promise<Focused> =>
  page.evaluate(`(() => {
    const here = document.activeElement;
    const box = here.getBoundingClientRect();
    return {
      words: (here.getAttribute('aria-label') ?? here.labels?.[0]?.textContent ?? here.textContent ?? '').trim(),
      inFooter: here.closest('footer') !== null,
      inDialog: here.closest('dialog') !== null,
      shown: box.width > 0 && box.height > 0,
    };
  })()`);

/** Presses Tab until the focus is on an element of that name; expects every stop before it to be visible. */
export async function tabTo(page: Page, words: RegExp, most = 120): Promise<void> {
  for (let step = 0; step < most; step += 1) {
    await page.keyboard.press('Tab');
    const here = await focused(page);
    expect(here, here.words).toMatchObject({ shown: true });
    if (words.test(here.words)) return;
  }
  throw new Error(`The keyboard did not come to ${words}`);
}
