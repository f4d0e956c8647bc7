import type { FileRef } from '@tbm/contract/fields';
import { postLimits } from '@tbm/contract/lengths';
import { problemText } from '@tbm/domain/messages';
import { useRef, useState } from 'react';
import { api } from '../../platform/api.ts';
import { announce } from '../../platform/live-regions.ts';
import { checkPhoto } from '../../platform/photo-file.ts';
import type { Draft } from './draft.ts';

/** Images of a draft: each is sent as soon as it is chosen [COMM-005]. */
export function useImages(
  files: readonly FileRef[],
  change: (part: (draft: Draft) => Partial<Draft>) => void,
) {
  /** Images that are being sent. */
  const [coming, setComing] = useState<readonly File[]>([]);
  const [complaint, setComplaint] = useState<string | null>(null);
  const count = useRef(0);
  count.current = files.length + coming.length;
  const upload = async (file: File) => {
    const { complaint: refused } = await checkPhoto(file);
    if (refused) throw new Error(refused);
    const stored = await api('POST /post_files', { file });
    change((draft) => ({ files: [...draft.files, stored] }));
  };
  const add = async (chosen: readonly File[]) => {
    const room = postLimits.files - count.current;
    const taken = chosen.slice(0, Math.max(0, room));
    setComplaint(chosen.length > room ? problemText('post_files_many') : null);
    setComing((now) => [...now, ...taken]);
    // One after another: they keep their order.
    for (const file of taken) {
      try {
        await upload(file);
        announce('Imagen agregada');
      } catch (problem) {
        setComplaint((problem as Error).message);
      }
      setComing((now) => now.filter((one) => one !== file));
    }
  };
  const remove = ({ file_id }: FileRef) => {
    change((draft) => ({ files: draft.files.filter((one) => one.file_id !== file_id) }));
    setComplaint(null);
    announce('Imagen quitada');
    // Images that are left are deleted automatically after a day.
    void api('DELETE /post_files/:id', { params: { id: file_id } }).catch(() => {});
  };
  return {
    coming,
    complaint,
    add,
    remove,
  };
}
