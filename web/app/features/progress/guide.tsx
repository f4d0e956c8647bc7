import type { Measure } from '@tbm/contract/measures';
import { measures } from '@tbm/domain/tracks';
import type { ReactNode } from 'react';
import { Dialog } from '../../design/dialog.tsx';
import styles from './guide.module.css';
import { MeasureDrawing } from './measure-drawing.tsx';

/** How each is measured, so that two dates can be compared. */
const instructions: Record<Measure, string> = {
  weight: 'Por la mañana, antes de desayunar y con poca ropa, siempre en la misma báscula.',
  imc: 'Relaciona tu peso con tu estatura. Déjalo vacío y lo calculamos.',
  fat: 'Lo dice una báscula de bioimpedancia, o te lo miden con plicómetro. Usa siempre el mismo método.',
  muscle: 'En la misma báscula y a la misma hora que tu grasa.',
  chest: 'Pasa la cinta por la parte más ancha del pecho, con los brazos relajados.',
  waist: 'En la parte más angosta, a la altura de donde te doblas de lado. Suelta el aire.',
  abs: 'A la altura del ombligo, sin meter el abdomen.',
  hips: 'Junta los pies y rodea la parte más ancha de la cadera.',
  arms: 'A la mitad entre el hombro y el codo, con el brazo relajado.',
  thigh: 'A la mitad entre la ingle y la rodilla, de pie y con el peso en las dos piernas.',
};

/** How to measure, with a drawing for each [TRACK-024]. */
export const Guide = ({ onClose }: { onClose: () => void }): ReactNode => (
  <Dialog title="Cómo medirte" wide onClose={onClose}>
    <p>
      La cinta va horizontal, pegada a la piel y sin apretar. Mídete siempre del mismo lado y a la misma hora.
    </p>
    <ul className={styles.guide}>
      {(Object.keys(instructions) as Measure[]).map((measure) => (
        <li key={measure}>
          <MeasureDrawing measure={measure} />
          <div>
            <h3 className={styles.name}>{measures[measure].name}</h3>
            <p>{instructions[measure]}</p>
          </div>
        </li>
      ))}
    </ul>
  </Dialog>
);
