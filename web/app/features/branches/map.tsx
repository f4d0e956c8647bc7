import { type ReactNode, useState } from 'react';
import { Button } from '../../design/button.tsx';
import styles from './branches.module.css';
import { mapFrame, mapPage, type Place } from './map-address.ts';

/** A drawn street map, shown until the visitor requests the real one. */
const Streets = (): ReactNode => (
  <svg
    className={styles.streets}
    viewBox="0 0 400 300"
    preserveAspectRatio="xMidYMid slice"
    aria-hidden="true"
  >
    <path d="M-10 70h420M-10 150h420M-10 236h420M60-10v320M150-10v320M262-10v320M340-10v320" />
    <path className={styles.avenue} d="M-20 270C90 200 180 190 240 130S350 20 430 10" />
    <path
      className={styles.pin}
      d="M200 96a34 34 0 0 1 34 34c0 25-34 60-34 60s-34-35-34-60a34 34 0 0 1 34-34z"
    />
    <circle className={styles.eye} cx="200" cy="130" r="12" />
  </svg>
);

/**
 * The map loads only after a tap, so that no third party learns of the visit before; without it the address is enough
 * [PUB-036, PUB-042].
 */
export function StudioMap({ name, map }: { name: string; map: Place }): ReactNode {
  const [isShown, setShown] = useState(false);
  return (
    <div className={styles.map}>
      {isShown ? (
        <iframe
          className={styles.mapFrame}
          src={mapFrame(map)}
          title={`Mapa del estudio ${name}`}
          loading="lazy"
          referrerPolicy="no-referrer"
        />
      ) : (
        <>
          <Streets />
          <div className={styles.mapAsk}>
            <Button onClick={() => setShown(true)}>Ver el mapa aquí</Button>
          </div>
        </>
      )}
      <a className={styles.mapLink} data-ring="inside" href={mapPage(map)}>
        Abrir el mapa en OpenStreetMap
      </a>
    </div>
  );
}
