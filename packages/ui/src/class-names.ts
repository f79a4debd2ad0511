/** Joins the class names that are there: `classNames(styles.card, isWide && styles.wide)`. */
export const classNames = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ');
