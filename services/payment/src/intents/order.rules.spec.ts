import { idempotencyKeyOf, refusalToPay } from './order.rules.ts';

const booking = { payerUid: 'patient', priceCents: 4550 };
const asked = { uid: 'patient', price: 45.5, isPaid: false };

describe('refusalToPay', () => {
  it.each([45.5, 45.495, undefined])('lets the patient pay 45.50 when %p is asked', (price) => {
    expect(refusalToPay(booking, { ...asked, price })).toBeUndefined();
  });

  it.each([
    ['a stranger', booking, { ...asked, uid: 'stranger' }, 'forbidden'],
    [
      'a stranger, who learns nothing about its state',
      booking,
      { ...asked, uid: 'stranger', isPaid: true },
      'forbidden',
    ],
    ['a free booking', { ...booking, priceCents: 0 }, { ...asked, price: undefined }, 'not-payable'],
    ['a paid booking', booking, { ...asked, isPaid: true }, 'not-payable'],
    ['a lower price', booking, { ...asked, price: 0.5 }, 'price-mismatch'],
    ['a higher price', booking, { ...asked, price: 45.51 }, 'price-mismatch'],
  ])('refuses %s', (_, wanted, by, code) => {
    expect(refusalToPay(wanted, by)).toMatchObject({ code });
  });
});

describe('idempotencyKeyOf', () => {
  it('is the same for the same booking, amount and round, and another for any other', () => {
    expect(idempotencyKeyOf({ of: 'b1', amountCents: 4550, round: 1 })).toBe('pi:b1:4550');
    expect(idempotencyKeyOf({ of: 'b1', amountCents: 4550, round: 2 })).toBe('pi:b1:4550:2');
  });
});
