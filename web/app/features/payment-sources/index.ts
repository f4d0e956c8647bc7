export { AddCardDialog } from './add-card-dialog.tsx';
export { cardAdvice } from './advice.ts';
export { type CardForm, cardMissing, noCard } from './card-provider.ts';
export { DeleteDialog } from './delete-dialog.tsx';
export { NewCard } from './new-card.tsx';
export { refusalCode, refusalText } from './refusal.ts';
export { SourceCard } from './source-card.tsx';
export { useBank } from './use-bank.ts';
export { usePayWith } from './use-pay-with.ts';
