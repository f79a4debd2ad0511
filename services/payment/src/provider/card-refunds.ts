import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { z } from 'zod';
import { CardProvider, isStoredFailure } from './card-provider.ts';

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
      const create = (stripe: Stripe, options: Stripe.RequestOptions) =>
        stripe.refunds.create(order, { ...options, idempotencyKey });
      const { status } = await this.provider.call('create refund', create, Refund, 'job');
      return status !== 'failed' && status !== 'canceled';
    } catch (error) {
      if (isStoredFailure(error)) return false;
      throw error;
    }
  }
}
