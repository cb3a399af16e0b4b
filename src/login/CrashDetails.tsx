interface CrashDetailsProps {
  error: unknown;
  componentStack?: string | null | undefined;
}

/** Error details for developers. Production builds render nothing. */
export const CrashDetails = ({ error, componentStack }: CrashDetailsProps) =>
  import.meta.env.DEV ? (
    <pre style={{ overflow: 'auto', padding: 16, textAlign: 'left' }}>
      {`${String(error)}\n${componentStack ?? (error as Partial<Error>).stack ?? ''}`}
    </pre>
  ) : null;
