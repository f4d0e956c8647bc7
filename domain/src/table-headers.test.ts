import { describe, expect, it } from 'vitest';
import {
  chooseSeparator,
  doubledHeaders,
  guessColumns,
  headerIndex,
  recognizedFields,
} from './table-headers.ts';

const guessed = (kind: Parameters<typeof guessColumns>[0], headers: string) => {
  const names = headers.split(',');
  return Object.fromEntries(
    Object.entries(guessColumns(kind, names)).map(([field, column]) => [field, names[column]]),
  );
};

describe('columns of other systems', () => {
  it.each([
    [
      'Mindbody',
      'Client ID,First Name,Last Name,Email,Mobile Phone,Home Phone,Birthday,Home Location',
      {
        name: 'First Name',
        last_name: 'Last Name',
        email: 'Email',
        phone: 'Mobile Phone',
        birthdate: 'Birthday',
        branch: 'Home Location',
      },
    ],
    [
      'Glofox',
      'First Name,Last Name,Email,Phone,Date of Birth,Membership,Plan,Status,Branch',
      {
        name: 'First Name',
        last_name: 'Last Name',
        email: 'Email',
        phone: 'Phone',
        birthdate: 'Date of Birth',
        branch: 'Branch',
      },
    ],
    [
      'Momence',
      'First name,Last name,E-mail,Phone number,Birthday,Tags',
      {
        name: 'First name',
        last_name: 'Last name',
        email: 'E-mail',
        phone: 'Phone number',
        birthdate: 'Birthday',
      },
    ],
    [
      'Fitco',
      'Nombres,Apellido paterno,Apellido materno,Correo electrónico,Celular,Fecha de nacimiento,Sede',
      {
        name: 'Nombres',
        last_name: 'Apellido paterno',
        second_last_name: 'Apellido materno',
        email: 'Correo electrónico',
        phone: 'Celular',
        birthdate: 'Fecha de nacimiento',
        branch: 'Sede',
      },
    ],
    [
      'WodBoard',
      'Name,Email Address,Mobile,DOB,Membership',
      { full_name: 'Name', email: 'Email Address', phone: 'Mobile', birthdate: 'DOB' },
    ],
    [
      'TeamUp',
      'Customer,Email,Phone,Date of birth,Active memberships',
      { full_name: 'Customer', email: 'Email', phone: 'Phone', birthdate: 'Date of birth' },
    ],
    [
      'Wix',
      'First Name,Last Name,Email 1,Phone 1,Birthdate,Labels,Created At (UTC+0)',
      {
        name: 'First Name',
        last_name: 'Last Name',
        email: 'Email 1',
        phone: 'Phone 1',
        birthdate: 'Birthdate',
      },
    ],
    ['a list of the studio', 'NOMBRE,CORREO,TEL.', { full_name: 'NOMBRE', email: 'CORREO', phone: 'TEL.' }],
    [
      'a list with both',
      'Cliente,Nombre(s),Apellido(s),E-mail',
      { name: 'Nombre(s)', last_name: 'Apellido(s)', email: 'E-mail' },
    ],
  ])('%s: members', (_, headers, columns) => {
    expect(guessed('customers', headers)).toEqual(columns);
  });

  it.each([
    [
      'Mindbody',
      'Client,Client Email,Sale ID,Pricing Option,Visits Remaining,Expiration Date,Amount',
      {
        email: 'Client Email',
        reference: 'Sale ID',
        package: 'Pricing Option',
        classes: 'Visits Remaining',
        last_day: 'Expiration Date',
        price: 'Amount',
      },
    ],
    [
      'Glofox',
      'Email,Membership Name,Credits,Next Payment Date,Price',
      {
        email: 'Email',
        package: 'Membership Name',
        classes: 'Credits',
        next_charge: 'Next Payment Date',
        price: 'Price',
      },
    ],
    [
      'Fitco',
      'Correo,Plan,Sesiones disponibles,Fecha fin,Monto,Folio',
      {
        email: 'Correo',
        package: 'Plan',
        classes: 'Sesiones disponibles',
        last_day: 'Fecha fin',
        price: 'Monto',
        reference: 'Folio',
      },
    ],
    [
      'Momence',
      'Customer email,Membership,Events left,Renewal date',
      { email: 'Customer email', package: 'Membership', classes: 'Events left', next_charge: 'Renewal date' },
    ],
  ])('%s: packages', (_, headers, columns) => {
    expect(guessed('memberships', headers)).toEqual(columns);
  });

  it('bookings', () => {
    expect(guessed('reservations', 'Client Email,Location,Class Date,Start Time,Class Name,Spot')).toEqual({
      email: 'Client Email',
      branch: 'Location',
      day: 'Class Date',
      time: 'Start Time',
      class_type: 'Class Name',
      spot: 'Spot',
    });
  });

  it('MobilePhone is two words', () => {
    expect(guessed('customers', 'FirstName,LastName,Email,MobilePhone')).toEqual({
      name: 'FirstName',
      last_name: 'LastName',
      email: 'Email',
      phone: 'MobilePhone',
    });
  });

  it('words may be joined, with or without capitals', () => {
    const members = 'FullName,eMailAddress,WhatsApp,DateOfBirth,homeLocation,iPhone';
    expect(guessed('customers', members)).toEqual({
      full_name: 'FullName',
      email: 'eMailAddress',
      phone: 'WhatsApp',
      birthdate: 'DateOfBirth',
      branch: 'homeLocation',
    });
    for (const header of ['WhatsApp', 'Whats App', 'whatsapp', 'WHATSAPP', 'Whats-App'])
      expect(guessed('customers', `nombre,apellidos,correo,${header}`)).toMatchObject({ phone: header });
    expect(guessed('memberships', 'InvoiceID,eMail,PlanName,VisitsRemaining,expirydate')).toEqual({
      reference: 'InvoiceID',
      email: 'eMail',
      package: 'PlanName',
      classes: 'VisitsRemaining',
      last_day: 'expirydate',
    });
    expect(doubledHeaders(['MobilePhone', 'Mobile Phone', 'iPhone', 'Phone'])).toEqual(['MobilePhone']);
  });

  it('a header that two columns have is guessed for none', () => {
    expect(doubledHeaders(['correo', 'nombre', 'Correo ', '', ''])).toEqual(['correo']);
    expect(guessed('customers', 'correo,nombre,apellidos,Correo')).toEqual({
      name: 'nombre',
      last_name: 'apellidos',
    });
  });
});

