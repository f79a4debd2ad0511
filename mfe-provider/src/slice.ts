import type { SliceSource } from '@mendwell/contracts/slices';

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
    'manage-services': {
      path: '/manageService',
      title: 'Manage services || Mendwell',
      requiresLogin: true,
      needsUser: true,
    },
    'update-service': { path: '/serviceUpdate/:serviceId', title: 'ServiceUpdate', needsUser: true },
    schedule: { path: '/schedule', title: 'Working hours || Mendwell', requiresLogin: true, needsUser: true },
    earnings: { path: '/earnings', title: 'Earnings || Mendwell', requiresLogin: true, needsUser: true },
    'provider-profile': {
      path: '/providerProfile',
      title: 'About you || Mendwell',
      requiresLogin: true,
      needsUser: true,
    },
    'service-to-do': { path: '/serviceToDo', title: 'ServiceToDo', requiresLogin: true, needsUser: true },
  },
  modules: {
    today: { place: 'dashboard', first: true },
    'open-requests': { place: 'dashboard' },
    earnings: { place: 'dashboard' },
    'request-toasts': { place: 'everywhere' },
    'open-requests-count': { place: 'menu', beside: '/serviceToDo' },
  },
} satisfies SliceSource;
