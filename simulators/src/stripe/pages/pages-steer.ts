import type { FastifyInstance } from 'fastify';
import { addMonths } from '../billing/periods.ts';
import { type RefusalCode, refusals } from '../cards/card-ends.ts';
import { invalid } from '../core/errors.ts';
import type { Fault, Faults } from '../core/faults.ts';
import { type Form, textOf } from '../core/form.ts';
import type { Parts } from '../core/parts.ts';
import { pagesFor } from '../core/public.ts';
import { closeDispute, openDispute } from '../payments/disputes.ts';
import { createRefund } from '../payments/refunds.ts';
import { changeCard, declineNext, nextCharge, shuffled } from './steering.ts';

const hour = 3_600;
const day = 24 * hour;

/** The targets of the clock's buttons. */
function target(parts: Parts, step: string): Date {
  const now = parts.clock.seconds();
  const after = (seconds: number) => new Date(seconds * 1000);
  if (step === 'hora') return after(now + hour);
  if (step === 'dia') return after(now + day);
  if (step === 'semana') return after(now + 7 * day);
  if (step === 'mes') return after(addMonths(now, 1));
  const next = step === 'cobro' ? nextCharge(parts) : null;
  if (!next) throw invalid(`No such step: ${step}`);
  return next;
}

const faultOf = (kind: string): Fault => {
  if (kind === 'slow') return { kind, ms: 5_000 };
  if (kind === 'error' || kind === 'cut' || kind === 'cut_after') return { kind };
  throw invalid(`No such fault: ${kind}`);
};

const oneOf = <T extends string>(word: string, words: readonly T[]): T => {
  const found = words.find((one) => one === word);
  if (!found) throw invalid(`No such choice: ${word}`);
  return found;
};

/** The handlers of the buttons; each redirects to its page. */
export function registerSteering(app: FastifyInstance, parts: Parts, faults: Faults): void {
  const { clock, store, webhooks } = parts;
  type Act = (params: Record<string, string>, form: Form) => void;
  const steer = (path: string, home: string, act: Act) =>
    app.post(`/stripe/${path}`, async (request, reply) => {
      clock.settle();
      act(request.params as Record<string, string>, (request.body ?? {}) as Form);
      store.save();
      return reply.redirect(`${pagesFor(parts, request)}/stripe/${home}`, 303);
    });

  steer('reloj/:step', '', ({ step = '' }) => {
    clock.advance(target(parts, step));
    parts.moved();
  });
  steer('resend/:id', 'avisos/', ({ id = '' }) => webhooks.resend(id));
  steer('deliver/:delay/:times', '', ({ delay, times }) => {
    webhooks.line.delivery = {
      ...webhooks.line.delivery,
      delayMs: Number(delay) || 0,
      times: Math.max(1, Math.min(Number(times) || 1, 10)),
    };
  });
  steer('pause', '', () => {
    webhooks.line.delivery = { ...webhooks.line.delivery, paused: true };
  });
  steer('flush', '', () => webhooks.line.flush());
  steer('shuffle', '', () => webhooks.line.flush(shuffled));
  steer('cobranza/:choice', '', ({ choice = '' }) => {
    parts.billing = { ...parts.billing, afterRetries: oneOf(choice, ['cancel', 'unpaid', 'past_due']) };
  });
  steer('falla/:kind', '', ({ kind = '' }) => faults.next(faultOf(kind)));
  steer('devolver/:id', '', ({ id = '' }) => createRefund(parts, { charge: store.get('charge', id).id }));
  steer('disputar/:id', '', ({ id = '' }) => openDispute(parts, id));
  steer('cerrar/:id/:end', '', ({ id = '', end = '' }) =>
    closeDispute(parts, id, oneOf(end, ['won', 'lost'])),
  );
  steer('rechazar/:id', 'suscripciones/', ({ id = '' }, form) =>
    declineNext(parts, id, oneOf(textOf(form.code) ?? '', Object.keys(refusals) as RefusalCode[]), 1),
  );
  steer('tarjeta/:id/:by', 'clientes/', ({ id = '', by = '' }) => {
    const { card } = store.get('payment_method', id);
    const years = by === 'bank' ? 4 : 1;
    const dates = { exp_month: card?.exp_month ?? 1, exp_year: (card?.exp_year ?? 0) + years };
    changeCard(parts, id, dates, oneOf(by, ['bank', 'hand']));
  });
}
