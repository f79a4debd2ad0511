import type { Service } from '@mendwell/contracts/service';
import { Avatar } from '@mendwell/ui/display/avatar';
import type { ReactNode } from 'react';
import { ProviderName } from '../provider/provider-name.tsx';
import styles from './service-facts.module.css';

interface ServiceProviderProps {
  service: Service;
  label: string;
  /** At the end of the line. */
  children?: ReactNode;
}

export function ServiceProvider({ service, label, children }: ServiceProviderProps) {
  return (
    <div className={styles.provider}>
      <Avatar name={service.providerName} src={service.providerImage} alt="" size={44} />
      <p>
        <span className={styles.label}>{label}</span>
        <strong>
          <ProviderName service={service} />
        </strong>
      </p>
      {children}
    </div>
  );
}
