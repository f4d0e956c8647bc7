import type { Mutant } from '../mutant.ts';
import { design } from './design.ts';
import { library } from './library.ts';
import { messagesRules } from './messages.ts';
import { offline } from './offline.ts';
import { platform } from './platform.ts';
import { privacy } from './privacy.ts';
import { purchases } from './purchases.ts';
import { studio } from './studio.ts';

/** Breaks of rules and statements; Vitest must notice them. */
export const rules: Mutant[] = [
  ...platform,
  ...purchases,
  ...studio,
  ...library,
  ...design,
  ...privacy,
  ...offline,
  ...messagesRules,
];
