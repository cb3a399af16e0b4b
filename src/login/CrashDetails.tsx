interface CrashDetailsProps {
  error: unknown;
  componentStack?: string | null | undefined;
}

/** Error details for developers. Production builds only show errors that are mistakes in `App.tsx`. */
export const CrashDetails = ({ error, componentStack }: CrashDetailsProps) => {
  const { name, message, stack = '' } = error as Partial<Error>;
  const details = import.meta.env.DEV
    ? `${String(error)}\n${componentStack ?? stack}`
    : name === 'AppPagesError' && message;
  if (!details) return null;
  return (
    <pre style={{ overflow: 'auto', padding: 16, textAlign: 'left', whiteSpace: 'pre-wrap' }}>{details}</pre>
  );
};
