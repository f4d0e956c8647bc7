import { Checkbox, NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Autocomplete } from '../../design/autocomplete.tsx';
import { Choice, Field } from '../../design/field.tsx';
import { Option, Options } from '../../design/options.tsx';
import { GivenStars, StarInput } from '../../design/stars.tsx';
import { Row, Sample } from './sample.tsx';

const options = [
  { value: 'am', title: 'Mañana' },
  { value: 'pm', title: 'Tarde' },
];

export const PublicFields = (): ReactNode => (
  <Sample title="Campos de páginas públicas">
    <Field label="Correo" placeholder="tu@correo.mx" />
    <Choice label="Horario" any="Cualquiera" options={options} />
    <Autocomplete
      label="Disciplina"
      options={['Barre', 'Sculpt', 'Jump']}
      none="Nada con ese nombre"
      onChoose={() => {}}
    />
  </Sample>
);

export const FormFields = (): ReactNode => (
  <Sample title="Campos de formularios">
    <TextInput label="Nombre" defaultValue="Fernanda" />
    <TextInput label="Correo" defaultValue="fernanda" error="Escribe un correo completo." />
    <PasswordInput label="Contraseña" defaultValue="secreta" />
    <NativeSelect label="Sucursal" data={['Monterrey', 'Tijuana']} />
    <TextInput label="Folio de compra" defaultValue="1204" disabled />
    <Checkbox label="Acepto los términos" defaultChecked />
    <Checkbox label="Guardar esta tarjeta" />
  </Sample>
);

export const Choices = (): ReactNode => (
  <Sample title="Opciones y estrellas">
    <Chosen />
    <Row>
      <GivenStars label="Clase" stars={5} />
      <GivenStars label="Coach" stars={4} />
    </Row>
  </Sample>
);

function Chosen(): ReactNode {
  const [plan, setPlan] = useState('month');
  const [stars, setStars] = useState<number | null>(3);
  return (
    <>
      <Options legend="Plan">
        {[
          { value: 'month', title: 'Cada mes', text: '$1,490' },
          { value: 'once', title: 'Una vez', text: '$1,690' },
        ].map(({ value, title, text }) => (
          <Option
            key={value}
            name="plan"
            title={title}
            text={text}
            checked={plan === value}
            onChoose={() => setPlan(value)}
          >
            <p>Se renueva hasta que canceles.</p>
          </Option>
        ))}
      </Options>
      <StarInput label="Tu calificación" value={stars} onChange={setStars} />
    </>
  );
}
