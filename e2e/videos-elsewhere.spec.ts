import { type APIRequestContext, expect } from '@playwright/test';
import { withFilmSites } from './frames.ts';
import { demoPassword, expectAccessible, signIn } from './pages.ts';
import { test } from './test.ts';

const socia = { email: 'socia@tbm.test', password: demoPassword };

/** A video whose film is on another site, and how to hide it again: a watched one cannot be deleted. */
async function videoAt(request: APIRequestContext, url: string) {
  await request.post('/api/auth/sign-in/email', {
    data: { email: 'admin@tbm.test', password: demoPassword },
  });
  const { token } = await (await request.get('/api/auth/token')).json();
  const headers = { authorization: `Bearer ${token}` };
  const data = {
    url,
    name: 'Clase de otro sitio',
    description: 'Se ve en su marco.',
    duration: 7,
    instructor_id: 1,
    class_type_id: 1,
    video_type_id: 1,
  };
  const made = await request.post('/api/videos', { headers, data });
  expect(made.status()).toBe(201);
  const { video_id } = await made.json();
  const hide = async () => {
    const hidden = await request.put(`/api/videos/${video_id}`, {
      headers: { ...headers, 'x-version': '*' },
      data: { ...data, hidden: true },
    });
    expect(hidden.status()).toBe(200);
  };
  return { video_id, hide };
}

for (const [site, url] of [
  ['Vimeo', 'https://vimeo.com/76979871/0ab1c2d3e4'],
  ['YouTube', 'https://youtu.be/dQw4w9WgXcQ'],
] as const)
  test(`a film at ${site} plays in its frame, resumes, asks for stars and completes the class [VID-024, VID-033..035, RATE-008]`, async ({
    page,
    request,
  }) => {
    const { video_id, hide } = await videoAt(request, url);
    try {
      await page.route(/vimeo\.com|youtube-nocookie\.com/, (route) => route.abort());
      await signIn(page, socia);
      await expect(page.getByRole('heading', { level: 1, name: 'Hola, Camila' })).toBeVisible();
      await page.goto(`/mytbm/video/${video_id}`);
      const frame = page.frameLocator('iframe[title="Clase de otro sitio"]');
      const second = async () => Number.parseInt((await frame.locator('#second').textContent()) ?? '', 10);
      const saved = (from: number) =>
        page.waitForResponse(
          (answer) =>
            answer.url().endsWith('/api/playbacks') &&
            answer.request().method() === 'PUT' &&
            answer.request().postDataJSON().seconds >= from,
        );

      // Nothing of the other site is loaded before the member asks for it.
      await expect(page.locator('iframe')).toHaveCount(0);
      const play = page.getByRole('link', { name: 'Ver video: Clase de otro sitio' });
      await expect(play).toBeVisible();
      await expectAccessible(page, 'film elsewhere');
      // If the other site fails, a message and a retry are shown.
      await play.click();
      const silent = page.getByRole('alert').filter({ hasText: '¿No se ve el video?' });
      await expect(silent).toBeVisible({ timeout: 15_000 });
      await expectAccessible(page, 'film elsewhere, silent');
      await withFilmSites(page);
      await silent.getByRole('button', { name: 'Intentar de nuevo' }).click();
      await expect(silent).toHaveCount(0);
      await expect.poll(second).toBeGreaterThan(10);

      // Our keys reach the frame while the player has the focus: the member jumps ahead, pauses, and the progress is saved.
      await page.getByRole('region', { name: 'Reproductor' }).focus();
      await page.keyboard.press('l');
      await expect.poll(second).toBeGreaterThan(30);
      const kept = saved(30);
      await page.keyboard.press('k');
      expect((await kept).status()).toBe(200);
      await expect(frame.locator('#second')).toContainText('paused');
      const stopped = await second();
      await page.reload();
      await page.getByRole('link', { name: 'Ver video: Clase de otro sitio' }).click();
      await expect.poll(second).toBeGreaterThanOrEqual(stopped);
      expect(await second()).toBeLessThan(stopped + 60);

      // Near the end a pause asks for stars; the end completes the class.
      await frame.getByRole('button', { name: 'Near the end' }).click();
      await frame.getByRole('button', { name: 'Play' }).click();
      const rating = page.getByRole('dialog', { name: 'Califica tu Entrenamiento' });
      await expect(rating).toBeVisible();
      await rating.getByRole('button', { name: 'Cerrar' }).click();
      const all = saved(399);
      await frame.getByRole('button', { name: 'Play' }).click();
      await expect(page.getByRole('button', { name: 'Completada' })).toHaveAttribute('aria-pressed', 'true');
      expect((await (await all).json()).progress).toBe(100);
    } finally {
      await hide();
    }
  });
