/**
 * Settings of the shop's name, colour, logo, sign-in picture and help link. They require the role Super and access
 * to all branches.
 */
import { Alert, Box, Button, Card, FormHelperText, Stack, TextField, Typography } from '@mui/material';
import { useDataProvider, useEvent, useNotify } from 'ra-core';
import { useActionState, useEffect, useId, useRef, useState } from 'react';
import { BRAND_COLOUR_PATTERN, SUPPORT_LINK_PATTERN } from '../../contract/brandFormats';
import { MAX_IMAGE_BYTES } from '../../contract/limits';
import type { Api, BrandChange, ShopBrand } from '../dataProvider/api';
import '../i18n/shopBrand';
import '../i18n/settings';
import { useTranslate } from '../i18n/useTranslate';
import '../i18n/inputs';
import { createSubmitHandler } from '../lib/createSubmitHandler';
import { getErrorMessage } from '../lib/errorMessage';
import { computeBrandColours } from '../theme/brandColours';
import { COLOURS } from '../theme/colours';
import { CONTROL_HEIGHT_PX } from '../theme/sizes';
import { BackLink } from '../ui/BackLink';
import { BusyButton } from '../ui/BusyButton';
import { ErrorBanner } from '../ui/ErrorBanner';
import { FileButton } from '../ui/files/FileButton';
import { SignInAgainDialog } from '../ui/form/SignInAgainDialog';
import { UnsavedChangesQuestion } from '../ui/UnsavedChangesQuestion';
import { Loading } from '../ui/Loading';
import { ScreenTitle } from '../ui/ScreenTitle';
import { useApiQuery } from '../ui/useApiQuery';

/** Key in `sessionStorage` that is set while the page reloads after saving. */
const SAVED = 'brand.saved';

/**
 * @returns true for the first call after the brand was saved; false for later calls, or if `sessionStorage` is blocked
 */
function takeSaved(): boolean {
  try {
    const saved = sessionStorage.getItem(SAVED) !== null;
    sessionStorage.removeItem(SAVED);
    return saved;
  } catch {
    return false;
  }
}

function reloadAfterSaving(): void {
  try {
    sessionStorage.setItem(SAVED, '');
  } catch {
    // If `sessionStorage` is blocked, the page reloads without a message that the brand was saved.
  }
  window.location.reload();
}

const Brand = () => {
  const translate = useTranslate();
  const notify = useNotify();
  useEffect(() => {
    if (takeSaved()) notify('shopBrand.saved', { type: 'success' });
  }, [notify]);
  const { data, failure, refetch } = useApiQuery({
    key: ['brand'],
    query: (api, options) => api.brand(undefined, options),
    failed: translate('shopBrand.failed'),
  });
  return (
    <>
      <ScreenTitle title={translate('shopBrand.title')} />
      <SignInAgainDialog />
      <Box sx={{ mb: 1.5 }}>
        <BackLink to="/admin/settings" label={translate('settings.back')} />
      </Box>
      <ErrorBanner failure={failure} onRetry={() => void refetch()} />
      {!data && !failure && <Loading />}
      {data && <BrandForm brand={data} />}
    </>
  );
};

const BrandForm = ({ brand }: { brand: ShopBrand }) => {
  const translate = useTranslate();
  const api = useDataProvider<Api>();
  const [change, setChange] = useState<BrandChange>({
    productName: brand.productName,
    colour: brand.colour,
    supportLink: brand.supportLink,
    logo: undefined,
    signInPicture: undefined,
  });
  const { productName, colour, supportLink, logo, signInPicture } = change;
  const set = (part: Partial<BrandChange>) => setChange({ ...change, ...part });
  const saved = useRef(false);
  const unsaved = useEvent(
    () =>
      !saved.current &&
      (productName !== brand.productName ||
        colour !== brand.colour ||
        supportLink !== brand.supportLink ||
        logo !== undefined ||
        signInPicture !== undefined),
  );
  const errors = {
    productName: productName.trim() ? '' : translate('ra.validation.required'),
    colour: BRAND_COLOUR_PATTERN.test(colour) ? '' : translate('shopBrand.colourWrong'),
    supportLink: SUPPORT_LINK_PATTERN.test(supportLink) ? '' : translate('shopBrand.supportLinkWrong'),
  };
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const [failed, submit, busy] = useActionState(async () => {
    setTried(true);
    const wrong = Object.entries(errors).find(([, error]) => error);
    if (wrong) {
      form.current?.querySelector<HTMLInputElement>(`[name=${wrong[0]}]`)?.focus();
      return null;
    }
    try {
      await api.saveShopBrand({ ...change, productName: productName.trim(), colour: colour.toLowerCase() });
      saved.current = true;
      // The page reloads, because title, icons and themes read the brand only at the start.
      reloadAfterSaving();
      return null;
    } catch (error) {
      return getErrorMessage(error);
    }
  }, null);
  const errorOf = (name: keyof typeof errors, help?: string) => {
    const error = tried ? errors[name] : '';
    return { error: Boolean(error), helperText: error || help };
  };
  return (
    <Card
      component="form"
      ref={form}
      noValidate
      onSubmit={createSubmitHandler(submit)}
      sx={{ maxWidth: 720, p: 2 }}
    >
      <UnsavedChangesQuestion unsaved={unsaved} />
      <Stack sx={{ gap: 2, alignItems: 'stretch' }}>
        <TextField
          name="productName"
          label={translate('shopBrand.name')}
          value={productName}
          onChange={({ target }) => set({ productName: target.value })}
          {...errorOf('productName', translate('shopBrand.nameHelp'))}
        />
        <Stack sx={{ gap: 1.5 }}>
          <Stack direction="row" sx={{ gap: 1, alignItems: 'start' }}>
            <TextField
              name="colour"
              label={translate('shopBrand.colour')}
              value={colour}
              onChange={({ target }) => set({ colour: target.value.trim() })}
              sx={{ flexGrow: 1 }}
              {...errorOf('colour', translate('shopBrand.colourHelp'))}
            />
            <Box
              component="input"
              type="color"
              aria-label={translate('shopBrand.pickColour')}
              value={BRAND_COLOUR_PATTERN.test(colour) && colour ? colour : COLOURS.mark[0]}
              onChange={({ target }) => set({ colour: target.value })}
              sx={{
                width: 44,
                height: CONTROL_HEIGHT_PX,
                // The colour box stands beside the field, not beside its label, which is 22 px high.
                mt: '22px',
                p: 0.5,
                border: 1,
                borderColor: 'divider',
                borderRadius: 1,
                bgcolor: 'background.paper',
              }}
            />
          </Stack>
          {colour && BRAND_COLOUR_PATTERN.test(colour) && <Sample colour={colour} />}
        </Stack>
        <PictureBox
          label={translate('shopBrand.logo')}
          help={translate('shopBrand.logoHelp')}
          stored={brand.logo}
          chosen={logo}
          onChange={file => set({ logo: file })}
        />
        <PictureBox
          label={translate('shopBrand.signInPicture')}
          help={translate('shopBrand.signInPictureHelp')}
          stored={brand.signInPicture}
          chosen={signInPicture}
          onChange={file => set({ signInPicture: file })}
        />
        <TextField
          name="supportLink"
          label={translate('shopBrand.supportLink')}
          value={supportLink}
          onChange={({ target }) => set({ supportLink: target.value.trim() })}
          {...errorOf('supportLink', translate('shopBrand.supportLinkHelp'))}
        />
        {failed && <Alert severity="error">{failed}</Alert>}
        <BusyButton type="submit" variant="contained" busy={busy} sx={{ alignSelf: 'start' }}>
          {translate('shopBrand.save')}
        </BusyButton>
      </Stack>
    </Card>
  );
};

