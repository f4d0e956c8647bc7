import { type ReactNode, useState } from 'react';
import { Autocomplete } from '../../design/autocomplete.tsx';
import { CheckboxField } from '../../design/checkbox-field.tsx';
import { Option, Options } from '../../design/options.tsx';
import { PasswordField } from '../../design/password-field.tsx';
import { SelectField } from '../../design/select-field.tsx';
import { GivenStars, StarInput } from '../../design/stars.tsx';
import { TextAreaField } from '../../design/text-area-field.tsx';
import { TextField } from '../../design/text-field.tsx';
import { Row, Sample } from './sample.tsx';

export const Fields = (): ReactNode => (
  <Sample title="Campos">
    <TextField label="Nombre" defaultValue="Fernanda" />
    <TextField label="Teléfono" description="De otro país, con + y su clave" placeholder="8112345678" />
    <TextField label="Correo" defaultValue="fernanda" error="Escribe un correo completo." />
    <PasswordField defaultValue="secreta" />
    <SelectField label="Sucursal" emptyOption="Cualquiera" options={['Monterrey', 'Tijuana']} />
    <Autocomplete
      label="Disciplina"
      options={['Barre', 'Sculpt', 'Jump']}
      none="Nada con ese nombre"
      onChoose={() => {}}
    />
    <TextField label="Folio de compra" defaultValue="1204" disabled />
    <TextAreaField label="Comentario" defaultValue="Me encantó." />
    <CheckboxField label="Acepto los términos" defaultChecked />
    <CheckboxField label="Guardar esta tarjeta" error="Márcala para seguir." />
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