it('the headers stand below a title, a date and an empty row', () => {
  const rows = [
    ['Reporte de clientes', '', ''],
    ['Generado el 01/03/2027', '', ''],
    ['', '', ''],
    ['Nombre', 'Apellidos', 'Correo'],
    ['Ana', 'Ruiz', 'ana@x.mx'],
  ];
  expect(headerIndex('customers', rows)).toBe(3);
  expect(headerIndex('customers', [['Lista'], ['uno', 'dos'], ['Ana', 'Ruiz']])).toBe(1);
  expect(headerIndex('customers', [])).toBe(-1);
  expect(recognizedFields('customers', ['Nombre', 'x', 'Correo'])).toBe(2);
});

it.each([
  ['referencia;correo;paquete;vence;precio;clases\nA-1;ana@x.mx;152;31/12/2026;$1,490;8', ';'],
  ['correo;teléfono;nombre;apellidos\na1@x.mx;8112345678;Ana;Garza, de la', ';'],
  ['correo\tnombre\tapellidos\na@x.mx\tAna\tGarza, Ruiz; hija', '\t'],
  ['correo|nombre|apellidos', '|'],
  ['nombre,apellidos,correo', ','],
  ['correo\nana@x.mx', ','],
])('one separator a file: %j is separated by %j', (text, separator) => {
  const lines = text.split('\n');
  const chosen = chooseSeparator(text.startsWith('referencia') ? 'memberships' : 'customers', (mark) =>
    lines.map((line) => line.split(mark)),
  );
  expect(chosen).toBe(separator);
});
