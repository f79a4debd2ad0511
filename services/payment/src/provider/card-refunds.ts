import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { CardProvider, checked, isStoredFailure, withoutRetries } from './card-provider.ts';

interface RefundOrder {
  intentId: string;
  amountCents: number;
  idempotencyKey: string;
}

const Refund = z.object({ status: z.string() });

/** Refunds at the card provider. */
@Injectable()
export class CardRefunds {
  constructor(private readonly provider: CardProvider) {}

  /**
   * Refunds part of a payment; false if the provider refuses or fails, which a further request with the same key does for
   * a day. A key refunds at most once. A failed one may have refunded nevertheless, which the charge shows.
   */
  async create({ intentId, amountCents, idempotencyKey }: RefundOrder): Promise<boolean> {
    const order = { payment_intent: intentId, amount: amountCents };
    try {
      const created = this.provider.stripe.refunds.create(order, { ...withoutRetries, idempotencyKey });
      const { status } = await checked('create refund', created, Refund);
      return status !== 'failed' && status !== 'canceled';
    } catch (error) {
      if (isStoredFailure(error)) return false;
      throw error;
    }
  }
}
