import { useState } from 'react';
import styles from './footer.module.css';

const root = document.documentElement;

/** Outlines, by team, who owns which part of the page (`<html data-boundaries>`, drawn by base.css). */
export const BoundariesSwitch = () => {
  const [isOn, setOn] = useState('boundaries' in root.dataset);
  const handleChange = () => {
    setOn(!isOn);
    root.toggleAttribute('data-boundaries', !isOn);
  };
  return (
    <label className={styles.switch}>
      <input type="checkbox" checked={isOn} onChange={handleChange} />
      Show slice boundaries
    </label>
  );
};
