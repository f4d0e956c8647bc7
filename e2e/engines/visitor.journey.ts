import { callsAs, demoAccount } from '../calls.ts';
import { openClass } from '../open-class.ts';
import { newCardNumber, uniqueEmail } from '../pages.ts';
import { journey, phone, type Traveller } from './journey.ts';

async function signUp({ person }: Traveller, email: string): Promise<void> {
  await person.fill('Nombre', 'Regina');
  await person.fill('Apellidos', 'Treviño Salas');
  await person.fill('Correo electrónico', email);
  await person.fill('Teléfono', '8112345678');
  await person.fill('Contraseña', 'secreta-1');
  await person.choose(/^¿Cómo te enteraste de TBM\?/, 'Instagram');
  await person.tap('button', 'Crear mi cuenta');
}

async function fillCard({ person }: Traveller, number: string): Promise<void> {
  await person.fill('Número de tarjeta', number);
  await person.fill(/Vencimiento/, '12/30');
  await person.fill(/CVC/, '123');
  await person.tap('choice', /Acepto los términos/);
}

journey('a visitor comes to a paid class', phone, {
  'taps a class of the week and chooses a spot': async ({ person, origin }) => {
    const target = await openClass(callsAs(origin, demoAccount('admin')), { hours: 30 });
    await person.open(`/monterrey/?dia=${target.day}&clase=${target.id}`);
    await person.tap('choice', /^Lugar 5(,|$)/);
    await person.tap('choice', /Clase Suelta/);
    await person.tap('button', /^Continuar con Clase Suelta/);
    await person.isAt(new RegExp(`^/checkout/19304/.*clase=${target.id}`));
    await person.sees(/Lugar 5/);
    await person.sees('1. Tu cuenta', 'heading');
  },
  'has an address without parameters of the router': async ({ person }) => {
    await person.holds(
      'location.pathname.startsWith("/checkout/") && !location.search.includes("_routes")',
      'the address has no _routes',
    );
  },
  'makes an account on the way': async (traveller) => {
    await signUp(traveller, uniqueEmail('motor'));
    await traveller.person.sees('2. Tu pago', 'heading');
    await traveller.person.sees(/Número de tarjeta/);
  },
  'pays by card, asked by the bank': async (traveller) => {
    const { person } = traveller;
    await fillCard(traveller, '4000002500003155');
    await person.tap('button', 'Pagar $190');
    await person.inFrame('Verificación de tu banco', () => person.tap('button', 'Autorizar'));
    await person.sees(/Tu lugar está reservado/);
  },
});

journey('a visitor comes to the packages', phone, {
  'opens the unlimited package from the list': async ({ person }) => {
    await person.open('/paquetes/?branch_id=1');
    await person.sees('Elige tu paquete', 'heading');
    await person.holds(
      `(() => {
        const link = document.querySelector('a[href*="/checkout/149/"]');
        if (!link) return false;
        link.click();
        return true;
      })()`,
      'there is a way to package 149',
    );
    await person.isAt(/^\/checkout\/149\//);
    await person.sees('Tu compra', 'heading');
    await person.sees('1. Tu cuenta', 'heading');
  },
  'opens it by its address': async ({ person }) => {
    await person.open('/checkout/149/');
    await person.sees('1. Tu cuenta', 'heading');
    await person.sees(/Renovación automática|se renueva/i);
  },
});

journey('a visitor tries TBM Online', phone, {
  'asks for the trial by e-mail': async ({ person }) => {
    const email = uniqueEmail('prueba');
    await person.open('/?prueba=1');
    await person.fill('Correo electrónico', email);
    await person.tap('button', 'Continuar');
    await person.isAt(/^\/checkout\/19271\//);
    await person.holds(
      `[...document.querySelectorAll('input')].some(({ value }) => value === ${JSON.stringify(email)})`,
      'the e-mail is filled in',
    );
  },
  'gives a card and is thanked': async (traveller) => {
    const { person } = traveller;
    await signUp(traveller, uniqueEmail('prueba'));
    await person.sees('2. Tu pago', 'heading');
    await fillCard(traveller, newCardNumber());
    await person.tap('button', /^(Empezar|Comenzar|Iniciar|Probar|Suscribirme|Pagar)/);
    await person.isAt(/^\/gracias\//);
    await person.sees('¡Tu prueba ya empezó!', 'heading');
  },
});

journey('a visitor builds a plan', phone, {
  'answers five questions': async ({ person }) => {
    await person.open('/pages/workout-planner/');
    await person.tap('choice', /Ganar músculo/);
    await person.tap('choice', /Voy empezando/);
    await person.tap('choice', '3 días');
    // After the scripts have loaded, the choice includes Monday, Wednesday and Friday.
    await person.sees('Llevas 3 de 3.');
    await person.tap('choice', 'viernes');
    await person.tap('choice', 'sábado');
    await person.tap('button', 'Ver mi plan');
    await person.isAt(/^\/pages\/workout-planner-result\/\d+\/\?dias=1,3,6/);
    await person.sees('Ganar músculo', 'heading');
    await person.sees(/12 entrenamientos/);
  },
  'chooses when it begins': async ({ person }) => {
    const day = Temporal.Now.plainDateISO('America/Monterrey').add({ days: 2 }).toString();
    await person.pick('Empieza el', day);
    await person.isAt(new RegExp(`inicio=${day}`));
  },
});
