import type { Docs } from './calls.ts';
import { getMyData } from './my-data.ts';
import { servicesWithPeople } from './services-with-people.ts';

/** Apart from the call, because pages load that. */
export const docs: Docs = Object.fromEntries(
  servicesWithPeople.map((service) => [
    service,
    {
      getMyData: {
        call: getMyData(service),
        summary: "Everything that this service keeps about the caller, for the caller's own use",
        problems: ['sign-in-too-old'],
      },
    },
  ]),
);
