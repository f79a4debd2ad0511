import type { Booking } from '@mendwell/contracts/booking';
import { canBe, neverBegan } from '@mendwell/contracts/booking-rules';
import { useEffect, useEffectEvent } from 'react';
import { hasReceipt, isPayable } from './payment-rules.ts';

/** When each dialog has something to do. */
export const possible = {
  payment: isPayable,
  receipt: hasReceipt,
  move: (booking: Booking) => canBe('moved', booking, 'patient', new Date()),
  cancel: (booking: Booking) => canBe('cancelled', booking, 'patient', new Date()),
  /** This visit and those after it. */
  series: (booking: Booking) =>
    booking.seriesId !== undefined && canBe('cancelled', booking, 'patient', new Date()),
  note: (booking: Booking) => booking.instructions !== '' && neverBegan(booking),
};
export type DialogKind = keyof typeof possible;

export type OpenDialog = (kind: DialogKind, booking: Booking) => void;

const isKind = (asked: string): asked is DialogKind => Object.hasOwn(possible, asked);

/** Opens the dialog that the page's address asks for, as links in mails do, once, as soon as its booking is there. */
export function useAskedDialog(asked: string, booking: Booking | undefined, open: OpenDialog): void {
  const isThere = booking !== undefined;
  const openAsked = useEffectEvent(() => {
    if (booking && isKind(asked) && possible[asked](booking)) open(asked, booking);
  });
  useEffect(() => {
    if (isThere) openAsked();
  }, [isThere]);
}
