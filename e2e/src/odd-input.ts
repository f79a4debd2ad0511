/** Unexpected texts, which must be shown unchanged. */
export const script = '<script>alert(1)</script><img src=x onerror=alert(2)>';
export const rightToLeft = 'فحص القلب‏ طبي';
export const emoji = '🫀👩🏽‍⚕️💊'.repeat(8);
export const unbroken = 'Donaudampfschifffahrt'.repeat(6).slice(0, 120);
export const tooLong = 'a'.repeat(10_000);
