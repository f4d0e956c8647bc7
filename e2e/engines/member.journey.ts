import { fileURLToPath } from 'node:url';
import { deskPackages } from '../../demo/src/studio/packages.ts';
import { callsAs, demoAccount } from '../calls.ts';
import { monterrey, type OpenedClass, openClass } from '../open-class.ts';
import { uniqueEmail } from '../pages.ts';
import { desktop, journey, phone, type Traveller } from './journey.ts';

const account = { email: '', password: 'secreta-1' };
const photo = fileURLToPath(new URL('../../demo/media/retrato-1.webp', import.meta.url));
const classAddress = ({ id, day }: OpenedClass) => `/mytbm/presencial?branch_id=1&dia=${day}&clase=${id}`;

async function signUp({ person, origin }: Traveller): Promise<void> {
  account.email = uniqueEmail('socia');
  await person.open('/registro/');
  await person.fill('Nombre', 'Regina');
  await person.fill('Apellidos', 'Treviño Salas');
  await person.fill('Correo electrónico', account.email);
  await person.fill('Teléfono', '8112345678');
  await person.fill('Contraseña', account.password);
  await person.fill('Repite tu contraseña', account.password);
  await person.choose(/^¿Cómo te enteraste de TBM\?/, 'Instagram');
  await person.tap('button', 'Crear mi cuenta');
  await person.sees('Hola, Regina', 'heading');
  const { customer_id } = await callsAs(origin, account)('GET /customer');
  const package_id = deskPackages[monterrey]?.[8] ?? 0;
  await callsAs(origin, demoAccount('recepcion'))('POST /customer/giveAccess', {
    body: { customer_id, package_id, payment_method_id: 2 },
  });
}

journey('a member books, moves and cancels', phone, {
  'signs up': signUp,
  'books a spot and moves to another': async ({ person, origin }) => {
    const target = await openClass(callsAs(origin, demoAccount('admin')), { hours: 30 });
    await person.open(classAddress(target));
    await person.tap('choice', /^Lugar 7(,|$)/);
    await person.tap('button', 'Reservar lugar 7');
    await person.sees(/Reservación realizada con éxito/);
    await person.open('/mytbm/reservaciones?filter=upcoming');
    await person.tap('link', /^Cambiar lugar/);
    await person.tap('choice', /^Lugar 12(,|$)/);
    await person.tap('button', 'Cambiarme al lugar 12');
    await person.sees('Tu lugar es el 12');
  },
  'sees it in the list, with its calendar file': async ({ person }) => {
    await person.open('/mytbm/reservaciones?filter=upcoming');
    await person.sees(/^Calendario /, 'link');
    await person.sees(/7 clases por usar/);
  },
  'shows the code for the desk': async ({ person }) => {
    await person.tap('button', /^Mi código/);
    await person.holds('document.querySelector("dialog[open] svg, [role=dialog] svg") !== null', 'a code');
    await person.tap('button', 'Cerrar');
  },
  cancels: async ({ person }) => {
    await person.tap('button', /^Cancelar/);
    await person.tap('button', 'Sí, cancelar clase');
    await person.sees('Reservación cancelada con éxito');
    await person.sees(/8 clases por usar/);
  },
});

journey('a member plays a film', phone, {
  'signs up': signUp,
  'finds it in the library, and it plays': async ({ person }) => {
    await person.open('/mytbm/online');
    // A premiere may announce itself in front of the page.
    await person.sees('Busca una clase');
    await person.open('/mytbm/video/1');
    await person.holds('(document.querySelector("video")?.readyState ?? 0) > 1', 'the film is loaded');
    await person.evaluate(
      '(() => { const film = document.querySelector("video"); film.muted = true; film.play(); })()',
    );
    await person.holds('document.querySelector("video").currentTime > 0.5', 'the film plays');
    await person.sees(/^Calificar/, 'button');
  },
});

journey('a member writes down progress and talks', desktop, {
  'signs up': signUp,
  'adds an entry with a photo': async ({ person }) => {
    const day = Temporal.Now.plainDateISO('America/Monterrey').subtract({ days: 3 }).toString();
    await person.open('/mytbm/track/new');
    await person.fill('Peso (kg)', '64.8');
    await person.fill('Cintura (cm)', '76.5');
    await person.pick('Fecha', day);
    await person.upload('input[type="file"][multiple]', photo);
    await person.tap('choice', /^Acepto de forma expresa/);
    await person.tap('button', 'Guardar registro');
    await person.isAt(/^\/mytbm\/progreso/);
    await person.sees(/64\.8 kg/);
  },
  'writes to the community': async ({ person }) => {
    await person.open('/mytbm/comunidad');
    const text = `Hola desde otro navegador ${Math.random().toString(36).slice(2, 7)}`;
    await person.fill('Tu comentario', text);
    await person.tap('button', 'Enviar');
    await person.sees(text);
    await person.sees(/En revisión/);
  },
  'sees streak and rewards': async ({ person }) => {
    await person.open('/mytbm/rachas');
    await person.sees('Mi Racha', 'heading');
    await person.open('/mytbm/rewards');
    await person.sees('Mis Rewards', 'heading');
  },
});
