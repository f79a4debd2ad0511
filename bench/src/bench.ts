/*
 * npm run bench measures services, npm run bench -- web front ends in a browser. Both store what they measured in
 * docs/results.json; npm run bench -- draw only draws that file in the documents again.
 */
const [, , subject] = process.argv;
if (subject === 'draw') (await import('./results/results.ts')).drawAll();
else {
  if (subject === 'web') process.argv.splice(2, 1);
  await import(subject === 'web' ? './bench-web.ts' : './bench-services.ts');
}
