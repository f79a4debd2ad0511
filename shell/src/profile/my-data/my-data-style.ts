/** The style of the page in the download. It follows the colour scheme of the browser and needs no other file. */
export const pageStyle = `
:root { color-scheme: light dark; --background: #f5f8fa; --ink: #10243e; --muted: #4b5f78; --line: #d5dee8; --surface: #fff; --primary: #0a6c74; }
@media (prefers-color-scheme: dark) {
  :root { --background: #180f3a; --ink: #f6f2ff; --muted: #bdb2e6; --line: #3a2c73; --surface: #22174d; --primary: #ff6ac1; }
}
* { box-sizing: border-box; }
body { max-width: 56rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; background: var(--background);
  color: var(--ink); font: 1rem/1.6 system-ui, sans-serif; overflow-wrap: anywhere; }
h1, h2, h3 { line-height: 1.2; }
h2 { margin-top: 3rem; padding-top: 1rem; border-top: 2px solid var(--line); }
a { color: var(--primary); }
nav ul { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; padding: 0; list-style: none; }
ol { display: grid; gap: 1rem; padding: 0; list-style: none; }
ol > li { padding: 1rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--surface); }
dl { display: grid; gap: .5rem; margin: 0; }
dl > div { display: grid; grid-template-columns: minmax(0, 12rem) minmax(0, 1fr); gap: .25rem 1rem; }
dt, small, .none, header p, section > p { color: var(--muted); }
dd { margin: 0; white-space: pre-wrap; }
dd ul { display: grid; gap: .75rem; margin: 0; padding-left: 1.25rem; }
dd dl > div { grid-template-columns: minmax(0, 5rem) minmax(0, 1fr); }
dd dl { padding-left: .75rem; border-left: 2px solid var(--line); }
@media (max-width: 34rem) { dl > div, dd dl > div { grid-template-columns: minmax(0, 1fr); gap: 0; } }
@media print { body { max-width: none; padding: 0; } ol > li { break-inside: avoid; } }
`;
