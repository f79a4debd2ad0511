/** Pages of this slice that visitors arrive at, and what each asks for at once (`packages/build`, start-script). */
export const landingPages = [
  { page: 'home', calls: ['/api/popularServices'], pictures: ['/media/banner/1.svg'] },
  { page: 'all-services', calls: ['/api/services?search='] },
  { page: 'service-details', calls: ['/api/services/$1'] },
];
