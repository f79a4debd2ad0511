/** Lets TypeScript read `import styles from './x.module.css'` and side-effect style imports. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
