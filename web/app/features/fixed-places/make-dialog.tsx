import type { PossiblePlace } from '@tbm/contract/fixed-places';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { showAlert, showSuccess } from '../../design/alerts.tsx';
import { Button } from '../../design/button.tsx';
import { Dialog } from '../../design/dialog.tsx';
import { useApiMutation } from '../../platform/query.ts';
import { useBranchOf } from '../../platform/root-data.ts';
import { fixedPlaceText } from './words.ts';

/** Says what a fixed place does before the member makes a place fixed. */
export default function MakeDialog({
  place,
  onClose,
}: {
  place: PossiblePlace;
  onClose: () => void;
}): ReactNode {
  const branchOf = useBranchOf();
  const navigate = useNavigate();
  const make = useApiMutation('POST /customer/fixed_places', {
    onSuccess: () => {
      showSuccess('Listo: ya es tu lugar fijo');
      void navigate('/mytbm/lugares-fijos');
    },
    onError: (error) => {
      showAlert(error.message);
      onClose();
    },
  });
  return (
    <Dialog title="Tu lugar fijo" onClose={onClose}>
      <p>
        <strong>{place.class_name}</strong>
        <br />
        {fixedPlaceText(place, branchOf(place).name)}
      </p>
      <p>
        Cada semana lo reservamos con tus créditos en cuanto se abre la clase, y te confirmamos por correo.
      </p>
      <p>
        Si tu lugar está ocupado te damos el más cercano. Si no hay lugar o te faltan créditos, te avisamos.
      </p>
      <p>Puedes saltarte una semana o terminarlo cuando quieras.</p>
      <Button
        look="accent"
        wide
        busy={make.isPending}
        onClick={() => make.mutate({ body: { class_reservation_id: place.class_reservation_id } })}
      >
        Hacer de este mi lugar fijo
      </Button>
      <Button look="quiet" wide onClick={onClose}>
        Ahora no
      </Button>
    </Dialog>
  );
}
