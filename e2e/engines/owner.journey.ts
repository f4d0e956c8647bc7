import { callsAs, demoAccount } from '../calls.ts';
import { openClass } from '../open-class.ts';
import { desktop, journey } from './journey.ts';

const owner = demoAccount('admin');
const today = (): string => Temporal.Now.plainDateISO('America/Monterrey').toString();

journey('the owner looks after the studio', desktop, {
  'signs in to the home of the back office': async ({ person }) => {
    await person.open('/myadmin/');
    await person.fill('Correo electrónico', owner.email);
    await person.fill('Contraseña', owner.password);
    await person.tap('button', 'Entrar Ahora');
    await person.sees(/^Ventas de hoy: \$/, 'link');
    await person.sees(/Hoy en Monterrey/);
  },
  'reads the sales of a month': async ({ person }) => {
    const from = Temporal.PlainDate.from(today()).subtract({ days: 30 });
    await person.open(`/myadmin/reportes/ventas?desde=${from}&hasta=${today()}`);
    await person.sees('Reportes: Ventas', 'heading');
    await person.sees(/^Neto:/, 'link');
  },
  'reads attendance, members and deferred revenue': async ({ person }) => {
    for (const report of ['asistencia', 'socias', 'por-devengar']) {
      await person.open(`/myadmin/reportes/${report}`);
      await person.sees(/^Reportes: /, 'heading');
      await person.holds(
        'document.querySelectorAll("main table, main svg, main dl, main a").length > 3',
        report,
      );
      await person.holds(
        '!/Algo salió mal|Revisa los datos/.test(document.body.innerText)',
        `${report} is whole`,
      );
    }
  },
  'opens a member’s file with the age': async ({ person, origin }) => {
    const member = await callsAs(origin, demoAccount('socia'))('GET /customer');
    await person.open(`/myadmin/socias/${member.customer_id}`);
    await person.sees(/Camila Herrera/, 'heading');
    await person.sees(/\b\d\d años\b/);
    await person.holds('!document.body.innerText.includes("NaN")', 'there is no NaN');
  },
  'sees the week and opens a class': async ({ person, origin }) => {
    const target = await openClass(callsAs(origin, owner), { hours: 50, capacity: 23 });
    await person.open(`/myadmin/horario?dia=${target.day}`);
    await person.sees(/^Horario/, 'heading');
    await person.tap('button', /\b0 ?\/ ?23\b/);
    await person.sees('Mover…', 'button');
  },
});
