import type { Answer } from '@tbm/contract';
import type { ReactNode } from 'react';
import { CancelDialog } from './cancel-dialog.tsx';
import { ClassDialog } from './class-dialog.tsx';
import { isChangeable, type Target } from './grid.tsx';
import { MoveDialog } from './move-dialog.tsx';
import type { ClassDialogProps } from './panel.tsx';
import { SubstituteDialog } from './substitute-dialog.tsx';

/** What is open: a class, an action on it, or a form that creates classes. */
export type Opened =
  | { is: 'class' | 'substitute' | 'cancel'; id: number }
  | { is: 'move'; id: number; to: Target | null }
  | { is: 'copy' | 'new' };

/** The dialog of a class that is open. */
export function OpenedDialog({
  opened,
  item,
  timezone,
  branch_id,
  rooms,
  now,
  onOpen,
  onClose,
  onStale,
  onDone,
}: ClassDialogProps & {
  opened: Opened;
  branch_id: number;
  rooms: Answer<'GET /locations'>;
  now: number;
  onOpen: (next: Opened) => void;
  onStale: () => void;
}): ReactNode {
  const id = item.single_class_id;
  const given = {
    item,
    timezone,
    onClose,
    onDone,
  };
  switch (opened.is) {
    case 'class':
      return (
        <ClassDialog
          item={item}
          timezone={timezone}
          branch_id={branch_id}
          isChangeable={isChangeable(item, now)}
          onMove={() => onOpen({ is: 'move', id, to: null })}
          onSubstitute={() => onOpen({ is: 'substitute', id })}
          onCancel={() => onOpen({ is: 'cancel', id })}
          onClose={onClose}
        />
      );
    case 'move':
      return <MoveDialog {...given} onStale={onStale} branch_id={branch_id} rooms={rooms} to={opened.to} />;
    case 'substitute':
      return <SubstituteDialog {...given} />;
    case 'cancel':
      return <CancelDialog {...given} />;
    case 'copy':
    case 'new':
      return null;
  }
}
