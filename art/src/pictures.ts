/**
 * Draws all pictures: the demo studio's into `demo/media/`, listed in `manifest.json`, and the site's own, which every
 * studio has, into `web/app/assets/`. Arguments select pictures by name; the manifest keeps the entries of the others.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { freshIds } from './ground.ts';
import { assets, media } from './paths.ts';
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

/** Pictures that the site's code imports, not its content. */
const isOfSite = (name: string): boolean => /^(tile|quote)-|^hero-landing/.test(name);
const manifest = join(media, 'manifest.json');
const filters = process.argv.slice(2);
const selected = (name: string): boolean =>
  filters.length === 0 || filters.some((part) => name.includes(part));
const previous = filters.length > 0 ? (JSON.parse(await readFile(manifest, 'utf8')) as Picture[]) : [];

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
  const { name, width, height, scale = 1, quality, alt, draw } = scene;
  const old = previous.find((picture) => picture.name === name);
  if (!selected(name)) {
    if (old) pictures.push(old);
    continue;
  }
  freshIds();
  const { webp, placeholder } = await render(width, height, draw(width, height), quality, scale);
  const file = `${name}.webp`;
  await writeFile(join(isOfSite(name) ? assets : media, file), webp);
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  if (!isOfSite(name))
    pictures.push({
      name,
      file,
      type: 'image/webp',
      ...size,
      placeholder,
      alt,
    });
  console.log(file, `${Math.round(webp.length / 1024)} kB`);
}

const iconTiny = await sharp(Buffer.from(icon(false)))
  .resize(18, 18)
  .webp({ quality: 40 })
  .toBuffer();
const placeholder = `data:image/webp;base64,${iconTiny.toString('base64')}`;
await writeFile(join(media, 'icon.svg'), icon(true));
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
    .toFile(join(media, file));
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
