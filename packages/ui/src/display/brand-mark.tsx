interface BrandMarkProps {
  /** Width and height in pixels. Default 36. */
  size?: number;
}

/** The logo: a leaf with a mended cross. Decorative; the product's name is always next to it. */
export function BrandMark({ size = 36 }: BrandMarkProps) {
  return (
    <svg width={size} height={size} viewBox="0 0 40 40" aria-hidden="true">
      <path
        fill="var(--color-primary)"
        d="M18 2h17a3 3 0 0 1 3 3v17c0 8.8-7.2 16-16 16H5a3 3 0 0 1-3-3V18C2 9.2 9.2 2 18 2z"
      />
      <path
        fill="none"
        stroke="var(--color-on-primary)"
        strokeWidth="6"
        strokeLinecap="round"
        d="M20 12v16M12 20h16"
      />
      <path
        fill="none"
        stroke="var(--color-highlight)"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeDasharray="2.6 4"
        d="M11.5 28.5l17-17"
      />
    </svg>
  );
}
