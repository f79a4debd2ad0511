/**
 * Formats ISO instants. Created on first use: a formatter takes milliseconds, and many pages show no date.
 * The annotation lets pages drop the formats that they do not use.
 * @__NO_SIDE_EFFECTS__
 */
export const formatter = (options: Intl.DateTimeFormatOptions) => {
  let format: Intl.DateTimeFormat | undefined;
  return (instant: string) => {
    format ??= new Intl.DateTimeFormat('en-US', options);
    return format.format(new Date(instant));
  };
};

const clock = { hour: 'numeric', minute: '2-digit' } as const;
const choice = { weekday: 'short', month: 'short', day: 'numeric', ...clock } as const;
const day = { month: 'short', day: 'numeric', year: 'numeric' } as const;

/**
 * Dollars without a sign: whole amounts without decimals, others with two. 45 → `45`, 1045.5 → `1,045.50`. Not with
 * `Intl.NumberFormat`, whose first use takes 20 ms, and 80 ms on a phone, on the pages that visitors see first.
 */
export const formatPrice = (dollars: number) => formatAmount(dollars).replace('.00', '');

/** What something costs: 45 → `$45`, 0 → `Free`. Not on the home page's cards, whose `Price :$` is specified. */
export const formatCost = (dollars: number) => (dollars === 0 ? 'Free' : `$${formatPrice(dollars)}`);

/** Dollars without a sign, always with two decimals: 45 → `45.00`. For amounts paid or refunded. */
export const formatAmount = (dollars: number) => dollars.toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',');

/** Dollars with a sign, negative ones too: -95 → `−$95.00`. For sums that refunds can make negative. */
export const formatSigned = (dollars: number) =>
  `${dollars < 0 ? '−' : ''}$${formatAmount(Math.abs(dollars))}`;

/** `1 review`, `2 reviews`; the word for many is given where it is not the one with an s. */
export const formatCount = (count: number, one: string, many = `${one}s`) =>
  `${count} ${count === 1 ? one : many}`;

/** Any code of the contract as text: `payment-failed` → `Payment failed`. */
export const formatCode = (code: string) => {
  const words = code.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** An ISO instant as a date in the reader's time zone: `Jan 5, 2026`. */
export const formatDate = formatter(day);

/** A day without a time zone, `2026-01-05`, as a date: `Jan 5, 2026`. */
export const formatDay = formatter({ ...day, timeZone: 'UTC' });

/** An ISO instant as date and time in the reader's time zone: `Jan 5, 2026, 9:30 AM GMT+1`. */
export const formatDateTime = formatter({ ...day, ...clock, timeZoneName: 'short' });

/** An ISO instant as a short date and time in the reader's time zone: `Mon, Jan 5, 9:30 AM`. */
export const formatChoice = formatter(choice);

/** The weekday and time of an ISO instant: `Mon 9:30 AM`. */
export const formatWeekTime = formatter({ weekday: 'short', ...clock });

/** An ISO instant as a time of the reader's day: `9:30 AM`. */
export const formatClock = formatter(clock);

/** Like `formatClock`, for times that the clock shows twice: `1:30 AM EST`. */
export const formatZonedClock = formatter({ ...clock, timeZoneName: 'short' });

/** The weekday of an ISO instant: `Mon`. */
export const formatWeekday = formatter({ weekday: 'short' });

/** The month of an ISO instant: `January`. */
export const formatMonth = formatter({ month: 'long' });

/** An ISO instant as a full day: `Monday, January 5`. */
export const formatFullDay = formatter({ weekday: 'long', month: 'long', day: 'numeric' });

/** Like `formatChoice`, for times that the clock shows twice: `Sun, Nov 7, 1:30 AM EST`. */
export const formatZonedChoice = formatter({ ...choice, timeZoneName: 'short' });
