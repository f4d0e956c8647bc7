import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { copyText } from '../platform/copy-text.ts';
import {
  askForBrowser,
  browserWish,
  deviceBrowser,
  hostApp,
  onBrowserWish,
  thisBrowser,
} from '../platform/this-browser.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Field } from './field.tsx';

/** Says how to go on in a browser when another app, which shows the page inside, cannot do what was asked. */
export function BrowserDialog(): ReactNode {
  const wish = useSyncExternalStore(onBrowserWish, browserWish, () => null);
  return wish ? <HowToGoOn wish={wish} /> : null;
}

function HowToGoOn({ wish }: { wish: string }): ReactNode {
  const [outcome, setOutcome] = useState('');
  const browser = deviceBrowser(thisBrowser());
  const app = hostApp(thisBrowser()) ?? 'esta app';
  const copy = async () => {
    const isCopied = await copyText(location.href);
    setOutcome(isCopied ? `Enlace copiado. Pégalo en ${browser}.` : 'Selecciona el enlace y cópialo tú.');
  };
  return (
    <Dialog title={`Ábrelo en ${browser}`} onClose={() => askForBrowser(null)}>
      <p>
        Dentro de {app} no se puede {wish}. Busca en su menú «Abrir en el navegador», o copia el enlace y
        pégalo en {browser}. Ahí entras con tu misma cuenta.
      </p>
      <Field
        label="Enlace de esta página"
        readOnly
        value={location.href}
        onFocus={(event) => event.target.select()}
      />
      <Button look="accent" wide onClick={() => void copy()}>
        Copiar enlace
      </Button>
      <p role="status">{outcome}</p>
    </Dialog>
  );
}