/** Preview of a button and a link in both themes. */
const Sample = ({ colour }: { colour: string }) => {
  const translate = useTranslate();
  const colours = computeBrandColours(colour);
  return (
    <Stack direction="row" aria-hidden sx={{ gap: 1 }}>
      {([0, 1] as const).map(mode => (
        <Stack
          key={mode}
          direction="row"
          sx={{
            flex: 1,
            gap: 1.5,
            p: 1.5,
            alignItems: 'center',
            borderRadius: 1,
            border: 1,
            borderColor: 'divider',
            bgcolor: COLOURS.card[mode],
          }}
        >
          <Box
            sx={{
              px: 1.5,
              py: 0.5,
              borderRadius: 1,
              fontWeight: 600,
              bgcolor: colours.primary[mode],
              color: colours['primary-ink'][mode],
            }}
          >
            {translate('shopBrand.save')}
          </Box>
          <Box sx={{ color: colours.primary[mode], textDecoration: 'underline' }}>
            {translate('shopBrand.sampleLink')}
          </Box>
        </Stack>
      ))}
    </Stack>
  );
};

interface PictureBoxProps {
  label: string;
  help: string;
  /** URL of the stored picture; empty without one. */
  stored: string;
  /** A File replaces the stored picture, null removes it, and undefined keeps it. */
  chosen: File | null | undefined;
  onChange: (file: File | null | undefined) => void;
}

const PictureBox = ({ label, help, stored, chosen, onChange }: PictureBoxProps) => {
  const translate = useTranslate();
  const id = useId();
  const [refused, setRefused] = useState<'too_large' | 'wrong_type' | null>(null);
  const [preview, setPreview] = useState('');
  const shown = chosen ? preview : chosen === undefined ? stored : '';
  const choose = ([file]: readonly File[]) => {
    if (!file) return;
    const reason = !file.type.startsWith('image/')
      ? 'wrong_type'
      : file.size > MAX_IMAGE_BYTES
        ? 'too_large'
        : null;
    setRefused(reason);
    if (reason) return;
    // The object URL is not revoked, because the page reloads after saving.
    setPreview(URL.createObjectURL(file));
    onChange(file);
  };
  return (
    <Box>
      <Typography component="label" htmlFor={id} sx={{ fontWeight: 550 }}>
        {label}
      </Typography>
      <Stack direction="row" sx={{ gap: 2, mt: 0.5, alignItems: 'center', flexWrap: 'wrap' }}>
        {shown && (
          <Box component="img" src={shown} alt="" sx={{ height: 64, maxWidth: 160, objectFit: 'contain' }} />
        )}
        <FileButton
          label={translate(shown ? 'image.change' : 'image.choose')}
          onFiles={choose}
          input={{
            id,
            accept: 'image/*',
            'aria-describedby': `${id}-help`,
            'aria-invalid': refused !== null,
          }}
        />
        {shown && (
          <Button size="small" onClick={() => onChange(stored ? null : undefined)}>
            {translate('image.remove')}
          </Button>
        )}
      </Stack>
      <FormHelperText id={`${id}-help`} error={refused !== null}>
        {refused ? translate(`image.${refused}`) : help}
      </FormHelperText>
    </Box>
  );
};

export default Brand;
