import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  ToggleButton,
  ToggleButtonGroup,
  toggleButtonGroupClasses,
} from '@mui/material';
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { type PercentCrop, ReactCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';

/** The shapes that the site shows pictures in. */
const shapes: [name: string, aspect: number | undefined][] = [
  ['Completa', undefined],
  ['Cuadrada', 1],
  ['Vertical 4:5', 4 / 5],
  ['Horizontal 16:9', 16 / 9],
];

/** The largest part of a picture that has a shape, in its middle. */
function largest({ naturalWidth, naturalHeight }: HTMLImageElement, aspect: number): PercentCrop {
  const pictureAspect = naturalWidth / naturalHeight;
  const width = Math.min(100, (aspect / pictureAspect) * 100);
  const height = Math.min(100, (pictureAspect / aspect) * 100);
  return {
    unit: '%',
    width,
    height,
    x: (100 - width) / 2,
    y: (100 - height) / 2,
  };
}

/** The part of a picture as a file of its own, in its own pixels. */
async function cut(picture: HTMLImageElement, { x, y, width, height }: PercentCrop): Promise<Blob> {
  const across = picture.naturalWidth / 100;
  const down = picture.naturalHeight / 100;
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(width * across)),
    Math.max(1, Math.round(height * down)),
  );
  canvas
    .getContext('2d')
    ?.drawImage(
      picture,
      -Math.round(x * across),
      -Math.round(y * down),
      picture.naturalWidth,
      picture.naturalHeight,
    );
  return canvas.convertToBlob({ type: 'image/webp', quality: 0.95 });
}

/** On a phone the shapes take two lines: each has its own border. */
const shapesStyle = {
  flexWrap: 'wrap',
  gap: 1,
  marginBottom: 2,
  [`& .${toggleButtonGroupClasses.grouped}`]: {
    margin: 0,
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
  },
};

interface Props {
  file: File | null;
  label: string;
  onClose: () => void;
  onChosen: (picture: File) => void;
}

/** Which part of a chosen picture is uploaded: all of it, or a part that is dragged or moved by the arrow keys. */
export function CropDialog({ file, label, onClose, onChosen }: Props): ReactNode {
  const title = useId();
  const picture = useRef<HTMLImageElement>(null);
  const [aspect, setAspect] = useState<number | undefined>(undefined);
  const [crop, setCrop] = useState<PercentCrop>();
  const address = useMemo(() => (file ? URL.createObjectURL(file) : ''), [file]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  if (!file) return null;

  const choose = (next: number | undefined) => {
    setAspect(next);
    setCrop(next && picture.current ? largest(picture.current, next) : undefined);
  };
  const send = async () => {
    const isWhole = !crop || crop.width === 0 || crop.height === 0;
    if (isWhole || !picture.current) return onChosen(file);
    const part = await cut(picture.current, crop);
    onChosen(new File([part], file.name.replace(/\.\w+$/, '.webp'), { type: part.type }));
  };

  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={title}>
      <DialogTitle id={title}>{`Recortar ${label.toLowerCase()}`}</DialogTitle>
      <DialogContent>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label="Forma"
          value={aspect ?? 0}
          onChange={(_, next: number | null) => choose(next || undefined)}
          sx={shapesStyle}
        >
          {shapes.map(([name, one]) => (
            <ToggleButton key={name} value={one ?? 0}>
              {name}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <div>
          <ReactCrop
            keepSelection={aspect !== undefined}
            {...(crop ? { crop } : {})}
            {...(aspect ? { aspect } : {})}
            onChange={(_, next) => setCrop(next)}
            ariaLabels={{
              cropArea: 'Parte de la imagen; las flechas la mueven',
              nwDragHandle: 'Esquina de arriba a la izquierda',
              nDragHandle: 'Borde de arriba',
              neDragHandle: 'Esquina de arriba a la derecha',
              eDragHandle: 'Borde derecho',
              seDragHandle: 'Esquina de abajo a la derecha',
              sDragHandle: 'Borde de abajo',
              swDragHandle: 'Esquina de abajo a la izquierda',
              wDragHandle: 'Borde izquierdo',
            }}
          >
            <img
              ref={picture}
              src={address}
              alt={`Imagen elegida: ${file.name}`}
              style={{ maxHeight: '60vh', maxWidth: '100%' }}
            />
          </ReactCrop>
        </div>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancelar</Button>
        <Button variant="contained" onClick={() => void send()}>
          Usar esta imagen
        </Button>
      </DialogActions>
    </Dialog>
  );
}
