interface CrashDetailsProps {
  error: unknown;
  /** The components that it happened in, the innermost first. */
  componentStack?: string | null | undefined;
}

/** What failed, for who develops; a build that people use has nothing of it. */
export const CrashDetails = ({ error, componentStack }: CrashDetailsProps) =>
  import.meta.env.DEV ? (
    <pre style={{ overflow: 'auto', padding: 16, textAlign: 'left' }}>
      {`${String(error)}\n${componentStack ?? (error as Partial<Error>).stack ?? ''}`}
    </pre>
  ) : null;
