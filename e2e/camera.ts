import { writeFileSync } from 'node:fs';
import { type Browser, chromium, type LaunchOptions, type Page } from '@playwright/test';

const [width, height] = [640, 480];

// The code is drawn as on a phone held before a camera: on a light ground, slightly askew, slightly out of focus.
const draw = `async (svg) => {
  const picture = new Image();
  const copy = svg.cloneNode(true);
  copy.setAttribute('width', 600);
  copy.setAttribute('height', 600);
  picture.src = 'data:image/svg+xml,' + encodeURIComponent(new XMLSerializer().serializeToString(copy));
  await picture.decode();
  const canvas = new OffscreenCanvas(${width}, ${height});
  const context = canvas.getContext('2d');
  context.fillStyle = '#8a8078';
  context.fillRect(0, 0, ${width}, ${height});
  context.filter = 'blur(1px)';
  context.translate(${width / 2} + 30, ${height / 2} - 10);
  context.rotate(0.14);
  context.fillStyle = '#fffbf4';
  context.fillRect(-150, -150, 300, 300);
  context.drawImage(picture, -140, -140, 280, 280);
  const { data } = context.getImageData(0, 0, ${width}, ${height});
  return Array.from({ length: ${width * height} }, (_, at) =>
    Math.round(data[at * 4] * 0.3 + data[at * 4 + 1] * 0.59 + data[at * 4 + 2] * 0.11));
}`;

/** A film (YUV4MPEG2) for a fake camera: an empty room, then the code of the member's open dialog. */
export async function filmCode(page: Page, path: string): Promise<void> {
  const grey = (await page.evaluate(`(${draw})(document.querySelector('dialog svg[role=img]'))`)) as number[];
  const room = grey.map((_, at) => 90 + ((at * 7919) % 40));
  const frame = (light: number[]) =>
    Buffer.concat([
      Buffer.from('FRAME\n'),
      Buffer.from(light.map((value) => 16 + Math.round((value * 219) / 255))),
      Buffer.alloc((width * height) / 2, 128),
    ]);
  const frames = [...Array<Buffer>(3).fill(frame(room)), ...Array<Buffer>(7).fill(frame(grey))];
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F5:1 Ip A1:1 C420mpeg2\n`);
  writeFileSync(path, Buffer.concat([head, ...frames]));
}

/** A browser whose camera shows a film, is refused by the user, or does not exist. */
export const browserWithCamera = (
  options: LaunchOptions,
  camera: { film: string } | 'refused' | 'none',
): Promise<Browser> =>
  chromium.launch({
    ...options,
    args: [
      ...(options.args ?? []),
      `--use-fake-device-for-media-stream${camera === 'none' ? '=device-count=0' : ''}`,
      // Headless Chromium shows no permission prompt: without this switch it answers NotSupportedError.
      `--use-fake-ui-for-media-stream${camera === 'refused' ? '=deny' : ''}`,
      ...(typeof camera === 'object' ? [`--use-file-for-fake-video-capture=${camera.film}`] : []),
    ],
  });
