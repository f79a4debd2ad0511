const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });
const dayAndTime = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** Dollars without a sign: whole amounts as they are, others with two decimals. 45 → `45`, 45.5 → `45.50`. */
export const formatPrice = (dollars: number) =>
  Number.isInteger(dollars) ? String(dollars) : dollars.toFixed(2);

/** An ISO instant as a day in the reader's time zone: `Jan 5, 2026`. */
export const formatDate = (instant: string) => day.format(new Date(instant));

/** An ISO instant as day and time in the reader's time zone: `Jan 5, 2026, 9:30 AM`. */
export const formatDateTime = (instant: string) => dayAndTime.format(new Date(instant));
