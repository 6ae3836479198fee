import { Anchor, List, Text } from '@mantine/core'
import { useTexts } from '#kit/browser/texts.ts'
import { ShareGroup } from './GeneralGroups.tsx'
import { SettingsGroup } from './SettingsGroup.tsx'
import { SettingsScreen } from './SettingsScreen.tsx'
import { useSiteSettingsForm } from './use-site-settings-form.ts'

const sections = ['meta'] as const
/** Addresses of the generated files, as links. */
const told = ['sitemap.xml', 'robots.txt'] as const

/** Settings for search engines and previews. */
export function SeoEdit() {
  const { t } = useTexts()
  const settings = useSiteSettingsForm({
    sections,
    labels: () => ({ 'meta.og_image': t('settings.fields.meta.og_image') }),
  })
  return (
    <SettingsScreen
      settings={settings}
      title={t('settings.seo.title')}
      main={
        <>
          <ShareGroup />
          <SettingsGroup id="engines" title={t('settings.seo.engines')} text={t('settings.seo.enginesText')}>
            <List size="sm" spacing="xs">
              {told.map((file) => (
                <List.Item key={file}>
                  <Anchor href={`/${file}`} target="_blank" inherit>
                    {t(`settings.seo.told.${file.split('.')[0]}`)}
                  </Anchor>
                </List.Item>
              ))}
            </List>
            <Text size="sm" c="dimmed">
              {t('settings.seo.pages')}
            </Text>
          </SettingsGroup>
        </>
      }
    />
  )
}
