import { servicesWithDeadLetters as inContract } from '@mendwell/contracts/desk/dead-letters';
import { servicesWithDeadLetters } from './dead-letters-page.tsx';

it('all services with dead letters are at the desk', () => {
  expect([...servicesWithDeadLetters]).toEqual(inContract);
});
