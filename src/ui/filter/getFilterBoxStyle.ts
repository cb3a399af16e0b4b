export const getFilterBoxStyle = (width: number) =>
  ({ width: { xs: '100%', sm: width }, bgcolor: 'background.paper', borderRadius: 1 }) as const;
