import { Select, type SelectProps } from '@mantine/core'
import { useTexts } from '#kit/browser/texts.ts'
import { countryName } from '#kit/shared/people/country-names.ts'
import { forSelection } from '../shipping.rules.ts'
import { useCountryCodes } from './use-country-codes.ts'

/** Country of an address: Germany and Austria come first; always includes the current value. */
export function CountryChoice({
  label,
  value,
  onChange,
  ...more
}: Pick<SelectProps, 'id' | 'error'> & {
  label: string
  value: string
  onChange: (code: string) => void
}) {
  const { t, lang } = useTexts()
  const codes = [
    ...new Set([...useCountryCodes().map((code) => code.toUpperCase()), 'DE', 'AT', value]),
  ].filter(Boolean)
  const countries = forSelection(
    codes.map((code) => ({ code, title: countryName(code, lang) ?? code })),
    lang,
  )
  return (
    <Select
      {...more}
      label={label}
      required
      searchable
      allowDeselect={false}
      data={countries.map(({ code, title }) => ({ value: code, label: title }))}
      value={value}
      nothingFoundMessage={t('kit.palette.nothing')}
      onChange={(code) => code && onChange(code)}
    />
  )
}
