/**
 * The accepted form of a caller's `X-Request-Id`, in the gateway (`request.conf`) and in every service. Any other value is
 * replaced.
 */
export const requestIdPattern = /^[A-Za-z0-9._-]{8,64}$/;
