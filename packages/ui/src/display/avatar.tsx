import { useState } from 'react';
import styles from './avatar.module.css';

interface AvatarProps {
  name: string;
  /** The photo's URL; initials are shown if it is empty or does not load. */
  src?: string | null;
  /** Width and height in pixels. Default 40. */
  size?: number;
  /** The text alternative. Default the name; pass `''` when the name is next to the photo. */
  alt?: string;
  /** The tooltip, where the name is not next to the photo. */
  title?: string;
}

/** The first character as readers see it; in browsers that cannot tell, the first code point. */
const firstOf = (word: string) =>
  ('Segmenter' in Intl ? [...new Intl.Segmenter().segment(word)][0]?.segment : [...word][0]) ?? '';

/** First letters of the first and last word: `Dr. Amara Osei` → `AO`. */
const initialsOf = (name: string) => {
  const words = name
    .replace(/^dr\.?\s+/i, '')
    .split(/\s+/)
    .filter(Boolean);
  const letters = [words.at(0), words.length > 1 ? words.at(-1) : undefined].map((word) =>
    firstOf(word ?? ''),
  );
  return letters.join('').toUpperCase() || '?';
};

/** A person's photo in a circle, or their initials. */
export function Avatar({ name, src, size = 40, alt = name, title }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  const common = { title, className: styles.avatar, style: { width: size, height: size } };
  if (src && src !== broken) {
    return (
      <img
        {...common}
        src={src}
        alt={alt}
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setBroken(src)}
      />
    );
  }
  const style = { ...common.style, fontSize: size * 0.4 };
  const accessible = alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true };
  return (
    <span {...common} {...accessible} style={style}>
      {initialsOf(name)}
    </span>
  );
}
