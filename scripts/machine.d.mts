export interface Machine {
  platform: string;
  arch: string;
  version: string;
  isMusl: boolean;
  hasLibatomic: boolean;
}
export const libatomicAdvice: string;
export function complaintAbout(machine: Machine): string | null;
export function thisMachine(): Machine;
