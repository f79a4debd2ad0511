import { useState } from 'react';
import styles from './avatar.module.css';
import { classNames } from './class-names.ts';

interface AvatarProps {
  name: string;
  /** Address of the photo; initials are shown when it is empty or does not load. */
  src?: string | null;
  /** Width and height in pixels. Default 40. */
  size?: number;
  /** What a screen reader says. Default the name; pass `''` when the name stands beside the photo. */
  alt?: string;
  /** Shown under the pointer, where the name does not stand beside the photo. */
  title?: string;
  className?: string;
}

/** First letters of the first and last word: `Dr. Amara Osei` → `AO`. */
const initialsOf = (name: string) => {
  const words = name
    .replace(/^dr\.?\s+/i, '')
    .split(/\s+/)
    .filter(Boolean);
  const letters = [words.at(0), words.length > 1 ? words.at(-1) : undefined].map(
    (word) => [...(word ?? '')][0] ?? '',
  );
  return letters.join('').toUpperCase() || '?';
};

/** A person's photo in a circle, or their initials. */
export function Avatar({ name, src, size = 40, alt = name, title, className }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  const look = {
    title,
    className: classNames(styles.avatar, className),
    style: { width: size, height: size },
  };
  if (src && src !== broken) {
    return (
      <img
        {...look}
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
  const style = { ...look.style, fontSize: size * 0.4 };
  const spoken = alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true };
  return (
    <span {...look} {...spoken} style={style}>
      {initialsOf(name)}
    </span>
  );
}
