import { AntdProvider } from '@mendwell/ui/antd/antd';
import { createRoot } from 'react-dom/client';
import styles from './gallery.module.css';
import { specimens } from './specimens.tsx';

const themes = ['light', 'synthwave'];

/** Shows both themes side by side, or with `?theme=<name>` one theme. */
export function mountGallery() {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  const theme = new URLSearchParams(location.search).get('theme');
  if (theme) document.documentElement.dataset.theme = theme;
  createRoot(root).render(theme ? <Components /> : <Themes />);
}

const Themes = () => (
  <main className={styles.themes}>
    {themes.map((theme) => (
      <iframe key={theme} title={theme} src={`?theme=${theme}`} />
    ))}
  </main>
);

const Components = () => (
  <AntdProvider>
    <main className={styles.page}>
      <h1>Components</h1>
      {Object.entries(specimens).map(([component, states]) => (
        <section key={component} aria-label={component} className={styles.component}>
          <h2>{component}</h2>
          <div className={styles.states}>
            {Object.entries(states).map(([state, specimen]) => (
              <div key={state} className={styles.state}>
                <p className={styles.label}>{state}</p>
                <div>{specimen}</div>
              </div>
            ))}
          </div>
        </section>
      ))}
    </main>
  </AntdProvider>
);
