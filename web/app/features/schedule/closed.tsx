import type { ReactNode } from 'react';
import { Button } from '../../design/button.tsx';

/** A class that the member cannot choose, and why. */
export const Closed = ({ text, onClose }: { text: string; onClose: () => void }): ReactNode => (
  <>
    <p>{text}</p>
    <Button wide onClick={onClose}>
      Ver otras clases
    </Button>
  </>
);
