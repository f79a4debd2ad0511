import { loadRuntimeConfig } from '@mendwell/web-kit/runtime-config';
import { useEffect, useState } from 'react';
import styles from './footer.module.css';

const root = document.documentElement;

/**
 * Outlines, by team, who owns which part of the page (`<html data-boundaries>`, drawn by base.css). For developers: it
 * is there in local mode, and elsewhere on a page that was opened with `?boundaries`.
 */
export const BoundariesSwitch = () => {
  const [isOn, setOn] = useState('boundaries' in root.dataset);
  const [isShown, setShown] = useState(() => new URLSearchParams(window.location.search).has('boundaries'));
  useEffect(() => {
    loadRuntimeConfig().then(
      ({ firebase }) => firebase.emulatorUrl !== undefined && setShown(true),
      () => undefined,
    );
  }, []);

  const handleChange = () => {
    setOn(!isOn);
    root.toggleAttribute('data-boundaries', !isOn);
  };
  return (
    isShown && (
      <label className={styles.switch}>
        <input type="checkbox" checked={isOn} onChange={handleChange} />
        Show slice boundaries
      </label>
    )
  );
};
