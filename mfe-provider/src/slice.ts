import type { SliceSource } from '@mendwell/contracts/slices';

const signedIn = { requiresLogin: true, needsUser: true };

/** This slice's pages and modules. Source: specification §2, route table; `schedule`, `earnings` and `provider-profile` are additions. */
export const slice = {
  name: 'provider',
  pages: {
    'add-service': {
      path: '/addService',
      title: 'Add service || Mendwell',
      description: 'Offer your own consultations: patients find, book and pay for them here.',
      needsUser: true,
    },
    'manage-services': { path: '/manageService', title: 'Manage services || Mendwell', ...signedIn },
    'update-service': { path: '/serviceUpdate/:serviceId', title: 'ServiceUpdate', needsUser: true },
    schedule: { path: '/schedule', title: 'Working hours || Mendwell', ...signedIn },
    earnings: { path: '/earnings', title: 'Earnings || Mendwell', ...signedIn },
    'provider-profile': { path: '/providerProfile', title: 'About you || Mendwell', ...signedIn },
    'service-to-do': { path: '/serviceToDo', title: 'ServiceToDo', ...signedIn },
  },
  modules: {
    today: { place: 'dashboard', first: true },
    'open-requests': { place: 'dashboard' },
    earnings: { place: 'dashboard' },
    'request-toasts': { place: 'everywhere' },
    'open-requests-count': { place: 'menu', beside: '/serviceToDo' },
  },
} satisfies SliceSource;
