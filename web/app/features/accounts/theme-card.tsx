import { type ReactNode, useState } from 'react';
import { Option, Options } from '../../design/options.tsx';
import { chooseTheme, chosenTheme, type ThemeChoice } from '../../platform/theme.ts';

const choices: readonly { choice: ThemeChoice; title: string }[] = [
  { choice: 'light', title: 'Claro' },
  { choice: 'dark', title: 'Oscuro' },
  { choice: 'auto', title: 'Como mi teléfono' },
];

/** The theme of the site on this device. */
export function ThemeCard(): ReactNode {
  const [chosen, setChosen] = useState(chosenTheme);
  return (
    <Options legend="Colores en este dispositivo">
      {choices.map(({ choice, title }) => (
        <Option
          key={choice}
          name="theme"
          title={title}
          checked={choice === chosen}
          onChoose={() => {
            chooseTheme(choice);
            setChosen(choice);
          }}
        />
      ))}
    </Options>
  );
}
