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

/** The supported variables of `elements({ appearance: { variables } })`. */
export type AppearanceVariables = Record<string, string>;

/** Sets the custom properties of `stripe.css`, which has defaults. */
export function applyAppearance(
  root: HTMLElement,
  { base = {}, invalid = {} }: CardStyle,
  variables: AppearanceVariables,
) {
  const properties = {
    '--card-color': base.color ?? variables.colorText,
    '--card-placeholder': base['::placeholder']?.color ?? variables.colorTextPlaceholder,
    '--card-icon': base.iconColor ?? variables.colorIcon,
    '--card-invalid': invalid.color ?? variables.colorDanger,
    '--card-font-family': base.fontFamily ?? variables.fontFamily,
    '--card-font-size': base.fontSize ?? variables.fontSizeBase,
    '--card-font-weight': base.fontWeight ?? variables.fontWeightNormal,
    '--card-letter-spacing': base.letterSpacing,
    '--card-line-height': base.lineHeight ?? variables.fontLineHeight,
  };
  for (const [name, value] of Object.entries(properties)) root.style.setProperty(name, value ?? '');
}
