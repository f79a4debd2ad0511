/** The environment of systems in which a few people do in a minute what others do in weeks. */
export const noLimits = {
  BOOKINGS_PER_HOUR: '100000',
  MOVES_PER_BOOKING: '1000',
  MOVES_PER_HOUR: '100000',
  OFFERS_PER_PROVIDER_HOUR: '100000',
  CALENDAR_CHANGES_PER_HOUR: '100000',
  REOPENINGS_PER_BOOKING: '1000',
  SERVICES_PER_HOUR: '100000',
  PAYMENT_INTENTS_PER_MINUTE: '100000',
  GATEWAY_REST_RATE: '100000r/s',
};
