export const exampleService = {
  serviceName: 'Example service',
  serviceArea: 'Here',
  image: '/media/services/cardiologist-1.svg',
  price: 50,
  description: 'A service for measurements and trials.',
  durationMinutes: 15,
};

const allDay = [{ from: '00:00', to: '24:00' }];
export const aroundTheClock = {
  timeZone: 'Europe/Stockholm',
  week: { mon: allDay, tue: allDay, wed: allDay, thu: allDay, fri: allDay, sat: allDay, sun: allDay },
  noticeMinutes: 0,
  horizonDays: 365,
};
