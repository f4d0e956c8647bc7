// Takes pictures of pages in every engine, to be looked at side by side:
// node e2e/engines/pictures.ts http://localhost:3000 [part of a page's name]
import { mkdirSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { demoAccount } from '../calls.ts';
import { startDisplay } from './display.ts';
import type { Engine, Size } from './engine.ts';
import { missingPackages } from './engine.ts';
import { Person } from './person.ts';
import { chromium, firefox } from './puppeteer.ts';
import { webkit } from './webkit.ts';

const folder = fileURLToPath(new URL('../../.cache/engine-pictures/', import.meta.url));
const sizes: Record<string, Size> = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
};
const pages: Record<string, { account: 'socia' | 'admin' | null; paths: string[] }> = {
  visitor: {
    account: null,
    paths: [
      '/',
      '/?prueba=1',
      '/paquetes/?branch_id=1',
      '/monterrey/',
      '/online/',
      '/rewards/',
      '/pages/workout-planner/',
      '/pages/workout-planner-result/1/',
      '/preguntas-frecuentes/',
      '/registro/',
      '/entrar/',
      '/checkout/19304/',
    ],
  },
  member: {
    account: 'socia',
    paths: [
      '/mytbm',
      '/mytbm/presencial',
      '/mytbm/reservaciones',
      '/mytbm/online',
      '/mytbm/video/1',
      '/mytbm/comunidad',
      '/mytbm/rachas',
      '/mytbm/rewards',
      '/mytbm/progreso',
      '/mytbm/track/new',
      '/mytbm/informacion',
      '/mytbm/notifications',
    ],
  },
  staff: {
    account: 'admin',
    paths: [
      '/recepcion/',
      '/recepcion/mensajes/20001/',
      '/myadmin/',
      '/myadmin/horario',
      '/myadmin/reportes/ventas',
      '/myadmin/socias/20003',
    ],
  },
};
const [origin = 'http://localhost:3000', part = ''] = process.argv.slice(2);

async function takeAll(engine: Engine, sizeName: string): Promise<void> {
  const size = sizes[sizeName];
  if (!size) return;
  for (const { account, paths } of Object.values(pages)) {
    const chosen = paths.filter((path) => path.includes(part));
    if (chosen.length === 0) continue;
    const tab = await engine.start(size);
    const person = new Person(tab, origin);
    try {
      if (account) {
        const { email, password } = demoAccount(account);
        await person.open('/entrar/');
        await person.fill('Correo electrónico', email);
        await person.fill('Contraseña', password);
        await person.tap('button', 'Entrar Ahora');
        await person.isAt(/^\/mytbm/);
        // Staff are redirected from that page.
        await setTimeout(2_500);
      }
      for (const path of chosen) {
        await person.open(path);
        await setTimeout(2_500);
        const name = path.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '') || 'inicio';
        writeFileSync(`${folder}${name} ${sizeName} ${engine.name}.png`, await tab.picture());
      }
    } finally {
      await tab.close();
    }
  }
}

mkdirSync(folder, { recursive: true });
const stopDisplay = await startDisplay();
try {
  for (const engine of [chromium, webkit, firefox]) {
    const missing = missingPackages(engine);
    if (missing.length) console.log(`${engine.name}: apt-get install ${missing.join(' ')}`);
    else for (const size of Object.keys(sizes)) await takeAll(engine, size);
  }
} finally {
  await stopDisplay();
}
console.log(folder);
