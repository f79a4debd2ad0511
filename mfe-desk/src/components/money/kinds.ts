/** What payments wait for, by the contract's kind. */
export const kinds = {
  refunds: 'Refunds owed',
  disputes: 'Open disputes',
  open: 'Payments open for long',
};
