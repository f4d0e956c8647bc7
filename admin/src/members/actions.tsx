import type { ComponentType } from 'react';
import type { ActionProps } from './action-props.ts';
import { ExportButton } from './export-button.tsx';
import { MergeButton } from './merge-dialog.tsx';
import { ViewAsButton } from './view-as-button.tsx';

/** What an admin does with a member, in the header of her page. */
export const actions: readonly ComponentType<ActionProps>[] = [ViewAsButton, MergeButton, ExportButton];
