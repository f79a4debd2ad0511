/** The style options of the real card field. */
export interface CardStyle {
  base?: CardStyleVariant;
  invalid?: CardStyleVariant;
}
interface CardStyleVariant {
  color?: string;
  fontFamily?: string;
  fontSize?: string;
  fontWeight?: string;
  letterSpacing?: string;
  lineHeight?: string;
  iconColor?: string;
  '::placeholder'?: { color?: string };
}

/** Sets the custom properties of `stripe.css`, which has defaults. */
export function applyAppearance(root: HTMLElement, { base = {}, invalid = {} }: CardStyle) {
  const properties = {
    '--card-color': base.color,
    '--card-placeholder': base['::placeholder']?.color,
    '--card-icon': base.iconColor,
    '--card-invalid': invalid.color,
    '--card-font-family': base.fontFamily,
    '--card-font-size': base.fontSize,
    '--card-font-weight': base.fontWeight,
    '--card-letter-spacing': base.letterSpacing,
    '--card-line-height': base.lineHeight,
  };
  for (const [name, value] of Object.entries(properties)) root.style.setProperty(name, value ?? '');
}
