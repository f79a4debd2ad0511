import { apiPrefix } from '@mendwell/contracts/calls';
import { pages } from '@mendwell/contracts/pages';
import { formatAppointment } from '@mendwell/contracts/time';
import { endWait } from '@mendwell/contracts/wait';
import type { TimeOffer } from '../records/message.rules.ts';
import type { MailContent } from './mail-content.ts';
import { otherName } from './one-line.ts';

/** Ends the wish, without signing in. */
export const stopLinkOf = ({ token }: TimeOffer, publicUrl: string) => ({
  label: 'Stop looking for an earlier time',
  url: `${publicUrl}${apiPrefix}${endWait.path}?${new URLSearchParams({ token })}`,
});

/** The content of a mail about a time that has come free. The provider's name only to a verified address. */
export function contentOfOffer(offer: TimeOffer, isVerified: boolean, publicUrl: string): MailContent {
  const { serviceId, bookingId, serviceDate, timeZone, patientTimeZone = timeZone, keepsBooking } = offer;
  const path = bookingId
    ? `${pages.bookedService(bookingId)}&open=move&at=${encodeURIComponent(serviceDate)}`
    : pages.bookService(serviceId, serviceDate);
  return {
    subject: 'An earlier time has come free',
    text:
      'A time that you are waiting for has come free. It is not held for you: whoever takes it first has it. ' +
      'If somebody is faster, you keep your place and we tell you of the next one.' +
      (keepsBooking ? ' Your present appointment stays until you cancel it.' : ''),
    facts: [
      ...(isVerified ? [{ label: 'With', value: otherName(offer.providerName) }] : []),
      { label: 'When', value: formatAppointment(serviceDate, timeZone, patientTimeZone) },
    ],
    link: {
      label: bookingId ? 'Move your appointment to this time' : 'Book this time',
      url: publicUrl + path,
    },
    more: isVerified ? [] : [stopLinkOf(offer, publicUrl)],
  };
}
