/** Pages of this slice that visitors arrive at, and what each asks for at once (`packages/build`, start-script). */
export const arrivals = [
  {
    at: /^\/$/,
    page: './pages/home-page.tsx',
    calls: ['/api/popularServices'],
    pictures: ['/media/banner/1.svg'],
  },
  { at: /^\/allService$/, page: './pages/all-services-page.tsx', calls: ['/api/services?search='] },
  {
    at: /^\/services\/([0-9a-f]{24})$/,
    requiresLogin: true,
    page: './pages/service-details-page.tsx',
    calls: ['/api/services/$1'],
  },
];
