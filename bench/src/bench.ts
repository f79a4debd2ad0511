/* npm run bench measures services, npm run bench -- web measures front ends in a browser. */
const isWeb = process.argv[2] === 'web';
if (isWeb) process.argv.splice(2, 1);
await import(isWeb ? './bench-web.ts' : './bench-services.ts');
