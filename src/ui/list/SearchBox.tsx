import SearchIcon from '@mui/icons-material/Search';
import { Box, Button, InputBase } from '@mui/material';
import { useListContext, useTranslate } from 'ra-core';
import { useEffect, useRef, type FormEvent } from 'react';
import { useWords } from '../words';

/** Searches by name when submitted, from page 1. `/` goes there. */
export const SearchBox = () => {
  const { filterValues, setFilters } = useListContext();
  const translate = useTranslate();
  const words = useWords();
  const input = useRef<HTMLInputElement>(null);
  const searched = String(filterValues.name ?? '');

  // Back, forward and links change what is searched without this box.
  useEffect(() => {
    if (input.current) input.current.value = searched;
  }, [searched]);
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof HTMLElement &&
        event.target.matches('input, textarea, select, [contenteditable=true]');
      if (event.key !== '/' || typing || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFilters({ name: input.current?.value.trim() ?? '' });
  };
  const label = words('search_placeholder');
  return (
    <Box
      component="form"
      role="search"
      onSubmit={submit}
      sx={{ display: 'flex', gap: 1, flex: '10 1 260px', maxWidth: 480 }}
    >
      <InputBase
        inputRef={input}
        type="search"
        defaultValue={searched}
        placeholder={label}
        inputProps={{ 'aria-label': label, maxLength: 200 }}
        startAdornment={<SearchIcon sx={{ color: 'text.secondary', mr: 1 }} fontSize="small" />}
        sx={{
          flex: 1,
          minWidth: 0,
          px: 1.5,
          height: 38,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'background.paper',
          '&.Mui-focused': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -1 },
        }}
      />
      <Button type="submit" variant="outlined">
        {translate('common.search')}
      </Button>
    </Box>
  );
};
