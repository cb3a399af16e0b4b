/** The rich text editor (135 kB). Loaded when a description is formatted. */
import { Box } from '@mui/material';
import {
  DefaultEditorOptions,
  FormatButtons,
  LinkButtons,
  ListButtons,
  RichTextInput,
  RichTextInputToolbar,
} from 'ra-input-rich-text';
import { useLayoutEffect, useRef } from 'react';
import { toEditorHtml, convertEditorHtmlForStorage } from './plainText';

/**
 * The page's content security policy blocks the style tag of the editor. The necessary styles are in the `sx` of
 * `RichDescription` instead.
 */
const EDITOR = { ...DefaultEditorOptions, injectCSS: false };

const FOCUSED = { ...EDITOR, autofocus: 'end' as const };

export interface RichDescriptionProps {
  source: string;
  label: string;
  focused: boolean;
}

const RichDescription = ({ source, label, focused }: RichDescriptionProps) => {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // The editor's `autofocus` option would focus later, and move the cursor to the end of the text.
    if (focused) box.current?.querySelector<HTMLElement>('.ProseMirror')?.focus();
  }, [focused]);
  return (
    <Box
      ref={box}
      sx={{
        gridColumn: '1 / -1',
        '& .MuiToggleButton-root': { minWidth: 32, minHeight: 32 },
        '& .ProseMirror': { minHeight: 80, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
      }}
    >
      <RichTextInput
        source={source}
        label={label}
        fullWidth
        format={(value: string | null) => toEditorHtml(value ?? '')}
        parse={(html: string) => convertEditorHtmlForStorage(html)}
        editorOptions={focused ? FOCUSED : EDITOR}
        toolbar={
          <RichTextInputToolbar size="small">
            <FormatButtons size="small" />
            <ListButtons size="small" />
            <LinkButtons size="small" />
          </RichTextInputToolbar>
        }
      />
    </Box>
  );
};

export default RichDescription;
