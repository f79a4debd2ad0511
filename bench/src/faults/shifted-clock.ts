/*
 * Preloaded into a service (`node --import`): shifts its wall clock by CLOCK_SHIFT_MS. Timers are not affected, nor are the
 * clocks of the database and the card provider.
 */
const shiftMs = Number(process.env.CLOCK_SHIFT_MS);
const RealDate = Date;
const now = () => RealDate.now() + shiftMs;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length > 0 ? given : [now()], newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});
