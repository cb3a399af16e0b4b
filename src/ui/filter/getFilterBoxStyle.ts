export const getFilterBoxStyle = (width: number) => ({ width: { xs: '100%', sm: width } }) as const;
