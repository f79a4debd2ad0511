/** Those of the contract (its spec compares them), whose module would load the schemas of all events. */
export const servicesWithDeadLetters = ['booking', 'catalog', 'notification', 'payment'] as const;
