import { type ComponentProps, useState } from 'react';
import styles from './password-field.module.css';
import { TextField } from './text-field.tsx';

/** A password field with a show/hide toggle. */
export const PasswordField = (props: Omit<ComponentProps<typeof TextField>, 'type' | 'label'>) => {
  const [isShown, setShown] = useState(false);
  return (
    <div className={styles.password}>
      <TextField
        {...props}
        label="Password"
        name="password"
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <button type="button" onClick={() => setShown(!isShown)}>
        {isShown ? 'Hide' : 'Show'}
        <span className="visually-hidden"> password</span>
      </button>
    </div>
  );
};
