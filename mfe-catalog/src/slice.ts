import type { SliceSource } from '@mendwell/contracts/slices';

/** This slice's pages. Source: specification §2, route table. */
export const slice = {
  name: 'catalog',
  pages: {
    home: {
      path: '/',
      title: 'Home || Mendwell',
      calls: ['/api/popularServices'],
    },
    'all-services': {
      path: '/allService',
      title: 'All Service || Mendwell',
      description:
        'Search all consultations by title, town or doctor, compare prices and book an appointment.',
      calls: ['/api/services?search='],
    },
    'service-details': {
      path: '/services/:serviceId',
      title: 'ServiceDetails || Mendwell',
      description: 'What this consultation covers, who offers it, where, and what it costs.',
      requiresLogin: true,
      calls: ['/api/services/$1'],
    },
    provider: {
      path: '/providers/:providerId',
      title: 'Provider || Mendwell',
      description:
        'What this provider offers, when, at what price, and what patients say about their visits.',
      calls: ['/api/services?provider=$1', '/api/providers/$1'],
    },
    review: {
      path: '/reviews/:bookingId',
      title: 'Review || Mendwell',
      requiresLogin: true,
      needsUser: true,
    },
  },
} satisfies SliceSource;
