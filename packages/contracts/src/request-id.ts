/**
 * The form in which a caller's own `X-Request-Id` is kept, in the gateway (`request.conf`) and in every service;
 * any other is replaced by a new one.
 */
export const requestIdPattern = /^[A-Za-z0-9._-]{8,64}$/;
