import { Radio, SimpleGrid, Stack, useMantineColorScheme } from '@mantine/core'
import { useAdmin } from '#kit/browser/admin/admin-context.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { contentLanguages } from '#kit/shared/text/languages.ts'
import { AccountBlock } from './AccountBlock.tsx'

/** Language and colours of the admin centre on this device, applied at once. */
export function AccountLook() {
  const { t, lang } = useTexts()
  const { setLanguage } = useAdmin()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <AccountBlock title={t('users.own.look')}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} maw={520}>
        <Radio.Group label={t('kit.language')} value={lang} onChange={setLanguage}>
          <Stack gap="xs" mt={6}>
            {contentLanguages.map((one) => (
              <Radio key={one} value={one} label={t(`kit.languages.${one}`)} lang={one} />
            ))}
          </Stack>
        </Radio.Group>
        <Radio.Group label={t('kit.scheme.title')} value={colorScheme} onChange={setColorScheme}>
          <Stack gap="xs" mt={6}>
            {(['light', 'dark', 'auto'] as const).map((one) => (
              <Radio key={one} value={one} label={t(`kit.scheme.${one}`)} />
            ))}
          </Stack>
        </Radio.Group>
      </SimpleGrid>
    </AccountBlock>
  )
}
