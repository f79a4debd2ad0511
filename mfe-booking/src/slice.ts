import type { SliceSource } from '@mendwell/contracts/slices';

/** This slice's pages and modules. Source: specification §2, route table. */
export const slice = {
  name: 'booking',
  pages: {
    'book-appointment': {
      path: '/service/:serviceId',
      title: 'Book appointment || Mendwell',
      description: 'Choose a day and time, add a note for the doctor, and send your request.',
      needsUser: true,
    },
    'booked-services': {
      path: '/bookedService',
      title: 'Booked service',
      requiresLogin: true,
      needsUser: true,
    },
  },
  modules: {
    'next-appointment': { place: 'dashboard' },
    'still-to-pay': { place: 'dashboard' },
    'booking-toasts': { place: 'everywhere' },
  },
} satisfies SliceSource;
