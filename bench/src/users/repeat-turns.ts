import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Lets `count` people repeat `turn`, each with a rest between two turns. Returns how to stop them, which resolves after
 * their last turns. A person whose turn fails makes no more.
 */
export function repeatTurns(count: number, turn: (person: number) => Promise<unknown>, restMs = 500) {
  let isOver = false;
  const live = async (person: number) => {
    while (!isOver) {
      await turn(person);
      await sleep(restMs);
    }
  };
  const lives = Array.from({ length: count }, (_, person) => live(person).catch(() => {}));
  return async () => {
    isOver = true;
    await Promise.all(lives);
  };
}
