import { loadRuntimeConfig } from '@mendwell/web-kit/http/runtime-config';
import { useEffect, useState } from 'react';
import styles from './footer.module.css';

const root = document.documentElement;

/**
 * Outlines the parts of the page by owner (`<html data-boundaries>`, styled by base.css). For developers: shown in local
 * mode, and elsewhere with `?boundaries` in the URL.
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
