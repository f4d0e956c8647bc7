import type { Branch } from '@tbm/contract/branches';
import { problemText } from '@tbm/domain/messages';
import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { refreshAfter } from '../../platform/query.ts';
import { type Rules, useForm } from '../../platform/use-form.ts';
import { type CardForm, refusalCode, refusalText } from '../payment-sources/index.ts';
import { type AttemptBody, type Begun, usePay } from './use-pay.ts';
import type { Visiting } from './use-visit.ts';

/** The terms, the payment that the button starts, and its refusal; PayPal's button shares the terms and the refusal. */
export function usePayForm(
  branch: Branch,
  { visit, change }: Visiting,
  {
    body,
    card,
    terms: requiredTerms,
    isUnconfirmed,
    onBegun,
  }: {
    body: AttemptBody;
    card: CardForm;
    /** The terms that the buyer has to accept. */
    terms: string;
    /** Whether the buyer still has to confirm a second subscription with the same access. */
    isUnconfirmed: boolean;
    onBegun: (begun: Begun) => void;
  },
) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { pay, dialog } = usePay(branch);
  const [code, setCode] = useState<string>();

  const rules: Rules<{ terms: string; second: string }> = ({ terms }) => ({
    ...(isUnconfirmed ? { second: problemText('second_access_unconfirmed') } : {}),
    ...(terms === requiredTerms ? {} : { terms: problemText('terms_missing') }),
  });

  /** The refusal as the form shows it. */
  const toShownRefusal = (error: unknown): Error => {
    const text = refusalText(error, branch);
    setCode(refusalCode(error));
    // The discount may be used up, the card deleted and the class full by now.
    void refreshAfter('POST /checkout/attempt');
    void revalidate();
    return new Error(text);
  };
  const { set, field, validate, refuse, ...form } = useForm({
    initial: { terms: visit.terms ?? '', second: '' },
    rules: async () => rules,
    submit: async () => {
      try {
        const purchase_id = await pay(body, card, onBegun);
        if (purchase_id !== null) await navigate(`/gracias/${purchase_id}/`);
        return true;
      } catch (error) {
        throw toShownRefusal(error);
      }
    },
  });
  const terms = field('terms');
  return {
    ...form,
    code,
    dialog,
    secondError: isUnconfirmed ? field('second').error : undefined,
    terms: {
      accepted: terms.value === requiredTerms,
      error: terms.error,
      onChange: (accepted: boolean) => {
        const terms = accepted ? requiredTerms : '';
        change({ terms });
        set({ terms });
      },
    },
    paypal: {
      isReady: () => validate(rules),
      onRefused: (error: unknown) => refuse(toShownRefusal(error)),
    },
  };
}
