const clock = { hour: 'numeric', minute: '2-digit' } as const;
const soon = { weekday: 'short', ...clock } as const;
const later = { month: 'short', day: 'numeric', ...clock } as const;
const sixDaysMs = 6 * 24 * 60 * 60 * 1000;

/** A future ISO instant in the reader's time zone: `Tue 9:00 AM` in the next six days, later `Dec 8, 9:00 AM`. */
export const formatNext = (instant: string, now: Date) => {
  const date = new Date(instant);
  const parts = date.getTime() - now.getTime() < sixDaysMs ? soon : later;
  return new Intl.DateTimeFormat('en-US', parts).format(date);
};
