import { z } from 'zod';
import { type CopiedTable, description } from '../platform/database/copy/contents.ts';

/** Files and folders of a backup. `files` holds uploaded files by key, `data` the rest of an embedded studio's folder. */
export const layout = {
  description: 'backup.json',
  settings: 'settings.env',
  files: 'files',
  data: 'data',
  rows: ({ name }: Pick<CopiedTable, 'name'>) => `tables/${name.replaceAll('"', '')}.copy.gz`,
};

/** `backup.json`. */
export const backupDescription = z.object({
  format: z.literal(1),
  /** The moment of the rows. */
  taken_at: z.iso.datetime(),
  database: description,
});
export type BackupDescription = z.output<typeof backupDescription>;

/** Settings as lines that `node --env-file`, Docker and systemd read. Throws for a value that no line can hold. */
export function settingsText(settings: Record<string, string>): string {
  return Object.entries(settings)
    .map(([name, value]) => {
      const quote = [`'`, '"', '`'].find((one) => !value.includes(one));
      if (!quote || value.includes('\n'))
        throw new Error(`${name} cannot be written into ${layout.settings}.`);
      return `${name}=${quote}${value}${quote}\n`;
    })
    .join('');
}
