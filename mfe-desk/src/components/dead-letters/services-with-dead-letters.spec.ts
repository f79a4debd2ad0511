import { servicesWithDeadLetters as inContract } from '@mendwell/contracts/desk/dead-letters';
import { servicesWithDeadLetters } from './services-with-dead-letters.ts';

it('all services with dead letters are at the desk', () => {
  expect([...servicesWithDeadLetters]).toEqual(inContract);
});
