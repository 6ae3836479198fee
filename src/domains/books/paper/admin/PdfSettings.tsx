import { ColorInput, SimpleGrid } from '@mantine/core'
import type { FieldErrors } from '#kit/browser/admin/edit/form-state.ts'
import { PictureField } from '#kit/browser/admin/fields/FileFields.tsx'
import { SwitchField } from '#kit/browser/admin/fields/TextFields.tsx'
import { fieldsOf } from '#kit/browser/admin/record/record-fields.ts'
import { SettingsScreen } from '#kit/browser/admin/settings/SettingsScreen.tsx'
import { useTexts } from '#kit/browser/texts.ts'
import { booksScreens } from '#domains/books/documents/documents.addresses.ts'
import { SettingsGroup } from '#domains/platform/settings/admin/offers.ts'
import { optionalColumns, type PdfSettings as Values, pdfSettingsContract } from '../pdf-settings.contract.ts'
import { PaperPreview } from './PaperPreview.tsx'
import './paper.css'

const F = fieldsOf(pdfSettingsContract)
const names = Object.keys(pdfSettingsContract.fields) as (keyof Values)[]
/** Colours dark enough for white paper. */
const usual = ['#1f4e5f', '#7a1f3d', '#2f5d34', '#8a4b08', '#3b3f8f', '#1a1a1a']

function AccentField() {
  const { t } = useTexts()
  const field = F.useField('accent')
  return (
    <ColorInput
      id={field.id}
      label={field.label}
      description={t('paper.hints.accent')}
      format="hex"
      withEyeDropper={false}
      swatches={usual}
      value={field.value ?? ''}
      onChange={field.change}
      error={field.error}
      readOnly={field.readOnly}
    />
  )
}

/** Layout of printed documents: logo, colours, columns and texts, with a live preview. */
export function PdfSettings() {
  const { t } = useTexts()
  const labels = {
    ...Object.fromEntries(names.map((name) => [name, t(`paper.fields.${name}`)])),
    ...Object.fromEntries(
      (['claim', 'foot', 'closing'] as const).flatMap((name) =>
        (['de', 'en'] as const).map((lang) => [
          `${name}.${lang}`,
          t('paper.inLanguage', { field: t(`paper.fields.${name}`), language: t(`kit.languages.${lang}`) }),
        ]),
      ),
    ),
    ...Object.fromEntries(optionalColumns.map((name) => [`columns.${name}`, t(`paper.columns.${name}`)])),
  }
  const choices = (name: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: t(`paper.${name}.${value}`) }))
  return (
    <SettingsScreen
      contract={pdfSettingsContract}
      title={t('paper.title')}
      back={{ label: t('paper.back'), to: `/${booksScreens.overview}` }}
      queryKey={['books', 'pdfSettings']}
      labels={labels}
      check={({ accent }): FieldErrors =>
        /^#[0-9a-f]{6}$/i.test(accent) ? {} : { accent: t('paper.wrongColour') }
      }
      done={t('paper.saved')}
      side={<PaperPreview />}
    >
      <SettingsGroup id="head" title={t('paper.head')}>
        <PictureField name="logo" hint={t('paper.hints.logo')} />
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <F.Choice name="logoPlace" options={choices('places', ['left', 'right'])} />
          <F.Choice name="headings" options={choices('headings', ['serif', 'sans'])} />
          <AccentField />
        </SimpleGrid>
        <F.Translated name="claim" hint={t('paper.hints.claim')} />
      </SettingsGroup>
      <SettingsGroup id="columns" title={t('paper.columnsTitle')} text={t('paper.columnsText')}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {optionalColumns.map((name) => (
            <SwitchField key={name} name={`columns.${name}`} />
          ))}
        </SimpleGrid>
      </SettingsGroup>
      <SettingsGroup id="words" title={t('paper.words')}>
        <F.Translated name="closing" hint={t('paper.hints.closing')} rows={3} />
        <F.Translated name="foot" hint={t('paper.hints.foot')} rows={3} />
      </SettingsGroup>
      <SettingsGroup id="parts" title={t('paper.parts')}>
        <F.Switch name="code" hint={t('paper.hints.code')} />
        <F.Switch name="marks" hint={t('paper.hints.marks')} />
        <F.Switch name="signature" hint={t('paper.hints.signature')} />
      </SettingsGroup>
    </SettingsScreen>
  )
}
