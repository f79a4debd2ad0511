import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { CardProvider, checked, once, providerError } from './card-provider.ts';

interface RefundOrder {
  intentId: string;
  amountCents: number;
  idempotencyKey: string;
}

const Refund = z.object({ status: z.string() });

/** The provider has understood and will not; neither too busy, nor still at it, nor of unknown outcome. */
const isRefused = (error: unknown) => [400, 402, 403].includes(providerError(error).statusCode ?? 0);

/** Money that the card provider gives back. */
@Injectable()
export class CardRefunds {
  constructor(private readonly provider: CardProvider) {}

  /**
   * Gives back a part of what was paid; false if the provider refuses. The same key gives it back once, and is refused for a
   * day once it was refused.
   */
  async create({ intentId, amountCents, idempotencyKey }: RefundOrder): Promise<boolean> {
    const order = { payment_intent: intentId, amount: amountCents };
    try {
      const created = this.provider.stripe.refunds.create(order, { ...once, idempotencyKey });
      const { status } = await checked('create refund', created, Refund);
      return status !== 'failed' && status !== 'canceled';
    } catch (error) {
      if (isRefused(error)) return false;
      throw error;
    }
  }
}
