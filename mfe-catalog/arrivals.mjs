/** Pages of this slice that visitors arrive at, and what each asks for at once (`packages/build`, start-script). */
export const arrivals = [
  {
    at: /^\/$/,
    page: 'home',
    calls: ['/api/popularServices'],
    pictures: ['/media/banner/1.svg'],
  },
  { at: /^\/allService$/, page: 'all-services', calls: ['/api/services?search='] },
  {
    at: /^\/services\/([0-9a-f]{24})$/,
    requiresLogin: true,
    page: 'service-details',
    calls: ['/api/services/$1'],
  },
];
