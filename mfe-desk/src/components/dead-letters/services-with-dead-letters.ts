import { servicesWithPeople } from '@mendwell/contracts/services-with-people';

/** Those of the contract (its spec compares them), whose module would load the schemas of all events. */
export const servicesWithDeadLetters = [...servicesWithPeople].sort();
