/*
 * Loaded before a service (`node --import`): its wall clock goes wrong by CLOCK_SHIFT_MS. Timers and the clocks of the
 * database and the card provider stay right.
 */
const shiftMs = Number(process.env.CLOCK_SHIFT_MS);
const RightDate = Date;
const now = () => RightDate.now() + shiftMs;

globalThis.Date = new Proxy(RightDate, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length > 0 ? given : [now()], newTarget),
  apply: () => new RightDate(now()).toString(),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});
