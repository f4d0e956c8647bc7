import { type ReactNode, useState } from 'react';
import { copyText } from '../platform/copy-text.ts';
import { askForBrowser, deviceBrowser, hostApp, thisBrowser } from '../platform/this-browser.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { TextField } from './text-field.tsx';

/** The page's link to copy, and where to paste it. `wish`: what was asked, such as `guardar tu recibo`. */
export function HowToGoOn({ wish }: { wish: string }): ReactNode {
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
      <TextField
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
