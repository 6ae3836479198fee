import { locales } from '#kit/shared/text/languages.ts'
import { Box, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useField } from '#kit/browser/admin/edit/form-state.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { contrast, readableOn } from '#kit/shared/site/colours.ts'
import { SettingsGroup } from './SettingsGroup.tsx'

/** Background of the public site and the minimum contrast of its text (WCAG 2.2, success criterion 1.4.3). */
const grounds = { light: '#fffdf8', dark: '#17130e' } as const
const enough = 4.5

function Sample({ colour, ground }: { colour: string; ground: keyof typeof grounds }) {
  const { t, lang } = useTexts()
  const ratio = contrast(colour, grounds[ground])
  const say = (value: number) =>
    `${new Intl.NumberFormat(locales[lang], { maximumFractionDigits: 1 }).format(value)} : 1`
  const shade = ratio >= enough ? colour : readableOn(colour, grounds[ground], enough)
  return (
    <Stack gap={4}>
      <Group
        gap="sm"
        wrap="nowrap"
        p="sm"
        style={{
          background: grounds[ground],
          borderRadius: 8,
          border: '1px solid light-dark(#cfcbc4, #55514a)',
        }}
      >
        <Box w={36} h={36} style={{ background: colour, borderRadius: 6, flexShrink: 0 }} aria-hidden />
        <Text size="sm" fw={600} style={{ color: shade }}>
          {t('settings.colours.sample')}
        </Text>
      </Group>
      <Text size="xs" c="dimmed">
        {t(`settings.colours.${ground}`, { ratio: say(ratio) })}{' '}
        {t(ratio >= enough ? 'settings.colours.fine' : 'settings.colours.shaded')}
      </Text>
    </Stack>
  )
}

function ColourField({ name, hint }: { name: string; hint: string }) {
  const { t } = useTexts()
  const field = useField<string>(name)
  const value = field.value ?? ''
  const usable = /^#[0-9a-f]{6}$/i.test(value)
  return (
    <Stack gap="sm">
      <TextInput
        id={field.id}
        label={field.label}
        description={hint}
        value={value}
        onChange={(event) => field.change(event.currentTarget.value.trim())}
        error={field.error}
        readOnly={field.readOnly}
        maxLength={7}
        spellCheck={false}
        leftSectionWidth={48}
        leftSection={
          <input
            type="color"
            className="settings-colour"
            aria-label={t('settings.colours.choose', { name: field.label })}
            value={usable ? value : '#000000'}
            onChange={(event) => field.change(event.currentTarget.value)}
          />
        }
      />
      {usable ? (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <Sample colour={value} ground="light" />
          <Sample colour={value} ground="dark" />
        </SimpleGrid>
      ) : null}
    </Stack>
  )
}

/** The site's two colours, with their contrast. */
export function ColoursGroup() {
  const { t } = useTexts()
  return (
    <SettingsGroup id="colours" title={t('settings.groups.colours')} text={t('settings.hints.colours')}>
      <ColourField name="site.colours.primary" hint={t('settings.hints.primary')} />
      <ColourField name="site.colours.accent" hint={t('settings.hints.accent')} />
    </SettingsGroup>
  )
}
