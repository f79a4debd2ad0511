import type { EarningKind } from '@mendwell/contracts/earnings';
import { type PaymentState, returnedCents } from './payment.rules.ts';

type Amounts = PaymentState & { amountCents: number };
interface Fact {
  kind: EarningKind;
  cents: number;
}

/** Each kind of fact that adds or subtracts, by what it changes. */
const kinds = {
  paid: { more: 'charge', less: 'charge' },
  returned: { more: 'refund-failed', less: 'refund' },
  disputed: { more: 'dispute-won', less: 'dispute' },
} as const satisfies Record<string, { more: EarningKind; less: EarningKind }>;
type Part = keyof typeof kinds;

export const partOf: Record<EarningKind, Part> = {
  charge: 'paid',
  refund: 'returned',
  'refund-failed': 'returned',
  dispute: 'disputed',
  'dispute-won': 'disputed',
};

/** What a payment has earned: paid, without what was returned or is in an open or lost dispute. */
function totalsOf(payment: Amounts): Record<Part, number> {
  const taken = (payment.disputes ?? []).filter(({ status }) => status !== 'won');
  return {
    paid: payment.status === 'succeeded' ? payment.amountCents : 0,
    returned: -returnedCents(payment),
    disputed: -taken.reduce((sum, { amountCents }) => sum + amountCents, 0),
  };
}

/** The facts that are not among the `known` ones of a payment. */
export function newFacts(payment: Amounts, known: readonly Fact[]): Fact[] {
  const totals = totalsOf(payment);
  return (Object.keys(kinds) as Part[]).flatMap((part) => {
    const before = known.filter(({ kind }) => partOf[kind] === part);
    const cents = totals[part] - before.reduce((sum, fact) => sum + fact.cents, 0);
    return cents === 0 ? [] : [{ kind: kinds[part][cents > 0 ? 'more' : 'less'], cents }];
  });
}
