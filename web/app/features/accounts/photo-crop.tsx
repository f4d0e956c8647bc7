import { type ReactNode, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { Button } from '../../design/button.tsx';
import { Dialog, DialogActions } from '../../design/dialog.tsx';
import styles from './photo-crop.module.css';
import { squareOf } from './square-of.ts';

const closest = 4;

/**
 * Chooses the square of a picture that becomes the profile photo: dragged, pinched, or with the arrow keys and the
 * slider. Loaded when a picture was chosen.
 */
export default function PhotoCrop({
  url,
  busy,
  complaint,
  onSave,
  onClose,
}: {
  /** An object URL. */
  url: string;
  busy: boolean;
  complaint: string | null;
  onSave: (photo: Blob) => void;
  onClose: () => void;
}): ReactNode {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  return (
    <Dialog title="Ajusta tu foto" onClose={onClose}>
      <div className={styles.stage}>
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          maxZoom={closest}
          aspect={1}
          cropShape="round"
          objectFit="cover"
          showGrid={false}
          keyboardStep={8}
          disableAutomaticStylesInjection
          mediaProps={{ alt: '' }}
          cropperProps={{ role: 'group', 'aria-label': 'Encuadre: muévelo con las flechas' }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
        />
      </div>
      <label className={styles.zoom}>
        Acercar
        <input
          type="range"
          min={1}
          max={closest}
          step={0.1}
          value={zoom}
          aria-valuetext={`${Math.round(zoom * 100)}%`}
          onChange={({ currentTarget }) => setZoom(Number(currentTarget.value))}
        />
      </label>
      {complaint ? (
        <p className={styles.problem} role="alert">
          {complaint}
        </p>
      ) : null}
      <DialogActions>
        <Button
          look="accent"
          wide
          busy={busy}
          why={area ? '' : 'Espera a que se vea tu foto.'}
          onClick={() => {
            if (area) void squareOf(url, area).then(onSave);
          }}
        >
          Guardar foto
        </Button>
        <Button look="quiet" wide why={busy ? 'Espera un momento.' : ''} onClick={onClose}>
          Descartar
        </Button>
      </DialogActions>
    </Dialog>
  );
}
