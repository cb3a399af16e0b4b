import { useState, type ReactNode } from 'react';
import { ResourceContextProvider, SimpleForm, type RaRecord } from 'react-admin';

interface TriedProps {
  record?: Partial<RaRecord>;
  children: ReactNode;
}

/** A form that shows the values it submits. */
export const Tried = ({ record = {}, children }: TriedProps) => {
  const [submitted, setSubmitted] = useState<object>();
  return (
    <ResourceContextProvider value="parcels">
      <SimpleForm record={record} onSubmit={setSubmitted}>
        {children}
      </SimpleForm>
      {submitted && <pre>Submitted: {JSON.stringify(submitted)}</pre>}
    </ResourceContextProvider>
  );
};
