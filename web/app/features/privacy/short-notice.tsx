import { fillFacts } from '@tbm/domain/facts';
import type { ReactNode } from 'react';
import { useRoot } from '../../platform/root-data.ts';
import styles from './privacy.module.css';

const responsible = '{legal_name}, con domicilio en {legal_address}, es responsable de tus datos.';

/** The purposes of a form's data, and which of them the person may allow. */
const uses = {
  sign_up:
    'Los usamos para tu cuenta, tus clases, tus pagos y lo que pide la ley. Para promociones y testimonios, solo si lo marcas.',
  profile:
    'Los usamos para atenderte y reconocerte en el estudio. Tu estatura es un dato sensible: la guardamos solo con tu permiso.',
  progress:
    'Tus medidas y tus fotos son datos sensibles: las guardamos solo con tu permiso y nadie más las ve, tampoco el equipo.',
  photo:
    'Usamos tu foto para reconocerte en recepción. Otras socias la ven solo si tú lo eliges; para publicarla te pedimos permiso aparte, en “Tu privacidad”.',
} as const;

/**
 * The short privacy notice where data are asked (LFPDPPP, article 16): who is responsible, what for, how to refuse, and the way to
 * the full one.
 */
export function ShortNotice({ of }: { of: keyof typeof uses }): ReactNode {
  const { legal_name, legal_address } = useRoot().settings;
  return (
    <p className={styles.notice}>
      {fillFacts(responsible, { legal_name, legal_address })} {uses[of]}{' '}
      <a href="/aviso-de-privacidad/" target="_blank" rel="noreferrer">
        Aviso de privacidad completo
      </a>
    </p>
  );
}
