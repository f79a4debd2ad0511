const { default: Sequencer } = require('@jest/test-sequencer');

/** Files that wait for half a minute or more. Started last, they would run alone at the end. */
const long = [
  'broker-restart',
  'new-slice.full',
  'new-service.full',
  'reconciliation.api',
  'stalled-database.api',
  'rolling-restart',
];

module.exports = class LongFirst extends Sequencer {
  sort(tests) {
    const isLong = ({ path }) => long.some((name) => path.endsWith(`/${name}.spec.ts`));
    const sorted = super.sort(tests);
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))];
  }
};
