import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type APIRequestContext, expect } from '@playwright/test';
import { anyVersion, versionHeader } from '@tbm/contract/route';
import { pdfOf } from '@tbm/server/platform/testing/files';
import { test } from './own-demo.ts';
import { demoPassword, expectAccessible, signIn } from './pages.ts';

const socia = { email: 'socia@tbm.test', password: demoPassword };
const nueva = { email: 'nueva@tbm.test', password: demoPassword };

/** The calls of an account, like those of the back office. */
async function callsOf(request: APIRequestContext, email: string, origin: string) {
  await request.post('/api/auth/sign-in/email', {
    data: { email, password: demoPassword },
    headers: { origin },
  });
  const { token } = await (await request.get('/api/auth/token')).json();
  return async (method: string, path: string, more: { data?: unknown; multipart?: FormData } = {}) => {
    const headers: Record<string, string> = { authorization: `Bearer ${token}`, origin };
    if (method === 'PUT') headers[versionHeader] = anyVersion;
    if (more.data instanceof Buffer) headers['content-type'] = 'application/octet-stream';
    const answer = await request.fetch(`/api/${path}`, { method, headers, ...more });
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
}

test("a film is uploaded in parts, transcoded and played; a package's file is downloaded by its buyer [API-074, API-075, FILE-001, VID-024, PUR-019, PUR-020]", async ({
  page,
  browser,
  playwright,
  ownDemo: baseURL,
}) => {
  test.slow();
  const request = await playwright.request.newContext({ baseURL });
  const admin = await callsOf(request, 'admin@tbm.test', baseURL);
  const film = await readFile(new URL('../demo/films/barre.mp4', import.meta.url));
  const { upload_id } = await admin('POST', 'uploads', { data: { name: 'Clase.mp4', size: film.length } });
  for (let at = 0; at < film.length; at += 150_000) {
    const part = film.subarray(at, at + 150_000);
    const sha256 = createHash('sha256').update(part).digest('hex');
    await admin('PUT', `uploads/${upload_id}?offset=${at}&sha256=${sha256}`, { data: Buffer.from(part) });
  }
  const file = await admin('POST', `uploads/${upload_id}/complete`);
  const words = new FormData();
  words.append('file', new File(['WEBVTT\n\n00:00.000 --> 00:30.000\nRespira.\n'], 'Clase.vtt'));
  const captions = await admin('POST', 'files', { multipart: words });
  const [first] = (await admin('GET', 'videos')).data;
  const { video_id } = await admin('POST', 'videos', {
    data: {
      url: file.url,
      captions: [{ language: 'es', url: captions.url }],
      name: 'Recién subida',
      description: 'Nueva.',
      duration: 20,
      instructor_id: first.instructor.instructor_id,
      class_type_id: first.class_type.class_type_id,
      video_type_id: first.video_type.video_type_id,
    },
  });
  const renditionOf = async () => (await admin('GET', 'files')).data.find(isIt).rendition;
  const isIt = ({ file_id }: { file_id: number }) => file_id === file.file_id;
  await expect.poll(renditionOf, { timeout: 90_000 }).not.toMatch(/waiting|running/);
  const form = new FormData();
  form.append('file', new File([new Uint8Array(pdfOf())], 'Historia clínica.pdf'));
  const paper = await admin('POST', 'files', { multipart: form });

  const buyer = await callsOf(await playwright.request.newContext({ baseURL }), socia.email, baseURL);
  const bought = (await buyer('GET', 'purchases')).data.find(
    ({ status }: { status: string }) => status === 'active',
  );
  const item = await admin('GET', `class_packages/${bought.class_package_id}`);
  const thumbnail_file_id = item.thumbnail_file?.file_id ?? null;
  await admin('PUT', `class_packages/${bought.class_package_id}`, {
    data: {
      ...item,
      thumbnail_file_id,
      receipt_file_id: paper.file_id,
      file_url: 'https://example.com/guia',
    },
  });

  await signIn(page, socia);
  await expect(page.getByRole('heading', { level: 1, name: 'Hola, Camila' })).toBeVisible();
  await page.goto(`/mytbm/video/${video_id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Recién subida' })).toBeVisible();
  await expect
    .poll(() => page.evaluate('document.querySelector("video")?.readyState ?? 0'))
    .toBeGreaterThan(2);
  if ((await renditionOf()) === 'ready')
    await expect(page.getByLabel('Calidad').locator('option')).toHaveText(['Automática', '360p', '480p']);
  const premiere = page
    .getByRole('dialog', { name: '¡Hoy se estrena!' })
    .getByRole('button', { name: 'Cerrar' });
  if (await premiere.count()) await premiere.click();
  await page.locator('video').focus();
  await page.keyboard.press('k');
  await expect.poll(() => page.evaluate('document.querySelector("video").currentTime')).toBeGreaterThan(1);

  await page.getByRole('button', { name: 'Subtítulos' }).click();
  await expect
    .poll(() => page.evaluate('document.querySelector("video").textTracks[0].activeCues?.[0]?.text'))
    .toBe('Respira.');

  await page.goto('/mytbm/membresias');
  const link = page.getByRole('link', { name: 'Archivo' }).locator('visible=true').first();
  await expectAccessible(page, 'purchases with a file');
  await expect(page.getByRole('link', { name: 'Enlace' }).locator('visible=true').first()).toHaveAttribute(
    'href',
    'https://example.com/guia',
  );
  const coming = page.waitForEvent('download');
  await link.click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe('Historia clínica.pdf');
  expect((await readFile(await download.path())).equals(pdfOf())).toBe(true);

  // A shared link does not work in another browser.
  const other = await browser.newContext({ baseURL });
  const stranger = await other.newPage();
  await signIn(stranger, nueva);
  await expect(stranger.getByRole('heading', { level: 1, name: 'Hola, Natalia' })).toBeVisible();
  const refused = await stranger.request.get((await link.getAttribute('href')) ?? '');
  expect(refused.status()).toBe(403);
  await other.close();
});
