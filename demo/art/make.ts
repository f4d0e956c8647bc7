/**
 * Draws every picture: those of the demo studio into `demo/media/`, written down in `manifest.json`, and the site's
 * own, which every studio has, into `web/app/assets/`. Words on the command line choose some by name; then the
 * manifest keeps the others as they were.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { freshIds } from './ground.ts';
import { render } from './raster.ts';
import { aboutScenes } from './scenes/about.ts';
import { classScenes } from './scenes/classes.ts';
import { coachScenes } from './scenes/coaches.ts';
import { heroScenes } from './scenes/heroes.ts';
import { icon, shareScene } from './scenes/marks.ts';
import { memberScenes } from './scenes/members.ts';
import { portraitScenes } from './scenes/portraits.ts';
import { tileScenes } from './scenes/tiles.ts';

interface Picture {
  name: string;
  file: string;
  type: string;
  width: number;
  height: number;
  placeholder: string;
  alt: string;
}

const media = new URL('../media/', import.meta.url);
const assets = new URL('../../web/app/assets/', import.meta.url);
/** Pictures that the site's code imports, not its content. */
const isOfSite = (name: string): boolean => /^(tile|quote)-|^hero-landing/.test(name);
const manifest = new URL('manifest.json', media);
const wanted = process.argv.slice(2);
const asked = (name: string): boolean => wanted.length === 0 || wanted.some((part) => name.includes(part));
const known = async (): Promise<Picture[]> => JSON.parse(await readFile(manifest, 'utf8')) as Picture[];
const before = wanted.length > 0 ? await known() : [];

await mkdir(media, { recursive: true });
const pictures: Picture[] = [];
for (const scene of [
  ...heroScenes,
  ...tileScenes,
  ...classScenes,
  ...coachScenes,
  ...aboutScenes,
  ...memberScenes,
  ...portraitScenes,
  shareScene,
]) {
  const { name, width, height, quality, alt, draw } = scene;
  const old = before.find((picture) => picture.name === name);
  if (!asked(name)) {
    if (old) pictures.push(old);
    continue;
  }
  freshIds();
  const { webp, placeholder } = await render(width, height, draw(width, height), quality);
  const file = `${name}.webp`;
  await writeFile(new URL(file, isOfSite(name) ? assets : media), webp);
  if (!isOfSite(name)) pictures.push({ name, file, type: 'image/webp', width, height, placeholder, alt });
  console.log(file, `${Math.round(webp.length / 1024)} kB`);
}

const iconTiny = await sharp(Buffer.from(icon(false)))
  .resize(18, 18)
  .webp({ quality: 40 })
  .toBuffer();
const placeholder = `data:image/webp;base64,${iconTiny.toString('base64')}`;
await writeFile(new URL('icon.svg', media), icon(true));
pictures.push({
  name: 'icon',
  file: 'icon.svg',
  type: 'image/svg+xml',
  width: 512,
  height: 512,
  placeholder,
  alt: 'TBM',
});
for (const side of [192, 512]) {
  const file = `icon-${side}.png`;
  await sharp(Buffer.from(icon(false)))
    .resize(side, side)
    .png({ palette: true })
    .toFile(new URL(file, media).pathname);
  pictures.push({
    name: `icon-${side}`,
    file,
    type: 'image/png',
    width: side,
    height: side,
    placeholder,
    alt: 'TBM',
  });
}
await writeFile(manifest, `${JSON.stringify(pictures, null, 2)}\n`);
