// biome-ignore-all lint/suspicious/noTemplateCurlyInString: templates of nginx, not of JavaScript
import { substitute } from './render.ts';

describe('substitute', () => {
  it('fills in our variables and leaves nginx its own', () => {
    expect(substitute('listen ${GATEWAY_LISTEN}; set $host ${x};', { GATEWAY_LISTEN: '8080' })).toBe(
      'listen 8080; set $host ${x};',
    );
  });

  it('refuses a template whose variable nobody set, before nginx starts with a hole', () => {
    expect(() => substitute('${GATEWAY_LISTEN}', {})).toThrow('GATEWAY_LISTEN');
  });
});
