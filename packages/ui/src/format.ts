/** Made when it is first needed: a formatter takes milliseconds, and many a page shows no date. */
const onceMade = <Made>(make: () => Made) => {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
};

const clock = { hour: 'numeric', minute: '2-digit' } as const;
const dayParts = { month: 'short', day: 'numeric', year: 'numeric' } as const;
const day = onceMade(() => new Intl.DateTimeFormat('en-US', dayParts));
const dayAndTime = onceMade(
  () =>
    new Intl.DateTimeFormat('en-US', {
      ...dayParts,
      ...clock,
      timeZoneName: 'short',
    }),
);
const choice = onceMade(
  () =>
    new Intl.DateTimeFormat('en-US', {
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      ...clock,
    }),
);

/**
 * Dollars without a sign: whole amounts as they are, others with two decimals. 45 → `45`, 1045.5 → `1,045.50`.
 * By hand, because lists of prices are what visitors see first and a browser's first `Intl.NumberFormat` takes 20 ms,
 * on a phone four times that.
 */
export const formatPrice = (dollars: number) => formatAmount(dollars).replace('.00', '');

/** Dollars without a sign, always with two decimals: 45 → `45.00`. For money that moves, such as a refund. */
export const formatAmount = (dollars: number) => dollars.toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',');

/** A code of the contract in words, known here or not: `payment-failed` → `Payment failed`. */
export const formatCode = (code: string) => {
  const words = code.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** An ISO instant as a day in the reader's time zone: `Jan 5, 2026`. */
export const formatDate = (instant: string) => day().format(new Date(instant));

/** An ISO instant as day and time in the reader's time zone, which it names: `Jan 5, 2026, 9:30 AM GMT+1`. */
export const formatDateTime = (instant: string) => dayAndTime().format(new Date(instant));

/** An ISO instant as a time to choose, in the reader's time zone: `Mon, Jan 5, 9:30 AM`. */
export const formatChoice = (instant: string) => choice().format(new Date(instant));

/** The reader's time zone: `America/New York`. */
export const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ');
