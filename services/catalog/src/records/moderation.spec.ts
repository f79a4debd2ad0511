import { type Moderation, moderated } from './moderation.ts';

const hiddenAt = new Date('2026-12-01T12:00:00Z');
const byReports: Moderation = { hiddenBy: ['reports'], hiddenAt };

it('is kept since the first who hides until the last one shows', () => {
  const both = moderated(byReports, { add: ['account'] });
  expect(both).toEqual({ hiddenBy: ['reports', 'account'], hiddenAt });
  const decided = moderated(both, { add: ['operator'], remove: ['reports'] });
  expect(decided).toEqual({ hiddenBy: ['account', 'operator'], hiddenAt });
  expect(moderated(decided, { remove: ['account', 'operator'] })).toBeUndefined();
});

it('is the same if nothing changes, so nothing has to be stored', () => {
  expect(moderated(byReports, { add: ['reports'], remove: ['account'] })).toBe(byReports);
  expect(moderated(undefined, { remove: ['operator'] })).toBeUndefined();
});

it('has the reason of the decision that hid it', () => {
  const hidden = moderated(undefined, { add: ['operator'], reason: 'fraud' });
  expect(hidden).toEqual({ hiddenBy: ['operator'], hiddenAt: expect.any(Date), reason: 'fraud' });
  const both = moderated(hidden, { add: ['account'] });
  expect(both).toMatchObject({ reason: 'fraud' });
  expect(moderated(both, { remove: ['operator'] })).not.toHaveProperty('reason');
});
