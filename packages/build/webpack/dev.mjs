/* npm run dev of a slice: on a page of its own, or with `--in <address>` inside the live shell at that address. */
const [option, address, ...rest] = process.argv.slice(2);
if (option !== undefined && (option !== '--in' || !/^https?:/.test(address) || rest.length > 0)) {
  console.error('Usage: npm run dev [-- --in <address of a running system, such as http://localhost:8080>]');
  process.exit(2);
}
if (option) process.env.DEV_IN = new URL(address).origin;
process.argv.splice(2, Infinity, 'serve', '--mode', option ? 'production' : 'development');
await import('webpack/bin/webpack.js');
