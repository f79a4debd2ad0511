import { servicesWithPeople } from '@mendwell/contracts/account';

/** Those of the contract (its spec compares them), whose module would load the schemas of all events. */
export const servicesWithDeadLetters = [...servicesWithPeople].sort();
